/** How a person wants the panel to look: kept with the person, and in the browser's cookie for its next first paint. */

export const APPEARANCES = ['system', 'light', 'dark'] as const;

export type Appearance = (typeof APPEARANCES)[number];

export const APPEARANCE_LABELS = {
  system: 'Como no aparelho',
  light: 'Clara',
  dark: 'Escura',
} as const satisfies Record<Appearance, string>;

export interface ChosenLook {
  readonly appearance: Appearance;
  readonly more_contrast: boolean;
}

export const LOOK_COOKIE = 'aparencia';

const MORE = '-more';

/** The cookie's value: 'dark', 'system-more'. */
export function lookText({ appearance, more_contrast }: ChosenLook): string {
  return appearance + (more_contrast ? MORE : '');
}

/** What `lookText` wrote; of anything else, and of nothing, what a new person has. */
export function lookOfText(text: string | undefined): ChosenLook {
  const isMore = text?.endsWith(MORE) ?? false;
  const name = isMore ? text?.slice(0, -MORE.length) : text;
  const appearance = APPEARANCES.find((one) => one === name);
  return { appearance: appearance ?? 'system', more_contrast: appearance !== undefined && isMore };
}
