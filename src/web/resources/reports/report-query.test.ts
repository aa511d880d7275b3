import { expect, test } from 'vitest';
import type { SearchTexts } from '../../platform/search-text.ts';
import { reportQuery, technicianChoices } from './report-query.ts';

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

test('the technicians are those of the role and those of the springs, A to Z, each once', () => {
  const [ana, bia, zeca] = [
    { id: 3, name: 'Ana' },
    { id: 1, name: 'Bia' },
    { id: 2, name: 'Zeca' },
  ];
  expect(technicianChoices([bia, zeca], [zeca, ana])).toEqual([
    { value: 3, label: 'Ana' },
    { value: 1, label: 'Bia' },
    { value: 2, label: 'Zeca' },
  ]);
});
