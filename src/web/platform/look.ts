/** Day or night and how much contrast: by the person's choice, or as the device asks for it. */
import { type ChosenLook, LOOK_COOKIE, lookOfText, lookText } from '#domain/shared/look.ts';
import { session } from './session.ts';
import { signal } from './signal.ts';

interface Look {
  readonly isDark: boolean;
  readonly hasMoreContrast: boolean;
}

const YEAR_SECONDS = 31_536_000;

const DARK = '(prefers-color-scheme: dark)';
const MORE = '(prefers-contrast: more)';
/** Paper is light. */
const PRINT = 'print';

const asks = (query: string) => window.matchMedia(query).matches;

let chosen = lookOfText(undefined);

export const look = signal<Look>({ isDark: false, hasMoreContrast: false });

function wantedLook(): Look {
  const { appearance, more_contrast } = chosen;
  const isDark = appearance === 'system' ? asks(DARK) : appearance === 'dark';
  return { isDark: isDark && !asks(PRINT), hasMoreContrast: more_contrast || asks(MORE) };
}

function show(): void {
  const wanted = wantedLook();
  const { dataset } = document.documentElement;
  dataset['mantineColorScheme'] = wanted.isDark ? 'dark' : 'light';
  if (wanted.hasMoreContrast) dataset['contrast'] = 'more';
  else delete dataset['contrast'];
  const { isDark, hasMoreContrast } = look.get();
  if (isDark !== wanted.isDark || hasMoreContrast !== wanted.hasMoreContrast) look.set(wanted);
}

/** Shows it at once, and keeps it for this browser's next first paint. */
export function chooseLook(wanted: ChosenLook): void {
  if (lookText(wanted) !== lookText(chosen)) {
    const secure = window.location.protocol === 'https:' ? '; secure' : '';
    // oxlint-disable-next-line unicorn/no-document-cookie -- the other way in needs a secure page, which a farm's server on plain http is not
    document.cookie = `${LOOK_COOKIE}=${lookText(wanted)}; path=/; max-age=${YEAR_SECONDS}; samesite=lax${secure}`;
  }
  chosen = wanted;
  show();
}

/** Follows the device and whoever is signed in. Once, at the start, before anything is drawn. */
export function watchLook(): void {
  chosen = lookOfText(new RegExp(`(?:^|; )${LOOK_COOKIE}=([^;]*)`).exec(document.cookie)?.[1]);
  for (const query of [DARK, MORE, PRINT]) window.matchMedia(query).addEventListener('change', show);
  session.subscribe(() => {
    const state = session.get();
    if (state.status === 'signed_in') chooseLook(state.user);
  });
  show();
}
