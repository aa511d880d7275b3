/** Calls under way when the session's token is renewed. */
import { afterEach, expect, test, vi } from 'vitest';
import { secondFactor } from '#domain/resources/second-factor.ts';
import { session } from '#domain/resources/session.ts';
import { answerCalls } from '../../../tests/support/answer-calls.ts';
import { call } from './client.ts';
import { dropToken, keepToken, onTokenRefused, readToken } from './token.ts';

const PASSWORD = 'tres pratos de trigo';
const refusals = vi.fn<() => void>();
onTokenRefused(refusals);

afterEach(() => {
  dropToken();
  refusals.mockClear();
  vi.unstubAllGlobals();
});

/** A server with one session that has this token, and gives it another one at each confirmation. */
function serverWith(first: string) {
  let live = first;
  let renewals = 0;
  const refused: string[] = [];
  answerCalls(async ({ address, headers }) => {
    const token = headers.Authorization;
    if (token !== `Bearer ${live}`) {
      refused.push(address);
      return Response.json({ detail: 'Entre de novo.' }, { status: 401 });
    }
    if (!address.endsWith('/confirmation')) return new Response(null, { status: 204 });
    renewals += 1;
    live = `token-${renewals}`;
    const answer = new Response(null, { status: 204, headers: { 'session-token': live } });
    // The answer is on its way, and the old token already dead.
    await new Promise((resolve) => setTimeout(resolve, 20));
    return answer;
  });
  return { refused };
}

test('a call that the old token was refused for is sent again with the new one', async () => {
  keepToken('token-0');
  const { refused } = serverWith('token-0');
  const renewal = call(secondFactor.confirm, { body: { current_password: PASSWORD } });
  await new Promise((resolve) => setTimeout(resolve, 5));
  await call(session.close);
  await renewal;
  expect(refused).toEqual(['/api/auth']);
  expect(readToken()).toBe('token-1');
  expect(refusals).not.toHaveBeenCalled();
});

test('a token that is dead for another reason ends the session', async () => {
  keepToken('token-de-antes');
  serverWith('token-0');
  await expect(call(session.close)).rejects.toMatchObject({ status: 401 });
  expect(readToken()).toBeNull();
  expect(refusals).toHaveBeenCalledTimes(1);
});

test('a sign-in names the session that it takes the place of, which a wrong password does not end', async () => {
  keepToken('token-0');
  const asked = answerCalls(async () =>
    Response.json({ detail: 'E-mail ou senha não conferem.' }, { status: 401 }),
  );
  const body = { email: 'ana@example.org', password: PASSWORD };
  await expect(call(session.open, { body })).rejects.toMatchObject({ status: 401 });
  const sent = new Headers(asked.mock.calls[0]?.[0].headers);
  expect(sent.get('session-renewal')).toBe('1');
  expect(sent.get('authorization')).toBe('Bearer token-0');
  expect(readToken()).toBe('token-0');
});
