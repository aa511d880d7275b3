/** Values in a few classes of like many, for a map that tells them by colour. Pure. */

/**
 * The largest value of each class, rising; values of 0 are in none.
 * @param most classes at the most; fewer where there are fewer different values
 */
export function valueClasses(values: readonly number[], most: number): number[] {
  const sorted = values.filter((value) => value > 0).toSorted((a, b) => a - b);
  const bounds = Array.from(
    { length: most },
    (_, at) => sorted[Math.ceil(((at + 1) * sorted.length) / most) - 1],
  );
  return [...new Set(bounds.filter((bound) => bound !== undefined))];
}

/** Index of the value's class; -1 for 0. */
export function classOf(value: number, bounds: readonly number[]): number {
  return value > 0 ? bounds.findIndex((bound) => value <= bound) : -1;
}
