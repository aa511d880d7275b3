/** Who shows who they are gets another token where they ask for it, and the old one ends. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { routes } from '#domain/routes.ts';
import { ROLES } from '#domain/shared/access.ts';
import type { RouteGroup } from '#domain/shared/contract.ts';
import { openApi, type Person, type TestApi } from '../../../../tests/support/api.ts';
import { codeAt, giveSecondFactor } from '../../../../tests/support/second-factor.ts';

const PASSWORD = 'tres pratos de trigo';

let api: TestApi;
let first: Person;
let made = 0;

beforeAll(async () => {
  api = await openApi();
  first = await api.person(ROLES.GERENTE_PROJETOS);
});
afterAll(() => api.close());

async function newPerson() {
  made += 1;
  const email = `renova${made}@example.org`;
  const body = { name: `Pessoa ${made}`, email, role: ROLES.FINANCEIRO, password: PASSWORD };
  const created = await first.post('/users', body);
  expect(created.status, created.text).toBe(201);
  return { id: Number(created.body.id), email };
}

async function signIn(email: string, password = PASSWORD, headers: Record<string, string> = {}) {
  const answer = await api.nobody.post('/auth', { email, password }, headers);
  expect(answer.status, answer.text).toBe(200);
  return answer.body as { token: string; ticket: string };
}

const renewing = (token: string) => ({ authorization: `Bearer ${token}`, 'session-renewal': '1' });
const statusOf = async (token: string) => (await api.bearer(token).get('/user')).status;

const PROOFS = [
  ['POST', '/user/confirmation', { current_password: PASSWORD }, 204],
  ['PUT', '/user', { email: 'outra-da-renovacao@example.org', current_password: PASSWORD }, 200],
  ['DELETE', '/user/totp', { current_password: PASSWORD }, 204],
  ['PUT', '/user/password', { current_password: PASSWORD, password: 'quatro pratos de trigo' }, 204],
] as const;

describe('a new proof of who one is', () => {
  test.each(PROOFS)('%s %s gives another token and ends the old one', async (method, path, body, status) => {
    const { email } = await newPerson();
    const { token } = await signIn(email);
    const [session] = (await api.bearer(token).get('/user/sessions')).body.data;
    const answer = await api.app.inject({
      method,
      url: `/api${path}`,
      payload: body,
      headers: { ...renewing(token), 'idempotency-key': 'k1' },
    });
    expect(answer.statusCode, answer.payload).toBe(status);
    const renewed = String(answer.headers['session-token']);
    expect(renewed).toMatch(/^[\w-]{43}$/);
    expect(await statusOf(token)).toBe(401);
    const sessions = (await api.bearer(renewed).get('/user/sessions')).body.data;
    expect(sessions).toMatchObject([{ id: session.id, current: true }]);
  });

  test('turning the second factor on gives another token too', async () => {
    const { email } = await newPerson();
    const { token } = await signIn(email);
    const { secret } = (await api.bearer(token).post('/user/totp')).body;
    const payload = { code: codeAt(secret, Date.now()) };
    const answer = await api.app.inject({
      method: 'PUT',
      url: '/api/user/totp',
      payload,
      headers: renewing(token),
    });
    expect(answer.statusCode, answer.payload).toBe(200);
    expect(await statusOf(token)).toBe(401);
    expect(await statusOf(String(answer.headers['session-token']))).toBe(200);
  });

  test('given twice at once gives one token, and none that opens nothing', async () => {
    const { email } = await newPerson();
    const { token } = await signIn(email);
    const body = { current_password: PASSWORD };
    const answers = await Promise.all(
      [1, 2, 3].map(() => api.nobody.post('/user/confirmation', body, renewing(token))),
    );
    const tokens = answers.flatMap(({ headers }) => headers['session-token'] ?? []);
    expect(tokens).toHaveLength(1);
    expect(await statusOf(String(tokens[0]))).toBe(200);
    expect(await statusOf(token)).toBe(401);
    expect(answers.filter(({ status }) => status !== 204 && status !== 401)).toEqual([]);
  });

  test('that fails, or of who does not ask, leaves the token as it is', async () => {
    const { email } = await newPerson();
    const { token } = await signIn(email);
    const confirm = (current_password: string, headers: Record<string, string>) =>
      api.nobody.post('/user/confirmation', { current_password }, headers);
    expect((await confirm('errada-errada', renewing(token))).status).toBe(422);
    const plain = await confirm(PASSWORD, { authorization: `Bearer ${token}` });
    expect([plain.status, plain.headers['session-token']]).toEqual([204, undefined]);
    expect(await statusOf(token)).toBe(200);
  });
});

describe('a sign-in', () => {
  test('ends the session that the browser had, and no other', async () => {
    const { email } = await newPerson();
    const before = await signIn(email);
    const elsewhere = await signIn(email);
    const after = await signIn(email, PASSWORD, renewing(before.token));
    expect(await Promise.all([before, elsewhere, after].map(({ token }) => statusOf(token)))).toEqual([
      401, 200, 200,
    ]);
  });

  test('with a second step ends it after that', async () => {
    const { id, email } = await newPerson();
    const before = await signIn(email);
    const secret = await giveSecondFactor(api.server.services, id);
    const { ticket } = await signIn(email, PASSWORD, renewing(before.token));
    expect(await statusOf(before.token)).toBe(200);
    const body = { ticket, kind: 'totp', code: codeAt(secret, Date.now()) };
    const answer = await api.nobody.post('/auth/second_factor', body, renewing(before.token));
    expect(answer.status, answer.text).toBe(200);
    expect(await statusOf(before.token)).toBe(401);
    expect(await statusOf(String(answer.body.token))).toBe(200);
  });
});

test('these calls show who one is, and no others', () => {
  const found = Object.values(routes as Readonly<Record<string, RouteGroup>>)
    .flatMap((group) => Object.values(group))
    .filter(({ authenticates }) => authenticates)
    .map(({ method, path }) => `${method} ${path}`);
  expect(found.toSorted()).toEqual([
    'DELETE /user/totp',
    'POST /auth',
    'POST /auth/oidc',
    'POST /auth/passkey',
    'POST /auth/second_factor',
    'POST /user/confirmation',
    'POST /user/passkeys',
    'PUT /user',
    'PUT /user/password',
    'PUT /user/totp',
  ]);
});
