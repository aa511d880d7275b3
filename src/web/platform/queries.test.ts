import { afterEach, expect, test, vi } from 'vitest';
import { vehicles } from '#domain/resources/vehicles.ts';
import { answerCalls } from '../../../tests/support/answer-calls.ts';
import { asProblem } from './api-problem.ts';
import { queryClient, routeKey, write } from './queries.ts';

const KEY = routeKey(vehicles.get.path, { id: 7 });

afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

test('a creation whose answer this panel can not read may be done: everything is read again, and it is not a new one', async () => {
  queryClient.setQueryData(KEY, { body: {}, etag: null });
  answerCalls(async () => Response.json({ id: 8, plate: ['de outra versão'] }, { status: 201 }));
  const body = { plate: 'QAA-0002', model_description: 'Uno' };
  const problem = asProblem(await write(vehicles.create, { body }).catch((error: unknown) => error));
  expect([problem.status, problem.outcomeUnknown]).toEqual([-1, true]);
  expect(queryClient.getQueryState(KEY)?.isInvalidated).toBe(true);
});

test('of a call that is refused nothing is read again', async () => {
  queryClient.setQueryData(KEY, { body: {}, etag: null });
  answerCalls(async () => Response.json({ detail: 'Já existe.' }, { status: 409 }));
  const body = { plate: 'QAA-0002', model_description: 'Uno' };
  await expect(write(vehicles.create, { body })).rejects.toMatchObject({ status: 409 });
  expect(queryClient.getQueryState(KEY)?.isInvalidated).toBe(false);
});
