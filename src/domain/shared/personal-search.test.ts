import { expect, test } from 'vitest';
import { isPersonalSearch, plainDigits } from './personal-search.ts';

test.each([
  '123.456.789-09',
  '12345678909',
  ' 123 456 789 09 ',
  '123456789',
  '(33) 98888-7777',
  // As a program copies a number that it keeps apart from text of another direction.
  '\u202a123.456.789-09\u202c',
  '\ufeff123.456\u00ad.789-09\u200b',
  // As papers and sheets of other programs set them.
  '123.456.789‑09',
  '123.456.789–09',
  '123.456.789−09',
  '１２３．４５６．７８９－０９',
])('%j tells who somebody is', (text) => {
  expect(isPersonalSearch(text)).toBe(true);
});

test.each(['Maria', '35010-000', 'ABC-1234', '456.789', 'Sítio 123456789', '2026'])('%s does not', (text) => {
  expect(isPersonalSearch(text)).toBe(false);
});

test.each([
  ['１２３．４５６．７８９－０９', '123.456.789-09'],
  ['***.456.789–**', '***.456.789-**'],
  ['\u202a12345678909\u202c', '12345678909'],
  ['São João – Fundos', 'São João – Fundos'],
  ['Sítio ２', 'Sítio ２'],
])('%j is searched for as %j', (text, plain) => {
  expect(plainDigits(text)).toBe(plain);
});
