import { expect, test } from 'vitest';
import { springsInWords, unseenInWords } from './producer-properties.tsx';

test.each([
  [0, 'sem nascentes'],
  [1, '1 nascente'],
  [12, '12 nascentes'],
])('%i springs are told as "%s"', (count, words) => {
  expect(springsInWords(count)).toBe(words);
});

test('properties that are not named are counted, whether others were or not', () => {
  expect(unseenInWords(1, false)).toBe('Há 1 propriedade em outros projetos.');
  expect(unseenInWords(3, true)).toBe('E mais 3 propriedades.');
});
