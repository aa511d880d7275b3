import { afterEach, expect, test, vi } from 'vitest';
import { isGoodConnection, spareMoment } from './spare-time.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('no moment is spare while somebody waits for an answer', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('window', {});
  let isWaiting = true;
  let came = false;
  void spareMoment(() => !isWaiting).then(() => {
    came = true;
  });
  await vi.advanceTimersByTimeAsync(20_000);
  expect(came).toBe(false);
  isWaiting = false;
  await vi.advanceTimersByTimeAsync(2_000);
  expect(came).toBe(true);
});

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
