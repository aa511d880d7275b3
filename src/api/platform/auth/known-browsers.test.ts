/** Whose browser a mark tells. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApi, type TestApi } from '../../../../tests/support/api.ts';
import { readCookies } from './cookies.ts';
import { type BrowserOwner, browserCookie, knownBrowser } from './known-browsers.ts';

let api: TestApi;

beforeAll(async () => {
  api = await openApi();
});
afterAll(() => api.close());

const ana: BrowserOwner = { id: 1, email: 'ana@example.org', password_hash: 'a' };

test('a mark is known of the same person, e-mail and password alone, whatever the case', () => {
  const { secrets } = api.server.services;
  const cookies = readCookies(browserCookie(secrets, ana, { mark: null, secure: false }));
  const known = (change: Partial<BrowserOwner>) => knownBrowser(secrets, { ...ana, ...change }, cookies);
  expect(known({})).toMatch(/^[\w-]{22}$/);
  expect(known({ email: 'ANA@example.org' })).toBe(known({}));
  const others = [{ id: 2 }, { email: 'bia@example.org' }, { password_hash: 'b' }];
  expect(others.map(known)).toEqual([null, null, null]);
});
