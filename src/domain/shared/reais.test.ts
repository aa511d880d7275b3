import { expect, test } from 'vitest';
import { formatReais, readReais } from './reais.ts';

test.each([
  [1234.56, 'R$ 1234,56'],
  [0, 'R$ 0,00'],
  [999_999_999.99, 'R$ 999999999,99'],
  [-50, '-R$ 50,00'],
])('%d reads %s', (value, text) => {
  expect(formatReais(value)).toBe(text);
});

test.each([
  [1234.56, 'R$ 1.234,56'],
  [0, 'R$ 0,00'],
  [100, 'R$ 100,00'],
  [1_000_000, 'R$ 1.000.000,00'],
  [-745_779.77, '-R$ 745.779,77'],
])('%d is grouped where it is only read: %s', (value, text) => {
  expect(readReais(value)).toBe(text);
});
