import { afterEach, expect, test, vi } from 'vitest';
import { answerCalls } from '../../../tests/support/answer-calls.ts';
import { askWhole } from './ask-whole.ts';

afterEach(() => vi.unstubAllGlobals());

test('an answer is had with its status, its headers and all of its text, whatever it says', async () => {
  const headers = { etag: '"a: b"', 'session-token': 'outro' };
  answerCalls(async () => new Response('{"detail":"Não."}', { status: 422, headers }));
  const { response, text } = await askWhole('/api/user', { headers: {} });
  expect([response.ok, response.status, text]).toEqual([false, 422, '{"detail":"Não."}']);
  expect([response.headers.get('ETag'), response.headers.get('session-token')]).toEqual(['"a: b"', 'outro']);
});

test('what is sent is what was given, and waits no longer than any call', async () => {
  const asked = answerCalls(async () => Response.json({}));
  await askWhole('/api/auth', { method: 'POST', headers: { Accept: 'application/json' }, body: '{"a":1}' });
  await askWhole('/api/user', { headers: {} });
  expect(asked.mock.calls).toEqual([
    [
      {
        address: '/api/auth',
        method: 'POST',
        headers: { Accept: 'application/json' },
        body: '{"a":1}',
        timeout: 130_000,
      },
    ],
    [{ address: '/api/user', method: 'GET', headers: {}, body: undefined, timeout: 130_000 }],
  ]);
});

test('without an answer it fails, as any call does', async () => {
  answerCalls(() => Promise.reject(new Error('the line is gone')));
  await expect(askWhole('/api/user', { headers: {} })).rejects.toThrow(TypeError);
});
