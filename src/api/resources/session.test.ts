import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ROLES } from '#domain/shared/access.ts';
import { openApi, TEST_PASSWORD, type TestApi } from '../../../tests/support/api.ts';

const REFUSED = 'Falha ao fazer login! Verifique suas credenciais e tente novamente.';
const HOUR = 60 * 60_000;

describe('signing in', () => {
  let api: TestApi;
  let now: number;

  beforeAll(async () => {
    api = await openApi();
  });
  afterAll(() => api.close());
  beforeEach(async () => {
    now = Date.now();
    api.setNow(now);
    await api.server.services.database.write.deleteFrom('sign_in_attempts').execute();
  });

  const signIn = (more: object = {}) =>
    api.nobody.post('/auth', { email: 'primeira@example.org', password: TEST_PASSWORD, ...more });
  const withToken = (token: string) => ({ authorization: `Bearer ${token}` });

  test('gives a token, when it ends and who one is', async () => {
    const { status, body } = await signIn();
    expect(status).toBe(200);
    expect(body.user).toMatchObject({
      email: 'primeira@example.org',
      role_id: 2,
      role: { id: 2, name: 'Gerente de projetos' },
      projects: [],
    });
    expect(body.user.permissions.projects).toEqual(['view', 'create', 'update', 'delete']);
    expect(body.expires_at).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/);
    const user = await api.nobody.get('/user', withToken(body.token));
    expect(user.body).toEqual(body.user);
    expect(user.headers['cache-control']).toBe('no-store');
  });

  test('the e-mail’s case does not matter, the password’s does', async () => {
    expect((await signIn({ email: 'PRIMEIRA@Example.org' })).status).toBe(200);
    expect((await signIn({ password: TEST_PASSWORD.toUpperCase() })).status).toBe(401);
  });

  test('wrong pair, unknown e-mail and disabled user get the same answer', async () => {
    const { write } = api.server.services.database;
    const { password_hash } = await write
      .selectFrom('users')
      .select('password_hash')
      .where('email', '=', 'primeira@example.org')
      .executeTakeFirstOrThrow();
    const disabled = await api.person(ROLES.TECNICO);
    await write
      .updateTable('users')
      .set({ enabled: 0, password_hash, email_folded: 'desligada@example.org' })
      .where('id', '=', disabled.id)
      .execute();
    const answers = await Promise.all([
      signIn({ password: 'outra-senha-qualquer' }),
      signIn({ email: 'ninguem@example.org' }),
      signIn({ email: 'desligada@example.org' }),
    ]);
    for (const answer of answers) {
      expect(answer.status).toBe(401);
      expect(answer.body.detail).toBe(REFUSED);
      expect(answer.body).toEqual(answers[0]?.body);
    }
    expect((await disabled.get('/user')).status).toBe(401);
  });

  test('an empty form has the specification’s messages', async () => {
    const { status, body } = await api.nobody.post('/auth', {});
    expect(status).toBe(422);
    expect(body.errors).toEqual({
      email: ['Digite um e-mail válido!'],
      password: ['Digite sua senha!'],
    });
  });

  test('a session lasts 12 hours, a remembered one 30 days', async () => {
    const short = (await signIn()).body.token;
    const long = (await signIn({ remember: true })).body.token;
    const isAlive = async (token: string) => (await api.nobody.get('/user', withToken(token))).status === 200;
    api.setNow(now + 12 * HOUR - 1);
    expect(await isAlive(short)).toBe(true);
    api.setNow(now + 12 * HOUR + 1);
    expect(await isAlive(short)).toBe(false);
    expect(await isAlive(long)).toBe(true);
    api.setNow(now + 30 * 24 * HOUR + 1);
    expect(await isAlive(long)).toBe(false);
  });

  test('signing out kills the token', async () => {
    const { token } = (await signIn()).body;
    expect((await api.nobody.delete('/auth', withToken(token))).status).toBe(204);
    expect((await api.nobody.get('/user', withToken(token))).status).toBe(401);
  });

  test('signing out tells the browser to keep nothing', async () => {
    const { token } = (await signIn()).body;
    const { headers } = await api.nobody.delete('/auth', withToken(token));
    expect(headers['clear-site-data']).toBe('"cache", "storage"');
    expect(headers['set-cookie']).toBeUndefined();
  });

  test('the token is nowhere in the database', async () => {
    const { token } = (await signIn()).body;
    const rows = await api.server.services.database.read.selectFrom('sessions').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
    const audit = await api.server.services.database.read.selectFrom('audit_log').selectAll().execute();
    expect(JSON.stringify(audit)).not.toContain(token);
  });

  test('failures slow the account down for a while, and for nobody for good', async () => {
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect((await signIn({ password: 'errada-de-novo' })).status).toBe(401);
    }
    const slowed = await signIn();
    expect(slowed.status).toBe(429);
    expect(Number(slowed.headers['retry-after'])).toBeGreaterThan(0);
    api.setNow(now + 6 * 60_000);
    expect((await signIn()).status).toBe(200);
    expect((await signIn({ password: 'errada-de-novo' })).status).toBe(401);
    expect((await signIn()).status).toBe(200);
  });

  test('a token in the address is not accepted where product has no report', async () => {
    const { token } = (await signIn()).body;
    const answer = await api.nobody.get(`/vehicles?token=${token}`);
    expect(answer.status).toBe(401);
  });
});
