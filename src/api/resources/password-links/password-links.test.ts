/** Links by which people set passwords that nobody else knows. */
import { afterAll, beforeAll, expect, describe, test } from 'vitest';
import { ROLES, type RoleId } from '#domain/shared/access.ts';
import { openApi, type Person, type TestApi } from '../../../../tests/support/api.ts';

const PASSWORD = 'tres pratos de trigo';
const OTHER = 'quatro sacos de milho';
const HOUR = 60 * 60_000;
const DEAD = 'Este link não vale mais. Peça outro.';

let api: TestApi;
let manager: Person;
let made = 0;

beforeAll(async () => {
  api = await openApi();
  manager = await api.person(ROLES.GERENTE_PROJETOS);
});
afterAll(() => api.close());

/** Somebody who was registered without a password, unless told. */
async function someone(more: object = {}) {
  made += 1;
  const who = { name: `Ana Lima ${made}`, email: `ana${made}@example.org`, role: ROLES.TECNICO };
  const created = await manager.post('/users', { ...who, ...more });
  expect(created.status, created.text).toBe(201);
  return { ...who, id: Number(created.body.id) };
}

async function invite(id: number, by = manager) {
  const answer = await by.post(`/users/${id}/invitation`);
  const path = new URL(String(answer.body.url ?? 'http://x/')).pathname;
  return { ...answer, call: path.replace('/definir-senha', '/password_resets') };
}
const set = (call: string, password = PASSWORD) => api.nobody.put(call, { password });
const signIn = (email: string, password = PASSWORD) => api.nobody.post('/auth', { email, password });

describe('a person registered without a password', () => {
  test('signs in with none, not even an empty one, until they set their own', async () => {
    const { id, email, name } = await someone();
    for (const password of [PASSWORD, 'none', email])
      expect((await signIn(email, password)).status).toBe(401);
    const { status, body, call } = await invite(id);
    expect(status).toBe(201);
    expect(Object.keys(body).toSorted()).toEqual(['expires_at', 'sent', 'url']);
    expect(body.url).toMatch(/^http:\/\/[^/]+\/definir-senha\/[\w-]{43}$/);
    expect(body.expires_at).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/);
    expect(body.sent).toBe(false);
    expect((await api.nobody.get(call)).body).toEqual({ name, email, kind: 'invitation' });
    expect((await set(call)).status).toBe(204);
    expect((await signIn(email)).status).toBe(200);
  });

  test('is one to whom null was given; an empty password is a mistake', async () => {
    const { id } = await someone({ password: null });
    expect((await invite(id)).status).toBe(201);
    const empty = await manager.post('/users', {
      name: 'Ana',
      email: 'vazia@example.org',
      role: ROLES.TECNICO,
      password: '',
    });
    expect([empty.status, empty.body.errors]).toEqual([422, { password: ['Digite sua senha!'] }]);
  });

  test('gets nothing by being registered: a link is made by asking for it', async () => {
    const { id } = await someone();
    const { read } = api.server.services.database;
    const links = read.selectFrom('password_links').selectAll().where('user_id', '=', id);
    expect(await links.execute()).toEqual([]);
    await invite(id);
    expect(await links.execute()).toHaveLength(1);
  });
});

describe('a link', () => {
  test('serves once, and ends every session', async () => {
    const { id, email } = await someone({ password: OTHER });
    const sessions = await Promise.all([signIn(email, OTHER), signIn(email, OTHER)]);
    const { call } = await invite(id);
    for (const { body } of sessions) {
      const headers = { authorization: `Bearer ${body.token}` };
      expect((await api.nobody.get('/user', headers)).status).toBe(200);
    }
    expect((await set(call)).status).toBe(204);
    for (const { body } of sessions) {
      const headers = { authorization: `Bearer ${body.token}` };
      expect((await api.nobody.get('/user', headers)).status).toBe(401);
    }
    expect((await signIn(email, OTHER)).status).toBe(401);
    const again = await set(call, 'outra senha bem longa');
    expect([again.status, again.body.detail]).toEqual([404, DEAD]);
    expect((await api.nobody.get(call)).status).toBe(404);
    expect((await signIn(email)).status).toBe(200);
  });

  test('used twice at the same moment sets one password', async () => {
    const { id, email } = await someone();
    const { call } = await invite(id);
    const passwords = Array.from({ length: 6 }, (_, at) => `${PASSWORD} ${at}`);
    const answers = await Promise.all(passwords.map((password) => set(call, password)));
    expect(answers.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([
      204, 404, 404, 404, 404, 404,
    ]);
    const winner = passwords[answers.findIndex(({ status }) => status === 204)] ?? '';
    expect((await signIn(email, winner)).status).toBe(200);
  });

  test('ends the one before it', async () => {
    const { id } = await someone();
    const first = await invite(id);
    const second = await invite(id);
    expect((await api.nobody.get(first.call)).status).toBe(404);
    expect((await set(first.call)).status).toBe(404);
    expect((await set(second.call)).status).toBe(204);
  });

  test('is over after 72 hours', async () => {
    const later = await openApi();
    const boss = await later.person(ROLES.GERENTE_PROJETOS);
    const start = Date.now();
    later.setNow(start);
    const { url } = (await boss.post(`/users/${boss.id}/invitation`)).body;
    const call = new URL(url).pathname.replace('/definir-senha', '/password_resets');
    const statusAt = async (hours: number) => {
      later.setNow(start + hours * HOUR);
      return (await later.nobody.get(call)).status;
    };
    expect(await statusAt(71.9)).toBe(200);
    expect(await statusAt(72.1)).toBe(404);
    expect((await later.nobody.put(call, { password: PASSWORD })).status).toBe(404);
    await later.close();
  });

  test.each<[string, object]>([
    ['another password is set', { password: OTHER }],
    ['the account is disabled', { enabled: false }],
    ['the e-mail is changed', { email: 'mudou@example.org' }],
  ])('is over when %s', async (_, change) => {
    const { id } = await someone();
    const { call } = await invite(id);
    expect((await manager.put(`/users/${id}`, change)).status).toBe(200);
    expect((await api.nobody.get(call)).status).toBe(404);
    await manager.put(`/users/${id}`, { enabled: true });
    expect((await set(call)).status).toBe(404);
    await manager.put(`/users/${id}`, { email: `livre${id}@example.org` });
  });

  test('is over when the person changes their own password or e-mail', async () => {
    for (const [path, change] of [
      ['/user/password', { password: PASSWORD }],
      ['/user', { email: 'propria@example.org' }],
    ] as const) {
      const { id, email } = await someone({ password: OTHER });
      const { token } = (await signIn(email, OTHER)).body;
      const { call } = await invite(id);
      const headers = { authorization: `Bearer ${token}` };
      const changed = await api.nobody.put(path, { current_password: OTHER, ...change }, headers);
      expect(changed.status, changed.text).toBeLessThan(300);
      expect((await api.nobody.get(call)).status).toBe(404);
    }
  });

  test('of a person who was deleted, or of nobody, is none', async () => {
    const { id } = await someone();
    const { call } = await invite(id);
    expect((await manager.delete(`/users/${id}`)).status).toBe(204);
    for (const address of [call, '/password_resets/x', `/password_resets/${'A'.repeat(43)}`]) {
      expect((await api.nobody.get(address)).status).toBe(404);
      expect((await set(address)).status).toBe(404);
    }
  });

  test.each([
    ['curta12', 'A senha precisa ter pelo menos 8 caracteres.'],
    ['', 'Digite a nova senha!'],
    ['senha1234', 'Esta senha é comum demais e seria adivinhada. Escolha outra.'],
  ])('takes no password like %j, and goes on', async (password, message) => {
    const { id } = await someone();
    const { call } = await invite(id);
    const refused = await set(call, password);
    expect([refused.status, refused.body.errors]).toEqual([422, { password: [message] }]);
    expect((await set(call)).status).toBe(204);
  });

  test('is told once: neither the database nor a repeated request has it', async () => {
    const { id } = await someone();
    const key = { 'idempotency-key': `convite-${id}` };
    const first = await manager.post(`/users/${id}/invitation`, undefined, key);
    const second = await manager.post(`/users/${id}/invitation`, undefined, key);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body.url).not.toBe(first.body.url);
    const token = String(second.body.url).split('/').at(-1) ?? '';
    const { read } = api.server.services.database;
    const tables = ['password_links', 'audit_log', 'idempotency_keys', 'users'] as const;
    for (const table of tables) {
      const rows = await read.selectFrom(table).selectAll().execute();
      expect(JSON.stringify(rows)).not.toContain(token);
    }
    const kept = await read
      .selectFrom('idempotency_keys')
      .select('key')
      .where('key', '=', `convite-${id}`)
      .execute();
    expect(kept).toEqual([]);
  });

  test('is in the audit, made and used', async () => {
    const { id } = await someone();
    const { call } = await invite(id);
    await set(call);
    const entries = await api.server.services.database.read
      .selectFrom('audit_log')
      .select(['user_id', 'action', 'changes'])
      .where('resource', '=', 'users')
      .where('record_id', '=', id)
      .orderBy('id')
      .execute();
    const [, asked, used] = entries;
    expect([asked?.user_id, asked?.action]).toEqual([manager.id, 'update']);
    expect(JSON.parse(asked?.changes ?? '{}')).toEqual({
      password_link: [null, expect.stringMatching(/^vale até \d{2}\/\d{2}\/\d{4} \d{2}:\d{2}$/)],
    });
    expect([used?.user_id, used?.changes]).toEqual([null, '{"password":["(oculta)","(oculta)"]}']);

    // A link that nobody used ends with the next one.
    await invite(id);
    await invite(id);
    const ended = await api.server.services.database.read
      .selectFrom('audit_log')
      .select('changes')
      .where('resource', '=', 'users')
      .where('record_id', '=', id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(JSON.parse(ended.changes ?? '{}')).toEqual({
      password_link: [expect.stringMatching(/^vale até /), expect.stringMatching(/^vale até /)],
    });
  });
});

const OTHERS: readonly RoleId[] = [1, 4, 5, 6, 7, 8, 9];

test.each(OTHERS)('role %i makes no link, not for itself either', async (role) => {
  const person = await api.person(role);
  const { id } = await someone();
  for (const who of [id, person.id, manager.id]) expect((await invite(who, person)).status).toBe(403);
});

test('role 3 makes one as role 2 does', async () => {
  const office = await api.person(ROLES.ESCRITORIO_PROJETOS);
  const { id } = await someone();
  expect((await invite(id, office)).status).toBe(201);
});

test('a disabled account gets none, nor does one that is not there', async () => {
  const { id } = await someone({ enabled: false });
  expect((await invite(id)).status).toBe(409);
  expect((await invite(4_242_424)).status).toBe(404);
});

test('a link begins as the panel’s public address says', async () => {
  const behind = await openApi({ env: { PUBLIC_URL: 'https://vertente.example.org/' } });
  const boss = await behind.person(ROLES.GERENTE_PROJETOS);
  const answer = await boss.post(`/users/${boss.id}/invitation`, undefined, { host: 'evil.example' });
  expect(answer.body.url).toMatch(/^https:\/\/vertente\.example\.org\/definir-senha\/[\w-]{43}$/);
  await behind.close();
});

test('without mail a forgotten password is asked for in vain, and nothing tells who is here', async () => {
  const { email } = await someone();
  expect((await api.nobody.get('/auth/options')).body).toEqual({
    password: true,
    passkey: false,
    oidc: null,
    reset_by_mail: false,
  });
  for (const one of [email, 'ninguem@example.org']) {
    const asked = await api.nobody.post('/password_resets', { email: one });
    expect([asked.status, asked.text]).toEqual([202, '']);
  }
  expect((await api.nobody.post('/password_resets', { email: 'x' })).status).toBe(422);
});
