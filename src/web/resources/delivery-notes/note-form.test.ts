import { describe, expect, test } from 'vitest';
import type { NoteLine } from '#domain/rules/note-lines.ts';
import {
  addedLines,
  changedLines,
  fieldOf,
  isChanged,
  liveTotals,
  quantityOf,
  quantityProblem,
  shortSentences,
  typedLines,
} from './note-form.ts';

const line = (more: Partial<NoteLine> = {}): NoteLine => ({
  water_spring_id: 1,
  item: 'stake_quantity',
  wire_roller_id: null,
  planned: 100,
  delivered: 100,
  ...more,
});
const roll = line({ item: 'wire_roller', wire_roller_id: 7, planned: 2, delivered: 2 });

test.each([
  ['', 0],
  [' 12 ', 12],
  ['1000000', 1_000_000],
  ['1000001', null],
  ['1,5', null],
  ['-1', null],
  ['x', null],
])('%j is the quantity %j', (typed, quantity) => {
  expect(quantityOf(typed)).toBe(quantity);
});

test.each([
  ['', undefined],
  ['112', undefined],
  ['113', 'No máximo 112.'],
  ['9999999', 'No máximo 112.'],
  ['99999999999999999999', 'No máximo 112.'],
  ['1,5', 'Use um número inteiro.'],
])('of %j, where 112 are out, it is said: %j', (typed, problem) => {
  expect(quantityProblem(typed, 112)).toBe(problem);
});

test('of one that no note may have, how many it may', () => {
  expect(quantityProblem('1000001')).toBe('No máximo 1.000.000.');
});

describe('what is typed', () => {
  const lines = [line(), roll, line({ water_spring_id: 2 })];
  const typed = { [fieldOf(lines[0] ?? roll)]: '120', [fieldOf(roll)]: '1,5' };

  test('stands in its line, and what is no quantity changes nothing', () => {
    expect(typedLines(lines, typed).map(({ delivered }) => delivered)).toEqual([120, 2, 100]);
  });

  test('is sent where it differs, an added item too', () => {
    const added = line({ item: 'clip_quantity', planned: 0, delivered: 3 });
    expect(changedLines({ lines }, [...typedLines(lines, typed), added])).toEqual([
      { water_spring_id: 1, item: 'stake_quantity', delivered: 120 },
      { water_spring_id: 1, item: 'clip_quantity', delivered: 3 },
    ]);
    const more = [{ ...roll, delivered: 3 }];
    expect(changedLines({ lines }, more)).toEqual([
      { water_spring_id: 1, item: 'wire_roller', wire_roller: 7, delivered: 3 },
    ]);
  });

  test('names the lines beyond the note, whatever else a kept text may name', () => {
    const added = { ...line({ item: 'clip_quantity' }), planned: 0, delivered: 0 };
    const another = { ...roll, wire_roller_id: 8, planned: 0, delivered: 0 };
    const beyond = {
      ...typed,
      [fieldOf(added)]: '3',
      [fieldOf(another)]: '1',
      's1-constructor': '1',
      x: '1',
    };
    expect(addedLines({ lines }, beyond)).toEqual([added, another]);
  });

  test('is set against the stock, and what is short is said', () => {
    const stock = [
      { item: 'stake_quantity', wire_roller_id: null, label: 'Estacas', unit: 'un.', balance: 200 },
      { item: 'wire_roller', wire_roller_id: 7, label: 'Rolo de arame 500 m', unit: 'rolos', balance: 5 },
    ].map((one) => ({ ...one, ordered: 0, planned: 0, delivered: 0, missing: 0 })) as never;
    const totals = liveTotals(typedLines(lines, typed), stock);
    expect(totals.map(({ label, delivered, balance, short }) => [label, delivered, balance, short])).toEqual([
      ['Estacas', 220, 200, 20],
      ['Rolo de arame 500 m', 2, 5, 0],
    ]);
    expect(shortSentences(totals)).toEqual(['Estacas: a nota entrega 220, há 200 em estoque, faltam 20.']);
    const one = [{ ...line(), label: 'Estacas', unit: 'un.', delivered: 5, balance: 4, short: 1 }];
    expect(shortSentences(one)).toEqual(['Estacas: a nota entrega 5, há 4 em estoque, falta 1.']);
    const many = [{ ...line(), label: 'Estacas', unit: 'un.', delivered: 2170, balance: 1169, short: 1001 }];
    expect(shortSentences(many)).toEqual([
      'Estacas: a nota entrega 2.170, há 1.169 em estoque, faltam 1.001.',
    ]);
    expect(liveTotals(lines, undefined).map(({ short }) => short)).toEqual([0, 0]);
  });
});

describe('a form', () => {
  const note = { receiver_name: 'Rita', receiver_cpf: null, note: null, lines: [line(), roll] };
  const values = { ...note, lines: { [fieldOf(line())]: '100', [fieldOf(roll)]: '2' } };

  test.each([
    ['what was read', {}],
    ['an emptied text', { receiver_cpf: '', note: '' }],
    ['the same quantity written otherwise', { lines: { [fieldOf(line())]: ' 0100 ' } }],
    ['nothing of an item that was added', { lines: { 's1-clip_quantity': '' } }],
  ])('with %s is the note', (_what, more) => {
    expect(isChanged(note, { ...values, ...more })).toBe(false);
  });

  test.each([
    ['another text', { receiver_name: 'Rita de Souza' }],
    ['no text where there was one', { receiver_name: null }],
    ['another quantity', { lines: { [fieldOf(line())]: '60' } }],
    ['no quantity at all', { lines: { [fieldOf(line())]: 'x' } }],
    ['an item that was added', { lines: { 's1-clip_quantity': '3' } }],
  ])('with %s is another', (_what, more) => {
    expect(isChanged(note, { ...values, ...more })).toBe(true);
  });
});
