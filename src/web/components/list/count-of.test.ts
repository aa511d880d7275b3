import { expect, it } from 'vitest';
import { countOf } from './count-of.ts';

it('counts the rows of a page as people write numbers', () => {
  expect(countOf({ page: 1, per_page: 25, total: 1 })).toBe('1 registro');
  expect(countOf({ page: 2, per_page: 25, total: 30 })).toBe('De 26 a 30 de 30 registros');
  expect(countOf({ page: 4000, per_page: 25, total: 100_000 })).toBe(
    'De 99.976 a 100.000 de 100.000 registros',
  );
});
