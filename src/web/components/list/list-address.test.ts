import { expect, test } from 'vitest';
import { changedTexts, pageOf } from './list-address.ts';

test.each([
  [undefined, 1],
  ['3', 3],
  ['0', 1],
  ['-2', 1],
  ['dois', 1],
  ['12345678', 1],
])('page %j is %d', (text, page) => {
  expect(pageOf(text)).toBe(page);
});

test('another search or order begins at page 1; turning a page keeps both', () => {
  const before = { q: 'doce', pagina: '4', ordem: 'name' };
  expect(changedTexts(before, { q: 'manhuaçu' })).toEqual({ q: 'manhuaçu', ordem: 'name' });
  expect(changedTexts(before, { pagina: '5' })).toEqual({ ...before, pagina: '5' });
  expect(changedTexts(before, { pagina: '1' })).toEqual({ q: 'doce', ordem: 'name' });
  expect(changedTexts(before, { q: '' })).toEqual({ ordem: 'name' });
});
