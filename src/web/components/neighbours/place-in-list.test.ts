import { expect, test } from 'vitest';
import { type ListLeft, rememberRows } from '../../platform/list-memory.ts';
import { neighbour, placeInList, placeInWords } from './place-in-list.ts';

const RECORDS = [3, 9, 4, 7, 1].map((id) => `/admin/veiculos/editar/${id}`);

/** Pages of two of five records. */
function page(at: number): ListLeft {
  return {
    records: RECORDS.slice((at - 1) * 2, at * 2),
    meta: { page: at, per_page: 2, total: RECORDS.length },
    read: async (other) => page(other),
  };
}

test.each([
  ['the first of all', 1, 3, null, 9, '1 de 5'],
  ['the last of a page', 1, 9, 3, 'page 2', '2 de 5'],
  ['the first of a page', 2, 4, 'page 1', 7, '3 de 5'],
  ['the last of all', 3, 1, 'page 2', null, '5 de 5'],
])('%s', (_, at, id, before, after, words) => {
  rememberRows('/admin/veiculos', page(at));
  const place = placeInList(`/admin/veiculos/editar/${id}`);
  if (!place) throw new Error('It stands in no list');
  const found = ([-1, 1] as const).map((step) => {
    const beside = neighbour(place, step);
    if (!beside) return null;
    return beside.to === null ? `page ${beside.page}` : Number(beside.to.split('/').at(-1));
  });
  expect(found).toEqual([before, after]);
  expect(placeInWords(place)).toBe(words);
});

test('a part of a record leads to the same part of the next; a record below it stands in a list of its own', () => {
  rememberRows('/admin/veiculos', page(1));
  const next = (path: string) => {
    const place = placeInList(`/admin/veiculos/editar/3${path}`);
    return place && neighbour(place, 1)?.to;
  };
  expect(next('/endereco')).toBe('/admin/veiculos/editar/9/endereco');
  expect(next('/contatos/5')).toBeNull();
});

test('the list that was left last counts; a record that no list showed has no place', () => {
  rememberRows('/admin/veiculos', page(1));
  rememberRows('/admin/frota', { ...page(1), records: [...RECORDS].toReversed() });
  expect(placeInList('/admin/veiculos/editar/3')?.address).toBe('/admin/frota');
  rememberRows('/admin/veiculos', page(1));
  expect(placeInList('/admin/veiculos/editar/3')?.address).toBe('/admin/veiculos');
  expect(placeInList('/admin/veiculos/editar/33')).toBeNull();
});
