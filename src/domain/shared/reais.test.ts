import { expect, test } from 'vitest';
import { formatReais } from './reais.ts';

test.each([
  [1234.56, 'R$ 1234,56'],
  [0, 'R$ 0,00'],
  [999_999_999.99, 'R$ 999999999,99'],
  [-50, '-R$ 50,00'],
])('%d reads %s', (value, text) => {
  expect(formatReais(value)).toBe(text);
});
