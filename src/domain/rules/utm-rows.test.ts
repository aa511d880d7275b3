import { describe, expect, test } from 'vitest';
import { readPointRows } from './utm-rows.ts';

const TWO = [
  { kind: 'utm', easting: 283412.5, northing: 7843200, zone: '24K' },
  { kind: 'utm', easting: 283478, northing: 7843254.25, zone: '24K' },
];

describe('points copied together', () => {
  test.each([
    ['the sheet’s rows', '1\t24K\t283412,5\t7843200\tmourão 12\r\n2\t24k\t283.478\t7.843.254,25\t\r\n'],
    ['its columns without the number', '24K\t283412,5\t7843200\n24K\t283478\t7843254,25'],
    ['a receiver’s lines', '24 K 283412.5 E 7843200 N\n\n24 K 283478 E 7843254.25 N'],
  ])('%s are so many points', (_, text) => {
    expect(readPointRows(text)).toEqual(TWO);
  });

  test('without a zone it is left to the form', () => {
    expect(readPointRows('283412,5\t7843200\n283478\t7843254,25')?.map(({ zone }) => zone)).toEqual([
      null,
      null,
    ]);
  });

  test.each([
    ['one line alone', '24K\t283412,5\t7843200'],
    ['a line that is none', '24K 283412,5 7843200\nportão\n24K 283478 7843254'],
    ['degrees', '-19,49 -41,06\n-19,50 -41,07'],
    ['nothing', ''],
  ])('%s is left as it is', (_, text) => {
    expect(readPointRows(text)).toBeNull();
  });
});
