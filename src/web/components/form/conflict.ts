/** What another person changed while this one was typing. Pure. */
import { sameValue } from './same-value.ts';

export type Choice = 'mine' | 'theirs';

export interface Change {
  readonly field: string;
  /** Whether this person changed the field too. */
  readonly touched: boolean;
  readonly mine: unknown;
  readonly theirs: unknown;
}

export type FormValues = Readonly<Record<string, unknown>>;

/**
 * Fields that differ between the version this person started from (`base`) and
 * the one that stands now (`theirs`), but where both wrote the same.
 */
export function changesOfOthers(base: FormValues, theirs: FormValues, mine: FormValues): Change[] {
  return Object.keys(theirs)
    .filter((field) => !sameValue(base[field], theirs[field]) && !sameValue(mine[field], theirs[field]))
    .map((field) => ({
      field,
      touched: !sameValue(base[field], mine[field]),
      mine: mine[field],
      theirs: theirs[field],
    }));
}

/**
 * The form after the choices: what stands now, with this person's own text in
 * every field that only they changed, or where they chose to keep it.
 */
export function mergedValues(
  { base, theirs, mine }: { base: FormValues; theirs: FormValues; mine: FormValues },
  choices: Readonly<Record<string, Choice>>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.keys(theirs).map((field) => {
      const choice = choices[field] ?? (sameValue(base[field], mine[field]) ? 'theirs' : 'mine');
      return [field, choice === 'mine' ? mine[field] : theirs[field]];
    }),
  );
}
