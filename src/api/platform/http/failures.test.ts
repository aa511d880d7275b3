import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { answerFailure } from './failures.ts';

const SECRETS = ['select', 'users', 'postgres://', 'segredo', 'failures.test'];

test.each([
  [
    'a fault of the program',
    new TypeError("select * from users: postgres://vertente:segredo@banco, can't read x"),
  ],
  ['one that calls itself a refusal', Object.assign(new Error('segredo of users'), { statusCode: 400 })],
  [
    'a value that is no error',
    Object.assign(new Error('segredo'), { code: 'SQLITE_CORRUPT', statusCode: 599 }),
  ],
])('%s is answered in words that tell nothing of the server', async (_, error) => {
  const app = Fastify();
  app.setErrorHandler(answerFailure);
  app.get('/', () => {
    throw error;
  });
  const answer = await app.inject({ url: '/' });
  await app.close();
  expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
  expect(Object.keys(answer.json()).toSorted()).toEqual(['detail', 'status', 'title', 'type']);
  if (answer.statusCode === 500) expect(answer.json().detail).toMatch(/diga o código \S+\.$/);
  for (const secret of SECRETS) expect(answer.body.toLowerCase()).not.toContain(secret);
});
