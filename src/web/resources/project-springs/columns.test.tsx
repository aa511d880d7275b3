import { expect, test } from 'vitest';
import { shownColumns } from './columns.tsx';

test.each([
  [null, ['Código', 'Propriedade', 'Situação', 'Mês previsto', 'Entrega', 'Área (m²)']],
  ['', ['Código']],
  ['area,city', ['Código', 'Município', 'Área (m²)']],
  // Of an earlier version.
  ['gone,status', ['Código', 'Situação']],
])('kept as %j: %j', (kept, headers) => {
  expect(shownColumns(kept).map(({ header }) => header)).toEqual(headers);
});
