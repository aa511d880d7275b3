import { afterEach, expect, test, vi } from 'vitest';
import { serverAnswers } from './connection.ts';

afterEach(() => vi.unstubAllGlobals());

test.each([
  [200, true],
  [404, true],
  [502, false],
  [503, false],
])('an answer of status %i comes from the server: %s', async (status, isServers) => {
  vi.stubGlobal('fetch', async () => new Response(null, { status }));
  expect(await serverAnswers()).toBe(isServers);
});

test('without any answer there is no server to be reached', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('the line is gone')));
  expect(await serverAnswers()).toBe(false);
});
