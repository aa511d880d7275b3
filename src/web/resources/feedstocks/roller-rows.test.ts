import { expect, test } from 'vitest';
import { emptied, rollerRows } from './roller-rows.ts';

const stocked = (id: number, length: number) => ({
  id,
  quantity: 4,
  wire_roller_id: id,
  wire_roller: { id, length, feedstock_parameters_id: 1 },
});

const line = (item: string, needed: number, delivered = 0) => ({
  item,
  label: item,
  unit: 'rolos',
  needed,
  delivered,
  in_stock: null,
  missing: needed,
});

test('a roll in stock stands beside what the springs need of its length', () => {
  const rows = rollerRows([stocked(1, 500)], [line('stake_quantity', 9), line('wire_roller_500', 3)]);
  expect(rows).toEqual([{ length: 500, stocked: stocked(1, 500), line: line('wire_roller_500', 3) }]);
});

test('a length that springs use and the stock has none of has its row, the longest first', () => {
  const lines = [line('wire_roller_250', 2), line('wire_roller_1000', 0, 1), line('wire_roller_400', 0)];
  expect(rollerRows([stocked(1, 500)], lines).map(({ length, stocked: one }) => [length, one?.id])).toEqual([
    [1000, undefined],
    [500, 1],
    [250, undefined],
  ]);
});

test('two kinds of roll of one length show what is needed of it once', () => {
  const rows = rollerRows([stocked(1, 500), stocked(2, 500)], [line('wire_roller_500', 3)]);
  expect(rows.map(({ stocked: one, line: needed }) => [one?.id, needed?.needed])).toEqual([
    [1, 3],
    [2, undefined],
  ]);
  expect(rows[1]?.line).toBeNull();
});

test('without a balance yet the stock is shown all the same', () => {
  expect(rollerRows([stocked(1, 500)], undefined)).toEqual([
    { length: 500, stocked: stocked(1, 500), line: undefined },
  ]);
});

test('what goes with the record of rolls is said of none, of one, of many and of a balance below zero', () => {
  expect([0, 1, 1022, -3].map(emptied)).toEqual([
    undefined,
    'o rolo em estoque; o saldo passa a 0, por um ajuste',
    'os 1.022 rolos em estoque; o saldo passa a 0, por um ajuste',
    'o saldo negativo de -3; o saldo passa a 0, por um ajuste',
  ]);
});
