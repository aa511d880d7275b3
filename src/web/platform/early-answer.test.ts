import { afterEach, expect, test, vi } from 'vitest';
import { answerCalls } from '../../../tests/support/answer-calls.ts';
import { readAgain, routeQuery } from './queries.ts';
import { ANSWER_MS } from './answer-time.ts';
import { askEarly, earlyRead, earlyUnderWay, takeEarly } from './early-answer.ts';
import { vehicles } from '#domain/resources/vehicles.ts';
import { earlyAnswerOf } from './client.ts';
import { FIRST_PAGE } from './first-page.ts';
import { dropToken, keepToken } from './token.ts';

const ADDRESS = '/api/vehicles?page=1&per_page=25';
const USER = '/api/user';

const answering = (body: unknown = {}, status = 200) =>
  answerCalls(async () => Response.json(body, { status }));

afterEach(() => {
  dropToken();
  globalThis.earlyAnswers = undefined;
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('what is asked early is had once, whole, and ends by itself like any call', async () => {
  const asked = answering();
  keepToken('um-token');
  askEarly(ADDRESS);
  expect(asked.mock.calls[0]?.[0].timeout).toBe(ANSWER_MS);
  expect(takeEarly('/api/vehicles?page=2&per_page=25')).toBeNull();
  expect(await takeEarly(ADDRESS)).toMatchObject({ response: { status: 200 }, text: '{}' });
  expect(takeEarly(ADDRESS)).toBeNull();
});

test('what is here already is seen without waiting, and is there until it is taken', async () => {
  answering();
  keepToken('um-token');
  askEarly(ADDRESS);
  expect(earlyRead(ADDRESS)).toBeNull();
  await vi.waitFor(() => expect(earlyRead(ADDRESS)?.text).toBe('{}'));
  keepToken('outro-token');
  expect(earlyRead(ADDRESS)).toBeNull();
  keepToken('um-token');
  void takeEarly(ADDRESS);
  expect(earlyRead(ADDRESS)).toBeNull();
});

const LIST = { data: [], meta: { page: 1, per_page: 25, total: 0 } };

test('a list is drawn with what is here, which is nobody’s after that: a later reading is another', async () => {
  answering(LIST);
  keepToken('um-token');
  askEarly(ADDRESS);
  expect(earlyAnswerOf(vehicles.list, { query: FIRST_PAGE })).toBeUndefined();
  await vi.waitFor(() => expect(earlyRead(ADDRESS)).not.toBeNull());
  expect(earlyAnswerOf(vehicles.list, { query: { ...FIRST_PAGE, page: 2 } })).toBeUndefined();
  expect(earlyAnswerOf(vehicles.list, { query: FIRST_PAGE })?.body).toMatchObject(LIST);
  expect(takeEarly(ADDRESS)).toBeNull();
});

test('every read begins with what was asked early at its address', async () => {
  answering(LIST);
  keepToken('um-token');
  const query = routeQuery(vehicles.list, { query: FIRST_PAGE });
  const begun = () => (query.initialData as () => unknown)();
  expect(begun()).toBeUndefined();
  askEarly(ADDRESS);
  await vi.waitFor(() => expect(earlyRead(ADDRESS)).not.toBeNull());
  expect(begun()).toMatchObject({ body: LIST });
  expect(begun()).toBeUndefined();
});

test.each([
  ['a refusal', LIST, 403],
  ['what is no such list', { data: 3 }, 200],
])('%s is left for the call, which says it', async (_, body, status) => {
  answering(body, status);
  keepToken('um-token');
  askEarly(ADDRESS);
  await vi.waitFor(() => expect(earlyRead(ADDRESS)).not.toBeNull());
  expect(earlyAnswerOf(vehicles.list, { query: FIRST_PAGE })).toBeUndefined();
  expect(takeEarly(ADDRESS)).not.toBeNull();
});

test('after a write nothing is shown that was asked before it', () => {
  answering(LIST);
  keepToken('um-token');
  askEarly(ADDRESS);
  readAgain();
  expect(takeEarly(ADDRESS)).toBeNull();
});

test('two are on their way at once, and neither is asked for twice', async () => {
  const asked = answering();
  keepToken('um-token');
  for (const address of [USER, ADDRESS, USER, ADDRESS]) askEarly(address);
  expect(asked.mock.calls.map(([call]) => call.address)).toEqual([USER, ADDRESS]);
  expect([await takeEarly(ADDRESS), await takeEarly(USER)].map((answer) => answer?.text)).toEqual([
    '{}',
    '{}',
  ]);
});

test('another person gets nothing that was asked for the one before, and asks anew', () => {
  const asked = answering();
  keepToken('um-token');
  askEarly(ADDRESS);
  keepToken('outro-token');
  expect(takeEarly(ADDRESS)).toBeNull();
  keepToken('um-token');
  askEarly(ADDRESS);
  keepToken('outro-token');
  askEarly(ADDRESS);
  expect(asked).toHaveBeenCalledTimes(3);
});

test('what is old by now is asked again', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const asked = answering();
  keepToken('um-token');
  askEarly(ADDRESS);
  vi.advanceTimersByTime(15_000);
  expect(takeEarly(ADDRESS)).toBeNull();
  askEarly(ADDRESS);
  expect(asked).toHaveBeenCalledTimes(2);
  expect(takeEarly(ADDRESS)).not.toBeNull();
});

test('nothing is asked for nobody', () => {
  const asked = answering();
  askEarly(ADDRESS);
  expect(asked).not.toHaveBeenCalled();
});

test('what nobody has come for in time is let go as the next one leaves', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  answering(LIST);
  keepToken('um-token');
  askEarly(ADDRESS);
  vi.advanceTimersByTime(14_999);
  askEarly(USER);
  expect([...(globalThis.earlyAnswers?.keys() ?? [])]).toEqual([ADDRESS, USER]);
  vi.advanceTimersByTime(1);
  askEarly('/api/roles');
  expect([...(globalThis.earlyAnswers?.keys() ?? [])]).toEqual([USER, '/api/roles']);
});

test('nothing waits any longer for what failed, though nobody came for it', async () => {
  const { promise, reject } = Promise.withResolvers<Response>();
  answerCalls(() => promise);
  keepToken('um-token');
  askEarly(ADDRESS);
  expect(earlyUnderWay()).not.toBeNull();
  reject(new TypeError('No answer came'));
  await vi.waitFor(() => expect(earlyUnderWay()).toBeNull());
});
