/** Money and hundredths as integers: sums never in floating point. */

/** Reais (or kilometres, litres) with at most two decimals → hundredths; null stays null. */
export function toCents(value: number): number;
export function toCents(value: number | null | undefined): number | null;
export function toCents(value: number | null | undefined): number | null {
  return value === null || value === undefined ? null : Math.round(value * 100);
}

/** Hundredths → the JSON number with at most two decimals. */
export function fromCents(cents: number): number;
export function fromCents(cents: number | null): number | null;
export function fromCents(cents: number | null): number | null {
  return cents === null ? null : cents / 100;
}
