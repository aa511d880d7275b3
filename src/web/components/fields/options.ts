import { fold } from '#domain/shared/fold.ts';

/** A choice: the value that the API takes and the text that people read. */
export interface Option<V extends number | string = number | string> {
  readonly value: V;
  readonly label: string;
  readonly disabled?: boolean;
  /** The kind it belongs to; those of one kind stand together. */
  readonly group?: string;
}

/** Labels of an enumeration (`{ 1: 'Em execução' }`) as options, in the order of their numbers. */
export function optionsOf<K extends number>(labels: Readonly<Record<K, string>>): Option<number>[] {
  return Object.entries<string>(labels).map(([value, label]) => ({ value: Number(value), label }));
}

/**
 * The options whose label holds the query, blind to accents and case ("sao jo"
 * finds "São José"); those that begin with it come first. A blank query keeps all.
 */
export function filterOptions<O extends Option>(options: readonly O[], query: string): readonly O[] {
  const wanted = fold(query);
  if (wanted === '') return options;
  const found = options
    .map((option) => ({ option, at: fold(option.label).indexOf(wanted) }))
    .filter(({ at }) => at >= 0);
  return [...found.filter(({ at }) => at === 0), ...found.filter(({ at }) => at > 0)].map(
    ({ option }) => option,
  );
}

/** The only option that reads as the text, accents and case aside. */
export function optionNamed<O extends Option>(options: readonly O[], text: string): O | undefined {
  const wanted = fold(text);
  const same = options.filter((option) => fold(option.label) === wanted && !option.disabled);
  return same.length === 1 ? same[0] : undefined;
}
