import { expect, test } from 'vitest';
import { entryOptions } from './entry-options.ts';

const PLANTING = {
  id: 1,
  activity: { name: 'Plantio' },
  user: { id: 5, name: 'Teresa' },
  start_date: '2026-03-01',
  end_date: '2026-06-30',
  finished: 0 as const,
};
const NOBODY = 99;

test('entries are known by their activity', () => {
  expect(entryOptions([PLANTING, { ...PLANTING, id: 2, activity: { name: 'Cercamento' } }], NOBODY)).toEqual([
    { value: 1, label: 'Plantio' },
    { value: 2, label: 'Cercamento' },
  ]);
});

test('entries of one activity are told apart by person and period', () => {
  const again = { ...PLANTING, id: 2, user: { id: 6, name: 'João' }, start_date: '2026-07-01' };
  expect(entryOptions([PLANTING, again], NOBODY).map(({ label }) => label)).toEqual([
    'Plantio – Teresa, 01/03/2026 a 30/06/2026',
    'Plantio – João, 01/07/2026 a 30/06/2026',
  ]);
});

test('one’s own come first, and of each person what is still to be done', () => {
  const entry = (id: number, owner: number, finished: 0 | 1) => ({
    ...PLANTING,
    id,
    activity: { name: `Atividade ${id}` },
    user: { id: owner, name: 'Teresa' },
    finished,
  });
  const entries = [entry(1, 6, 1), entry(2, 5, 1), entry(3, 6, 0), entry(4, 5, 0), entry(5, 5, 0)];
  expect(entryOptions(entries, 5).map(({ value }) => value)).toEqual([4, 5, 2, 3, 1]);
});
