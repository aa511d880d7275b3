import { describe, expect, test } from 'vitest';
import { draftLines, itemTotals, noteNumber, type SpringNeed, type WrittenLine } from './note-lines.ts';

const NOTHING = {
  stake_quantity: 0,
  stretcher_quantity: 0,
  clip_quantity: 0,
  limestone_sacks: 0,
  planting_fertilizer_sacks: 0,
  cover_fertilizer_sacks: 0,
  formicide_sacks: 0,
  recovery_seedlings: 0,
};
const spring = (id: number, figures: object, rolls: SpringNeed['rolls'] = []): SpringNeed => ({
  id,
  figures: { ...NOTHING, ...figures },
  rolls,
});
const written = (line: Partial<WrittenLine>): WrittenLine => ({
  water_spring_id: 1,
  item: 'stake_quantity',
  wire_roller_id: null,
  delivered: 0,
  ...line,
});
const short = (lines: ReturnType<typeof draftLines>) =>
  lines.map((line) => [line.water_spring_id, line.item, line.wire_roller_id, line.planned, line.delivered]);

describe('the lines of a draft', () => {
  const ONE = spring(1, { stake_quantity: 100, recovery_seedlings: 702 }, [
    { wire_roller_id: 7, quantity: 2 },
    { wire_roller_id: 8, quantity: 1 },
  ]);

  test.each([
    [
      'are what the springs take, delivered as planned',
      [],
      [
        [1, 'stake_quantity', null, 100, 100],
        [1, 'recovery_seedlings', null, 702, 702],
        [1, 'wire_roller', 7, 2, 2],
        [1, 'wire_roller', 8, 1, 1],
      ],
    ],
    [
      'have what was written, more, less and nothing, each type of roll by itself',
      [
        written({ delivered: 120 }),
        written({ item: 'recovery_seedlings', delivered: 0 }),
        written({ item: 'wire_roller', wire_roller_id: 8, delivered: 3 }),
      ],
      [
        [1, 'stake_quantity', null, 100, 120],
        [1, 'recovery_seedlings', null, 702, 0],
        [1, 'wire_roller', 7, 2, 2],
        [1, 'wire_roller', 8, 1, 3],
      ],
    ],
    [
      'have what was added, unless it is nothing; not those of another spring',
      [
        written({ item: 'clip_quantity', delivered: 4 }),
        written({ item: 'formicide_sacks', delivered: 0 }),
        written({ water_spring_id: 2, delivered: 9 }),
      ],
      [
        [1, 'stake_quantity', null, 100, 100],
        [1, 'recovery_seedlings', null, 702, 702],
        [1, 'wire_roller', 7, 2, 2],
        [1, 'wire_roller', 8, 1, 1],
        [1, 'clip_quantity', null, 0, 4],
      ],
    ],
  ])('%s', (_words, lines, expected) => {
    expect(short(draftLines([ONE], lines))).toEqual(expected);
  });

  test('add up by item, rolls of each type apart, in the order of the stock', () => {
    const lines = draftLines(
      [ONE, spring(2, { stake_quantity: 50, clip_quantity: 3 }, [{ wire_roller_id: 7, quantity: 1 }])],
      [written({ water_spring_id: 2, delivered: 40 })],
    );
    expect(itemTotals(lines)).toEqual([
      { item: 'stake_quantity', wire_roller_id: null, planned: 150, delivered: 140 },
      { item: 'clip_quantity', wire_roller_id: null, planned: 3, delivered: 3 },
      { item: 'recovery_seedlings', wire_roller_id: null, planned: 702, delivered: 702 },
      { item: 'wire_roller', wire_roller_id: 7, planned: 3, delivered: 3 },
      { item: 'wire_roller', wire_roller_id: 8, planned: 1, delivered: 1 },
    ]);
  });
});

test.each([
  [1, 2026, '0001/2026'],
  [9999, 2026, '9999/2026'],
  [10_000, 2027, '10000/2027'],
])('note %i of %i is nº %s', (sequence, year, number) => {
  expect(noteNumber(sequence, year)).toBe(number);
});
