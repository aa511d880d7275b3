import { expect, test } from 'vitest';
import { dbfRecord } from './dbf.ts';

test('a code is as long as a text of the format may be', () => {
  const code = `Nascente ${'água-'.repeat(40)}`;
  const attributes = {
    codigo: code,
    situacao: 'Cadastrada',
    propriedade: null,
    produtor: null,
    municipio: null,
    area_m2: 1,
    perimetro_m: 1,
  };
  const record = dbfRecord({ layer: 'nascentes', geometry: { point: [0, 0] }, attributes });
  expect(record.toString('utf8', 1)).toMatch(new RegExp(`^${code} *Cadastrada `));
});
