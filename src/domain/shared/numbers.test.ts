import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatFixed, formatGrouped, formatNumber, formatQuantity, joinList, readNumber } from './numbers.ts';

describe('reading a number as a Brazilian writes it', () => {
  test.each<[string, number]>([
    ['283412,5', 283412.5],
    ['283.412,50', 283412.5],
    ['283412.5', 283412.5],
    ['283.412', 283412],
    ['7.843.200', 7843200],
    ['7.843.200,125', 7843200.125],
    ['7843200', 7843200],
    ['0283412', 283412],
    ['283412.500', 283412.5],
    ['0.500', 0.5],
    ['0,5', 0.5],
    ['  12,3 \u00a0', 12.3],
    ['-41,063779', -41.063779],
    ['−41,063779', -41.063779],
    ['+10', 10],
    ['-0', 0],
  ])('%s is %d', (written, value) => {
    expect(readNumber(written)).toBe(value);
  });

  test.each([
    '',
    '   ',
    'abc',
    '12a',
    '1e5',
    'Infinity',
    'NaN',
    '1,2,3',
    '283,412.50',
    '1.2345.678',
    '28.34,5',
    '12,',
    ',5',
    '.5',
    '- ',
    '9'.repeat(400),
    '19°29\'38"S',
  ])('"%s" is no number', (written) => {
    expect(readNumber(written)).toBeNull();
  });

  test('a number stays itself; what is not finite is none', () => {
    expect(readNumber(283412.5)).toBe(283412.5);
    expect(readNumber(Number.NaN)).toBeNull();
    expect(readNumber(Number.POSITIVE_INFINITY)).toBeNull();
  });

  test('what is written with two decimals is read back, with or without thousands', () => {
    const cents = fc.integer({ min: -9_999_999_999, max: 9_999_999_999 });
    fc.assert(
      fc.property(cents, fc.boolean(), (amount, thousands) => {
        const written = formatFixed(amount / 100, 2);
        const [, sign = '', whole = '', decimals = ''] = /^(-?)(\d+),(\d+)$/.exec(written) ?? [];
        const grouped = thousands ? whole.replace(/\B(?=(\d{3})+$)/g, '.') : whole;
        expect(readNumber(`${sign}${grouped},${decimals}`)).toBe(amount / 100);
      }),
    );
  });

  test('any text is read without an error', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (text) => {
        const value = readNumber(text);
        expect(value === null || Number.isFinite(value)).toBe(true);
      }),
    );
  });
});

describe('writing a number', () => {
  test.each<[number, number, string]>([
    [65, 2, '65,00'],
    [1.005, 2, '1,01'],
    [0.39375, 4, '0,3938'],
    [7853.98, 2, '7853,98'],
    [0.05, 1, '0,1'],
    [-0.001, 2, '0,00'],
    [-2.5, 0, '-3'],
    [1e21, 2, '1000000000000000000000,00'],
    [1.5e-7, 7, '0,0000002'],
  ])('%d with %i decimals is %s', (value, decimals, written) => {
    expect(formatFixed(value, decimals)).toBe(written);
  });

  test.each<[number, string]>([
    [283480, '283480'],
    [283412.5, '283412,5'],
    [10, '10'],
    [0, '0'],
    [-41.063779, '-41,063779'],
    [Number.NaN, 'NaN'],
  ])('%d without needless zeros is %s', (value, written) => {
    expect(formatNumber(value)).toBe(written);
  });
});

test('without needless zeros is the fixed text but for its last zeros, whatever the number', () => {
  const number = fc.oneof(
    fc.double(),
    fc.integer({ min: -1e7, max: 1e7 }).map((units) => units / 1000),
    fc.constantFrom(-0, 1e21, 1e-7, 1e300),
  );
  fc.assert(
    fc.property(number, fc.integer({ min: 0, max: 6 }), (value, decimals) => {
      const fixed = formatFixed(value, decimals);
      expect(formatNumber(value, decimals)).toBe(fixed.includes(',') ? fixed.replace(/,?0+$/, '') : fixed);
    }),
  );
});

test.each([
  [[], ''],
  [['N-01'], 'N-01'],
  [['N-01', 'N-02'], 'N-01 e N-02'],
  [['N-01', 'N-02', 'N-03'], 'N-01, N-02 e N-03'],
])('the list %j is written "%s"', (items, written) => {
  expect(joinList(items)).toBe(written);
});

describe('what is only read', () => {
  test.each<[number, string]>([
    [0, '0,00'],
    [999.995, '1.000,00'],
    [13_917.4, '13.917,40'],
    [1_234_567.891, '1.234.567,89'],
    [-4212, '-4.212,00'],
  ])('%d has dots between thousands: %s', (value, written) => {
    expect(formatGrouped(value, 2)).toBe(written);
  });

  test.each<[number, string]>([
    [1810, '1.810'],
    [0.4212, '0,4212'],
    [283_480.25, '283.480,25'],
  ])('%d as a quantity: %s', (value, written) => {
    expect(formatQuantity(value)).toBe(written);
  });

  test('is read again as the same number', () => {
    fc.assert(
      fc.property(fc.integer({ min: -999_999_999, max: 999_999_999 }), (units) => {
        expect(readNumber(formatGrouped(units / 100, 2))).toBe(units / 100);
      }),
    );
  });
});
