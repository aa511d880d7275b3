import { expect, test } from 'vitest';
import { initialsOf } from './initials.ts';

test.each([
  ['Maria da Conceição Souza', 'MS'],
  ['  élida   dos Santos ', 'ÉS'],
  ['Dora', 'D'],
  ['\u{1F33F} Verde', '\u{1F33F}V'],
  ['', ''],
])('%s: %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
