import { expect, test } from 'vitest';
import { registered, registerLabel, type SheetRow, validIds, withRead } from './sheet-rows.ts';

const read = (file: string, import_id: number) =>
  ({ file, at: 'read', spring: { import_id, label: file } }) as unknown as SheetRow;
const refused = (file: string): SheetRow => ({ file, at: 'refused', label: null, sentences: ['x'] });
const done = (file: string): SheetRow => ({ file, at: 'registered', label: file, id: 9 });

test('a mended sheet takes the place of the one that was refused, and nothing else moves', () => {
  const rows = withRead([read('a', 1), refused('b'), done('c')], [read('b', 2), read('d', 3)]);
  expect(rows.map(({ file, at }) => [file, at])).toEqual([
    ['a', 'read'],
    ['c', 'registered'],
    ['b', 'read'],
    ['d', 'read'],
  ]);
});

test('of two sheets with one name, both are shown', () => {
  expect(withRead([done('a')], [read('a', 1), read('a', 2)]).map(({ file }) => file)).toEqual([
    'a',
    'a (2)',
    'a (3)',
  ]);
});

test('what was registered and what was not are told apart', () => {
  const rows = registered([read('a', 1), read('b', 2), refused('c')], {
    done: [{ import_id: 1, id: 7, label: 'A-1' }],
    refused: [{ import_id: 2, label: 'b', reason: 'Já existe.' }],
  });
  expect(rows[0]).toEqual({ file: 'a', at: 'registered', label: 'A-1', id: 7 });
  expect(rows[1]).toEqual({ file: 'b', at: 'refused', label: 'b', sentences: ['Já existe.'] });
  expect(rows[2]).toEqual(refused('c'));
  expect(validIds(rows)).toEqual([]);
});

test.each([
  [1, 'Cadastrar a válida'],
  [8, 'Cadastrar as 8 válidas'],
])('the button for %i: %s', (count, label) => {
  expect(registerLabel(count)).toBe(label);
});
