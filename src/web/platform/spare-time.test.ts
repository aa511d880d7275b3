import { expect, test } from 'vitest';
import { isGoodConnection } from './spare-time.ts';

test.each([
  ['a browser that tells nothing', undefined, true],
  ['a good one', { saveData: false, effectiveType: '4g' }, true],
  ['one whose speed is not told', { saveData: false }, true],
  ['a slow one', { saveData: false, effectiveType: '3g' }, false],
  ['a very slow one', { effectiveType: 'slow-2g' }, false],
  ['a person who saves data', { saveData: true, effectiveType: '4g' }, false],
])('fetches ahead on %s: %j is %s', (_, connection, expected) => {
  expect(isGoodConnection(connection)).toBe(expected);
});
