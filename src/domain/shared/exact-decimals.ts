/**
 * Decimals as a person typed them. `300 / 2.5` or `0.1 * 3` in binary
 * fractions can land a hair above a whole number, and rounding up would then
 * hand out one stake too many; here every decimal is a whole number of
 * 10^-scale, so counting stays exact.
 */

/** `units · 10^-scale`; 33.33 is `{ units: 3333n, scale: 2 }`. */
export interface Decimal {
  readonly units: bigint;
  readonly scale: number;
}

/**
 * The decimal that the number's shortest text shows: 0.1 is one tenth, not
 * 0.1000000000000000055.
 * @throws RangeError for NaN and infinities, which have no decimal text.
 */
export function decimalOf(value: number): Decimal {
  const match = /^(-?\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(value));
  if (match === null) throw new RangeError(`Not a finite number: ${value}`);
  const [, whole = '0', fraction = '', exponent = '0'] = match;
  const units = BigInt(whole + fraction);
  const scale = fraction.length - Number(exponent);
  return scale >= 0 ? { units, scale } : { units: units * 10n ** BigInt(-scale), scale: 0 };
}

/** Quotient rounded up, for non-negative `dividend` and positive `divisor`. */
function ceilDivide(dividend: bigint, divisor: bigint): bigint {
  return (dividend + divisor - 1n) / divisor;
}

/** Quotient rounded to the nearest whole, halves away from zero; `divisor` positive. */
export function roundDivide(dividend: bigint, divisor: bigint): bigint {
  return dividend < 0n ? -roundDivide(-dividend, divisor) : (2n * dividend + divisor) / (2n * divisor);
}

/** The value as a whole number of 10^-scale, halves rounded away from zero: (1.005, 2) → 101. */
export function toUnits(value: number, scale: number): bigint {
  const decimal = decimalOf(value);
  return decimal.scale <= scale
    ? decimal.units * 10n ** BigInt(scale - decimal.scale)
    : roundDivide(decimal.units, 10n ** BigInt(decimal.scale - scale));
}

/** ⌈ Π numerators / Π denominators ⌉, exactly; numerators not negative, denominators positive. */
export function ceilRatio(numerators: readonly Decimal[], denominators: readonly Decimal[]): number {
  const above = product(numerators);
  const below = product(denominators);
  return Number(
    ceilDivide(above.units * 10n ** BigInt(below.scale), below.units * 10n ** BigInt(above.scale)),
  );
}

/** The product as the nearest JSON number. */
export function multiply(...factors: readonly Decimal[]): number {
  const { units, scale } = product(factors);
  return Number(units) / 10 ** scale;
}

function product(factors: readonly Decimal[]): Decimal {
  return factors.reduce(
    (whole, factor) => ({ units: whole.units * factor.units, scale: whole.scale + factor.scale }),
    { units: 1n, scale: 0 },
  );
}
