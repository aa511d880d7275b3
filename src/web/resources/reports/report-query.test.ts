import { expect, test } from 'vitest';
import type { SearchTexts } from '../../platform/search-text.ts';
import { reportQuery } from './report-query.ts';

test('the address’s filters go into the report', () => {
  expect(reportQuery({ subbasin: '3', status: '0', technician: '12' })).toEqual({
    subbasin: 3,
    status: '0',
    technician: 12,
  });
});

test.each<SearchTexts>([
  {},
  { subbasin: '', status: '', technician: '' },
  { subbasin: '0', status: '7', technician: 'ana' },
])('%o filters nothing', (texts) => {
  expect(reportQuery(texts)).toEqual({ subbasin: '', status: '', technician: '' });
});
