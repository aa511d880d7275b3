import { expect, test } from 'vitest';
import { entryOptions } from './entry-options.ts';

const PLANTING = {
  id: 1,
  activity: { name: 'Plantio' },
  user: { name: 'Teresa' },
  start_date: '2026-03-01',
  end_date: '2026-06-30',
};

test('entries are known by their activity', () => {
  expect(entryOptions([PLANTING, { ...PLANTING, id: 2, activity: { name: 'Cercamento' } }])).toEqual([
    { value: 1, label: 'Plantio' },
    { value: 2, label: 'Cercamento' },
  ]);
});

test('entries of one activity are told apart by person and period', () => {
  const again = { ...PLANTING, id: 2, user: { name: 'João' }, start_date: '2026-07-01' };
  expect(entryOptions([PLANTING, again]).map(({ label }) => label)).toEqual([
    'Plantio – Teresa, 01/03/2026 a 30/06/2026',
    'Plantio – João, 01/07/2026 a 30/06/2026',
  ]);
});
