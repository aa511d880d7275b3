import { afterEach, expect, test, vi } from 'vitest';
import { session } from '#domain/resources/session.ts';
import { answerCalls } from '../../../tests/support/answer-calls.ts';
import { ANSWER_MS } from './answer-time.ts';
import {
  dropEarlySignIn,
  signedInEarly,
  isEarlySignIn,
  signInEarly,
  takeEarlySignIn,
} from './early-sign-in.ts';
import { routeAddress } from './route-address.ts';
import { dropToken, keepToken } from './token.ts';

const TYPED = { email: 'maria@example.org', password: ' uma senha ', remember: true };

const answering = (answer: () => Promise<Response> = async () => Response.json({ ticket: 'x' })) =>
  answerCalls(answer);

afterEach(() => {
  dropToken();
  dropEarlySignIn();
  vi.unstubAllGlobals();
});

test('what is pressed leaves as it is typed, once, to the route of the sign-in', async () => {
  const asked = answering();
  signInEarly(TYPED);
  signInEarly({ ...TYPED });
  expect(asked).toHaveBeenCalledOnce();
  const [sent] = asked.mock.calls[0] ?? [];
  expect(sent?.address).toBe(routeAddress(session.open.path));
  expect(sent?.method).toBe(session.open.method);
  expect(session.open.body.parse(JSON.parse(sent?.body ?? ''))).toEqual(TYPED);
  expect(sent?.timeout).toBe(ANSWER_MS);
  expect(await takeEarlySignIn(TYPED)).toMatchObject({ response: { status: 200 }, text: '{"ticket":"x"}' });
  expect(takeEarlySignIn(TYPED)).toBeNull();
});

test.each([
  { ...TYPED, email: 'joana@example.org' },
  { ...TYPED, password: 'uma senha' },
  { ...TYPED, remember: false },
])('with other letters, or another tick, its answer is nobody’s: %o', (other) => {
  answering();
  signInEarly(TYPED);
  expect(takeEarlySignIn(other)).toBeNull();
  expect(takeEarlySignIn(TYPED)).toBeNull();
});

test('pressed again with other letters, the last are sent and had', async () => {
  let count = 0;
  const asked = answering(async () => Response.json({ count: ++count }));
  signInEarly({ ...TYPED, password: 'uma senh' });
  signInEarly(TYPED);
  expect(asked).toHaveBeenCalledTimes(2);
  expect((await takeEarlySignIn(TYPED))?.text).toBe('{"count":2}');
});

test('a refusal is an answer, and no answer is asked for again', async () => {
  answering(async () => Response.json({}, { status: 401 }));
  signInEarly(TYPED);
  expect((await takeEarlySignIn(TYPED))?.response.status).toBe(401);

  answering(() => Promise.reject(new TypeError('Failed to fetch')));
  signInEarly(TYPED);
  await vi.waitFor(() => expect(takeEarlySignIn(TYPED)).toBeNull());
});

test('nothing leaves that would be refused for its form, nor where somebody is signed in', () => {
  const asked = answering();
  signInEarly({ ...TYPED, email: 'maria' });
  signInEarly({ ...TYPED, password: '' });
  keepToken('um-token');
  signInEarly(TYPED);
  expect(asked).not.toHaveBeenCalled();
});

test('who it lets in is had before and after its answer is taken over, while nobody changes their mind', async () => {
  answering(async () => Response.json({ token: 'um-token' }));
  expect(isEarlySignIn()).toBe(false);
  expect(await signedInEarly()).toBeNull();

  signInEarly(TYPED);
  expect(isEarlySignIn()).toBe(true);
  const taken = signedInEarly();
  void takeEarlySignIn(TYPED);
  expect(await taken).toEqual({ token: 'um-token' });
  expect(isEarlySignIn()).toBe(false);

  signInEarly(TYPED);
  const dropped = signedInEarly();
  signInEarly({ ...TYPED, password: 'outra' });
  const other = signedInEarly();
  void takeEarlySignIn(TYPED);
  expect(await Promise.all([dropped, other])).toEqual([null, null]);
});

test.each([
  async () => Response.json({}, { status: 401 }),
  async () => Response.json({ ticket: 'x' }),
  async () => new Response('<h1>Manutenção</h1>'),
  () => Promise.reject(new TypeError('Failed to fetch')),
])('where the server lets nobody in there is nobody: %#', async (answer) => {
  answering(answer);
  signInEarly(TYPED);
  expect(await signedInEarly()).toBeNull();
});
