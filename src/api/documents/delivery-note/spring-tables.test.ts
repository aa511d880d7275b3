import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { layOutSprings } from './spring-tables.ts';

const labels = (count: number, label = (index: number) => `N-${index}`) =>
  Array.from({ length: count }, (_, index) => label(index + 1));
const sizes = (texts: string[]) => layOutSprings(texts).tables.map(({ from, to }) => to - from);

describe('springs in tables', () => {
  test.each([
    [1, [1]],
    [6, [6]],
    [7, [4, 3]],
    [9, [5, 4]],
    [17, [6, 6, 5]],
    [60, [8, 8, 8, 8, 8, 8, 8, 4]],
  ])('%i with short codes stand in tables of %j', (count, expected) => {
    expect(sizes(labels(count))).toEqual(expected);
  });

  test('make more tables when their codes are long', () => {
    expect(sizes(labels(6, (index) => `Grota da Onça ${index}`))).toEqual([6]);
    expect(sizes(labels(6, (index) => `Ribeirão da Onça ${index}`))).toEqual([3, 3]);
    expect(sizes(labels(5, (index) => `RIBEIRAODAONCA${index}`))).toEqual([3, 2]);
  });

  test('each stand in exactly one table, in their order, and fit the page', () => {
    const codes = fc.array(fc.string({ minLength: 1, maxLength: 40 }), { minLength: 1, maxLength: 200 });
    fc.assert(
      fc.property(codes, (texts) => {
        const { tables, columns, width } = layOutSprings(texts);
        expect(tables.flatMap(({ from, to }) => texts.slice(from, to))).toEqual(texts);
        expect(Math.max(...tables.map(({ from, to }) => to - from))).toBe(columns);
        expect(columns * width).toBeLessThanOrEqual(tables.length === 1 ? 79.001 : 115.001);
      }),
    );
  });
});
