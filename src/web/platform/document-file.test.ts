import { expect, test } from 'vitest';
import { fileName } from './document-file.ts';

test.each([
  [
    'attachment; filename="insumos-_gua.xlsx"; filename*=UTF-8\'\'insumos-%C3%81gua.xlsx',
    'insumos-Água.xlsx',
  ],
  ['inline; filename="nota.pdf"', 'nota.pdf'],
  ['attachment', 'documento'],
  [null, 'documento'],
])('%s is saved as %s', (disposition, name) => {
  expect(fileName(disposition)).toBe(name);
});
