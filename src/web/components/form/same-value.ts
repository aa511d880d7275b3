/** Whether values are the same to a form. Pure. */

/** Equal as a form sees it: an empty text is no value, and the order of an object's names says nothing. */
export function sameValue(one: unknown, other: unknown): boolean {
  return JSON.stringify(plain(one)) === JSON.stringify(plain(other));
}

/** Whether any of the typed values is another than in `from`; what `from` does not name is not asked about. */
export function changesAny(
  typed: Readonly<Record<string, unknown>>,
  from: Readonly<Record<string, unknown>>,
): boolean {
  return Object.keys(from).some((name) => name in typed && !sameValue(typed[name], from[name]));
}

function plain(value: unknown): unknown {
  if (value === '' || value === undefined) return null;
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  const entries: [string, unknown][] = Object.entries(value);
  return Object.fromEntries(
    entries.toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([name, inner]) => [name, plain(inner)]),
  );
}
