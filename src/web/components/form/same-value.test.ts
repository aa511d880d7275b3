import { expect, test } from 'vitest';
import { changesAny, sameValue } from './same-value.ts';

test.each([
  ['an empty text and no value', '', null],
  ['a value that is not there', undefined, null],
  ['points whose names come in another order', [{ zone: '24K', easting: 1 }], [{ easting: 1, zone: '24K' }]],
])('%s are the same', (_, one, other) => {
  expect(sameValue(one, other)).toBe(true);
});

test.each([
  ['a number and its text', 1, '1'],
  ['another order of the points', [1, 2], [2, 1]],
  ['zero and nothing', 0, null],
])('%s are not', (_, one, other) => {
  expect(sameValue(one, other)).toBe(false);
});

test('what was typed changes something only where it is another value', () => {
  expect(changesAny({ name: 'Uno', note: '' }, { name: 'Uno', note: null })).toBe(false);
  expect(changesAny({ name: 'Uno' }, { name: 'Gol', note: 'x' })).toBe(true);
  // Passwords are never kept: their absence is no change.
  expect(changesAny({}, { password: '' })).toBe(false);
});
