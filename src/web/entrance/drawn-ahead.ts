/**
 * The sign-in as the build drew it stands in the page before the panel's code does (`first-moments.ts`).
 * Here React takes it over: with what was typed meanwhile, and with what was pressed. An extension of the
 * browser may have changed what stands there: then React draws it anew, and this holds all the same.
 */
import { dropEarlySignIn, signInEarly, type TypedSignIn } from '../platform/early-sign-in.ts';

const EMPTY: TypedSignIn = { email: '', password: '', remember: false };

/** Until it is let go, what stands in `place` does nothing by itself. */
export function setDrawnAhead(place: HTMLElement): void {
  place.dataset['drawnAhead'] = '';
}

export function isDrawnAhead(place: HTMLElement): boolean {
  return place.dataset['drawnAhead'] !== undefined;
}

/** Where React draws something else in its place. */
export function letGo(place: HTMLElement): void {
  delete place.dataset['drawnAhead'];
}

/** Remembers what was pressed: of several, the last. */
export function press(place: HTMLElement, button: HTMLButtonElement): void {
  for (const before of place.querySelectorAll('button')) delete before.dataset['pressed'];
  button.dataset['pressed'] = '';
  // As it is called in what React draws, too.
  place.dataset['pressed'] = button.className;
  if (button.type === 'submit') signInEarly(typedIn(place));
  else dropEarlySignIn();
}

interface TakenOver {
  readonly place: HTMLElement;
  /** Name of the field that was written in. */
  readonly focused: string | undefined;
}

let taken: TakenOver | null = null;

/** To be called before React takes over what stands in `place`. */
export function takeOver(place: HTMLElement): void {
  const { activeElement } = document;
  taken = { place, focused: activeElement instanceof HTMLInputElement ? activeElement.name : undefined };
}

/** What stands in the fields that React takes over; empty fields where it draws its own. */
export function typedAhead(): TypedSignIn {
  return typedIn(taken?.place);
}

export function typedIn(place: Element | undefined): TypedSignIn {
  const fields = place?.querySelector('form')?.elements;
  if (!fields) return EMPTY;
  const field = (name: keyof TypedSignIn) => fields.namedItem(name) as HTMLInputElement;
  return {
    email: field('email').value,
    password: field('password').value,
    remember: field('remember').checked,
  };
}

/** Once React's page stands: what was pressed before is pressed now. */
export function pressAgain(): void {
  if (taken === null) return;
  const { place, focused } = taken;
  taken = null;
  letGo(place);
  if (focused !== undefined && document.activeElement === document.body) {
    place.querySelector<HTMLInputElement>(`input[name="${focused}"]`)?.focus();
  }
  const { pressed } = place.dataset;
  delete place.dataset['pressed'];
  const button = [...place.querySelectorAll('button')].find(({ className }) => className === pressed);
  if (button === undefined) return;
  delete button.dataset['pressed'];
  // Not before React has drawn what was typed last.
  setTimeout(() => button.click());
}
