import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ceilRatio, decimalOf, multiply, roundDivide, toUnits } from './exact-decimals.ts';

describe('a decimal as typed', () => {
  test.each<[number, bigint, number]>([
    [2.5, 25n, 1],
    [33.33, 3333n, 2],
    [0, 0n, 0],
    [-0.5, -5n, 1],
    [1e21, 10n ** 21n, 0],
    [1.5e-7, 15n, 8],
  ])('%d', (value, units, scale) => {
    expect(decimalOf(value)).toEqual({ units, scale });
  });

  test.each([Number.NaN, Number.POSITIVE_INFINITY])('%d has none', (value) => {
    expect(() => decimalOf(value)).toThrow(RangeError);
  });

  test.each<[number, number, bigint]>([
    [1.005, 2, 101n],
    [1.004, 2, 100n],
    [-1.005, 2, -101n],
    [33.33, 2, 3333n],
    [5, 3, 5000n],
  ])('%d in units of 10^-%i', (value, scale, units) => {
    expect(toUnits(value, scale)).toBe(units);
  });

  test('rounds halves away from zero', () => {
    expect([roundDivide(5n, 2n), roundDivide(-5n, 2n), roundDivide(4n, 3n)]).toEqual([3n, -3n, 1n]);
  });
});

describe('a quotient rounded up', () => {
  test.each<[number, number, number]>([
    [300, 2.5, 120],
    [300.01, 2.5, 121],
    [0.3, 0.1, 3],
    [99.99, 33.33, 3],
    [100, 33.33, 4],
    [1.1, 1.1, 1],
    [0, 5, 0],
  ])('%d / %d is %i', (above, below, expected) => {
    expect(ceilRatio([decimalOf(above)], [decimalOf(below)])).toBe(expected);
  });

  test('of a whole multiple is that multiple, whatever the decimals', () => {
    const cents = fc.integer({ min: 1, max: 1_000_000 });
    fc.assert(
      fc.property(cents, fc.integer({ min: 0, max: 100_000 }), (divisor, times) => {
        const product = multiply(decimalOf(divisor / 100), decimalOf(times));
        expect(ceilRatio([decimalOf(product)], [decimalOf(divisor / 100)])).toBe(times);
      }),
    );
  });
});
