import { expect, test } from 'vitest';
import { statusOf } from './search-status.ts';

const said = { typed: 'nascente', count: 20, isCut: false, isBusy: false };

test('how many were found is said, and that there may be more where the answer was full', () => {
  expect(statusOf({ ...said, count: 0 })).toBe('Nada encontrado.');
  expect(statusOf({ ...said, count: 1 })).toBe('1 resultado');
  expect(statusOf(said)).toBe('20 resultados');
  expect(statusOf({ ...said, isCut: true })).toBe(
    '20 resultados, e pode haver mais. Escreva mais letras para achar os outros.',
  );
  expect(statusOf({ ...said, isCut: true, isBusy: true })).toBe('Buscando…');
});
