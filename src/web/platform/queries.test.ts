import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { vehicles } from '#domain/resources/vehicles.ts';
import { answerCalls } from '../../../tests/support/answer-calls.ts';
import { asProblem } from './api-problem.ts';
import { queryClient, routeKey, write, writeKeeping } from './queries.ts';
import { dropToken, keepToken } from './token.ts';

const KEY = routeKey(vehicles.get.path, { id: 7 });

beforeEach(() => keepToken('ana'));
afterEach(() => {
  dropToken();
  queryClient.clear();
  vi.unstubAllGlobals();
});

/** A vehicle is saved, and `meanwhile` is done before the answer comes. */
async function save(meanwhile: () => void): Promise<void> {
  const { promise: held, resolve: letCome } = Promise.withResolvers<void>();
  answerCalls(async () => {
    await held;
    return Response.json({ id: 7, plate: 'QAA-0001', model_description: 'Uno da Ana', created_at: null });
  });
  const saved = writeKeeping(KEY, vehicles.update, { params: { id: 7 }, body: {} });
  meanwhile();
  letCome();
  await saved;
}

test('a record that is saved stands in the place of what was read', async () => {
  await save(() => {});
  expect(queryClient.getQueryData(KEY)).toBeDefined();
});

test('one that was saved by whoever signed out meanwhile is not put before whoever signed in', async () => {
  await save(() => {
    dropToken();
    keepToken('bruno');
  });
  expect(queryClient.getQueryData(KEY)).toBeUndefined();
});

test('a creation whose answer this panel can not read may be done: everything is read again, and it is not a new one', async () => {
  queryClient.setQueryData(KEY, { body: {}, etag: null });
  answerCalls(async () => Response.json({ id: 8, plate: ['de outra versão'] }, { status: 201 }));
  const body = { plate: 'QAA-0002', model_description: 'Uno' };
  const problem = asProblem(await write(vehicles.create, { body }).catch((error: unknown) => error));
  expect([problem.status, problem.outcomeUnknown]).toEqual([-1, true]);
  expect(queryClient.getQueryState(KEY)?.isInvalidated).toBe(true);
});

test('a write whose answer does not come, or that the server failed over, may be done: everything is read again', async () => {
  const body = { plate: 'QAA-0002', model_description: 'Uno' };
  const answers = [
    () => Promise.reject(new TypeError('Failed to fetch')),
    async () => new Response('', { status: 502 }),
  ];
  for (const answer of answers) {
    queryClient.setQueryData(KEY, { body: {}, etag: null });
    answerCalls(answer);
    await expect(write(vehicles.create, { body })).rejects.toMatchObject({ outcomeUnknown: true });
    expect(queryClient.getQueryState(KEY)?.isInvalidated).toBe(true);
  }
});

test('of a call that is refused nothing is read again', async () => {
  queryClient.setQueryData(KEY, { body: {}, etag: null });
  answerCalls(async () => Response.json({ detail: 'Já existe.' }, { status: 409 }));
  const body = { plate: 'QAA-0002', model_description: 'Uno' };
  await expect(write(vehicles.create, { body })).rejects.toMatchObject({ status: 409 });
  expect(queryClient.getQueryState(KEY)?.isInvalidated).toBe(false);
});
