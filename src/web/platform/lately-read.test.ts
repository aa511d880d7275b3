import { afterEach, expect, test, vi } from 'vitest';
import { vehicles } from '#domain/resources/vehicles.ts';
import { answerCalls } from '../../../tests/support/answer-calls.ts';
import { call } from './client.ts';
import { askEarly } from './early-answer.ts';
import { FIRST_PAGE } from './first-page.ts';
import { forgetReadings, FRESH_MS, isLatelyRead } from './lately-read.ts';
import { readAgain, routeQuery } from './queries.ts';
import { dropToken, keepToken } from './token.ts';

const ADDRESS = '/api/vehicles?page=1&per_page=25';
const LIST = { data: [], meta: { page: 1, per_page: 25, total: 0 } };

afterEach(() => {
  forgetReadings();
  dropToken();
  globalThis.earlyAnswers = undefined;
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('what is on its way is known from the moment it leaves, and until its answer is old', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const { promise, resolve } = Promise.withResolvers<Response>();
  answerCalls(() => promise);
  const read = call(vehicles.list, { query: FIRST_PAGE });
  expect(isLatelyRead(ADDRESS)).toBe(true);
  expect(isLatelyRead('/api/vehicles?page=2&per_page=25')).toBe(false);
  // However long it takes.
  vi.advanceTimersByTime(10 * FRESH_MS);
  expect(isLatelyRead(ADDRESS)).toBe(true);
  resolve(Response.json(LIST));
  await read;
  vi.advanceTimersByTime(FRESH_MS - 1);
  expect(isLatelyRead(ADDRESS)).toBe(true);
  vi.advanceTimersByTime(1);
  expect(isLatelyRead(ADDRESS)).toBe(false);
});

test('what was asked early is read once somebody has taken it, on its way or here', async () => {
  answerCalls(async () => Response.json(LIST));
  keepToken('um-token');
  askEarly(ADDRESS);
  expect(isLatelyRead(ADDRESS)).toBe(false);
  await call(vehicles.list, { query: FIRST_PAGE });
  expect(isLatelyRead(ADDRESS)).toBe(true);

  forgetReadings();
  askEarly(ADDRESS);
  const { initialData } = routeQuery(vehicles.list, { query: FIRST_PAGE });
  await vi.waitFor(() => expect(typeof initialData === 'function' && initialData()).toBeTruthy());
  expect(isLatelyRead(ADDRESS)).toBe(true);
});

test('what failed, what was given up and what is older than a write is to be read', async () => {
  answerCalls(async () => Response.json({}, { status: 500 }));
  await expect(call(vehicles.list, { query: FIRST_PAGE })).rejects.toMatchObject({ status: 500 });
  expect(isLatelyRead(ADDRESS)).toBe(false);

  const { promise, resolve } = Promise.withResolvers<Response>();
  answerCalls(() => promise);
  const read = call(vehicles.list, { query: FIRST_PAGE });
  readAgain();
  expect(isLatelyRead(ADDRESS)).toBe(false);
  resolve(Response.json(LIST));
  await read;
  // It left before the write.
  expect(isLatelyRead(ADDRESS)).toBe(false);
});

test('a search that goes by a header is not what its address names', async () => {
  answerCalls(async () => Response.json(LIST));
  await call(vehicles.list, { query: { ...FIRST_PAGE, q: '529.982.247-25' } });
  expect(isLatelyRead(ADDRESS)).toBe(false);
});
