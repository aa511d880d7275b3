/** A row's values, in the order of its columns' names, as a record. */
export type RowMaker = (values: readonly unknown[]) => Record<string, unknown>;

/**
 * Makes the records of one statement. They are written out as one literal of its columns'
 * names, from which the engine knows their shape: to set each by its name costs a third of
 * what it costs to read the row. The names are those of our own statements, and quoted.
 */
export function rowMaker(names: readonly string[]): RowMaker {
  const fields = names.map((name, at) => `${JSON.stringify(name)}: values[${at}]`);
  // oxlint-disable-next-line typescript/no-implied-eval -- nothing but quoted names of columns goes into it
  return new Function('values', `return { ${fields.join(', ')} };`) as RowMaker;
}
