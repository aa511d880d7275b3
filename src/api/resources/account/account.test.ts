/** One's own account: name, e-mail, password, and where one is signed in. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ROLES, type RoleId } from '#domain/shared/access.ts';
import { inTransaction } from '#api/platform/database/transaction.ts';
import { openApi, type Person, type TestApi } from '../../../../tests/support/api.ts';

const PASSWORD = 'tres pratos de trigo';
const OTHER = 'quatro sacos de milho';
const WRONG = { current_password: ['A senha atual não confere.'] };
const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1';
const EVERY_ROLE: readonly RoleId[] = Object.values(ROLES);

let api: TestApi;
let manager: Person;
let made = 0;

beforeAll(async () => {
  api = await openApi();
  manager = await api.person(ROLES.GERENTE_PROJETOS);
});
afterAll(() => api.close());
beforeEach(async () => {
  await inTransaction(api.server.services.database, (tx) => tx.deleteFrom('sign_in_attempts').execute());
});

/** A person of their own for each test. */
async function someone(role: RoleId = ROLES.TECNICO) {
  made += 1;
  const who = { name: `Joana Prado ${made}`, email: `joana${made}@example.org` };
  const created = await manager.post('/users', { ...who, role, password: PASSWORD });
  expect(created.status, created.text).toBe(201);
  const id: number = created.body.id;
  const signIn = async (password = PASSWORD, agent = CHROME) => {
    const headers = { 'user-agent': agent };
    const { status, body } = await api.nobody.post('/auth', { email: who.email, password }, headers);
    return { status, headers: { authorization: `Bearer ${body.token}` } };
  };
  return { id, ...who, signIn, ...(await signIn()) };
}

const read = (headers: Record<string, string>) => api.nobody.get('/user', headers);
const lastAudit = (id: number) =>
  api.server.services.database.read
    .selectFrom('audit_log')
    .select(['resource', 'action', 'user_id', 'changes'])
    .where('record_id', '=', id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();

describe('name and e-mail', () => {
  test.each(EVERY_ROLE)('role %i changes the own name, and nothing else with it', async (role) => {
    const { id, headers } = await someone(role);
    const before = await read(headers);
    const name = `Dona Filó ${role}`;
    const changed = await api.nobody.put('/user', { name }, headers);
    expect(changed.status, changed.text).toBe(200);
    expect(changed.body).toEqual({ ...before.body, name });
    expect((await read(headers)).body).toEqual(changed.body);
    const entry = await lastAudit(id);
    expect([entry.resource, entry.action, entry.user_id]).toEqual(['users', 'update', id]);
    expect(JSON.parse(entry.changes ?? '{}')).toEqual({ name: [before.body.name, name] });
  });

  test('a new e-mail takes the present password, and signs in from then on', async () => {
    const { headers, email } = await someone();
    const next = `nova-${email}`;
    for (const current_password of [undefined, null, '']) {
      const asked = await api.nobody.put('/user', { email: next, current_password }, headers);
      expect([asked.status, asked.body.errors]).toEqual([
        422,
        { current_password: ['Digite sua senha atual!'] },
      ]);
    }
    const wrong = await api.nobody.put('/user', { email: next, current_password: OTHER }, headers);
    expect([wrong.status, wrong.body.errors]).toEqual([422, WRONG]);
    expect((await read(headers)).body.email).toBe(email);
    const changed = await api.nobody.put('/user', { email: next, current_password: PASSWORD }, headers);
    expect([changed.status, changed.body.email]).toEqual([200, next]);
    expect((await api.nobody.post('/auth', { email: next, password: PASSWORD })).status).toBe(200);
    expect((await api.nobody.post('/auth', { email, password: PASSWORD })).status).toBe(401);
  });

  test('the e-mail as it is takes no password; another person’s is a 409 on the field', async () => {
    const { headers, email } = await someone();
    expect((await api.nobody.put('/user', { email }, headers)).status).toBe(200);
    const other = await someone();
    const taken = await api.nobody.put(
      '/user',
      { email: other.email.toUpperCase(), current_password: PASSWORD },
      headers,
    );
    expect([taken.status, Object.keys(taken.body.errors)]).toEqual([409, ['email']]);
  });

  test('role, projects and whether the account is active are not one’s own to change', async () => {
    const { headers } = await someone();
    for (const field of ['role', 'role_id', 'projects', 'enabled', 'password']) {
      const refused = await api.nobody.put('/user', { [field]: 2 }, headers);
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, [field]]);
    }
  });

  test('another version than the one that was read is a 412', async () => {
    const { headers, id } = await someone();
    const { etag } = (await read(headers)).headers;
    const ifMatch = { ...headers, 'if-match': String(etag) };
    await manager.put(`/users/${id}`, { name: 'Outro Nome' });
    expect((await api.nobody.put('/user', { name: 'Meu Nome' }, ifMatch)).status).toBe(412);
    expect((await read(headers)).body.name).toBe('Outro Nome');
  });
});

describe('the password', () => {
  const change = (headers: Record<string, string>, current_password: string, password = OTHER) =>
    api.nobody.put('/user/password', { current_password, password }, headers);

  test.each(EVERY_ROLE)('role %i changes it; this session goes on, every other one ends', async (role) => {
    const { id, headers, signIn } = await someone(role);
    const others = [await signIn(), await signIn(PASSWORD, IPHONE)];
    const changed = await change(headers, PASSWORD);
    expect([changed.status, changed.text]).toEqual([204, '']);
    expect((await read(headers)).status).toBe(200);
    for (const other of others) expect((await read(other.headers)).status).toBe(401);
    expect((await signIn()).status).toBe(401);
    expect((await signIn(OTHER)).status).toBe(200);
    const changes = await api.server.services.database.read
      .selectFrom('audit_log')
      .select('changes')
      .where('record_id', '=', id)
      .where('resource', '=', 'users')
      .where('action', '=', 'update')
      .execute();
    expect(changes.map((row) => JSON.parse(row.changes ?? ''))).toEqual([
      { password: ['(oculta)', '(oculta)'] },
    ]);
  });

  test('a wrong present one changes nothing', async () => {
    const { headers, signIn } = await someone();
    const wrong = await change(headers, OTHER);
    expect([wrong.status, wrong.body.errors]).toEqual([422, WRONG]);
    expect((await signIn()).status).toBe(200);
  });

  test('wrong present ones count and wait by the session, and nothing that others fail does', async () => {
    const { headers, signIn, id } = await someone();
    const there = await signIn();
    for (let at = 0; at < 5; at += 1) expect((await change(headers, `${OTHER}${at}`)).status).toBe(422);
    const slowed = await change(headers, PASSWORD);
    expect(slowed.status).toBe(429);
    expect(Number(slowed.headers['retry-after'])).toBeGreaterThan(0);
    expect(
      (await api.nobody.put('/user', { email: 'x@example.org', current_password: PASSWORD }, headers)).status,
    ).toBe(429);
    for (let at = 0; at < 5; at += 1) expect((await signIn(OTHER)).status).toBe(401);
    expect((await signIn()).status).toBe(429);
    expect((await change(there.headers, PASSWORD, `${OTHER}!`)).status).toBe(204);
    await api.server.services.refusals.flush();
    const refused = await api.server.services.database.read
      .selectFrom('audit_log')
      .select(['changes'])
      .where('action', '=', 'refused')
      .where('user_id', '=', id)
      .where('record_id', '=', id)
      .execute();
    expect(refused.length).toBeGreaterThan(0);
  });

  test('many tries sent at once are no more than one after the other', async () => {
    const { headers } = await someone();
    // At one server: each lets the tries of one account wait for one another by itself.
    const tries = await Promise.all(
      Array.from({ length: 15 }, (_, at) =>
        api.app.inject({
          method: 'PUT',
          url: '/api/user/password',
          headers,
          payload: { current_password: `${OTHER}${at}`, password: OTHER },
        }),
      ),
    );
    expect(tries.filter(({ statusCode }) => statusCode === 422)).toHaveLength(5);
    expect(tries.filter(({ statusCode }) => statusCode === 429)).toHaveLength(10);
  });

  test.each([
    ['curta12', 'A senha precisa ter pelo menos 8 caracteres.'],
    ['', 'Digite a nova senha!'],
    ['senha1234', 'Esta senha é comum demais e seria adivinhada. Escolha outra.'],
  ])('%j is refused as a new one', async (password, message) => {
    const { headers } = await someone();
    const refused = await change(headers, PASSWORD, password);
    expect([refused.status, refused.body.errors]).toEqual([422, { password: [message] }]);
  });

  test('of two who change it at the same moment from two devices one is refused', async () => {
    const { headers, signIn } = await someone();
    const there = await signIn();
    const answers = await Promise.all([
      change(headers, PASSWORD),
      change(there.headers, PASSWORD, `${OTHER}!`),
    ]);
    const statuses = answers.map(({ status }) => status).toSorted((one, two) => one - two);
    expect(statuses[0]).toBe(204);
    expect([401, 422]).toContain(statuses[1]);
  });
});

describe('where one is signed in', () => {
  const list = async (headers: Record<string, string>) =>
    (await api.nobody.get('/user/sessions', headers)).body.data;

  test('is told by device, address and last use, this one first', async () => {
    const { headers, signIn } = await someone();
    const phone = await signIn(PASSWORD, IPHONE);
    const start = Date.now();
    api.setNow(start + 30 * 60_000);
    // Of two servers in turn, each is asked.
    for (let at = 0; at < 2; at += 1) await read(phone.headers);
    const [here, there, ...more] = await list(headers);
    api.setNow(start);
    expect(more).toEqual([]);
    expect(here).toMatchObject({ device: 'Chrome no Windows', current: true });
    expect(there).toMatchObject({ device: 'Safari no iPhone', current: false });
    expect(here.address).toMatch(/^[\d.:a-f]+$/);
    expect(there.last_used_at > there.created_at).toBe(true);
    expect(Object.keys(here).toSorted()).toEqual([
      'address',
      'created_at',
      'current',
      'device',
      'id',
      'last_used_at',
    ]);
  });

  test('the last use is still known after a restart of the server', async () => {
    const { headers } = await someone();
    const { sessionUses, database, now } = api.server.services;
    const [{ id }] = await list(headers);
    sessionUses.note(id, now() + 90_000);
    await sessionUses.write();
    const kept = await database.read
      .selectFrom('sessions')
      .select(['last_used_at', 'created_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(kept.last_used_at).toBeGreaterThan(kept.created_at + 60_000);
    // An older use, from another server, takes nothing back.
    sessionUses.note(id, kept.created_at);
    await sessionUses.write();
    const after = await database.read
      .selectFrom('sessions')
      .select('last_used_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(after.last_used_at).toBe(kept.last_used_at);
  });

  test('one is ended by itself; another person’s can’t be', async () => {
    const { headers, signIn } = await someone();
    const there = await signIn(PASSWORD, IPHONE);
    const [, phone] = await list(headers);
    const stranger = await someone();
    expect((await api.nobody.delete(`/user/sessions/${phone.id}`, stranger.headers)).status).toBe(404);
    expect((await read(there.headers)).status).toBe(200);
    expect((await api.nobody.delete(`/user/sessions/${phone.id}`, headers)).status).toBe(204);
    expect((await read(there.headers)).status).toBe(401);
    expect((await api.nobody.delete(`/user/sessions/${phone.id}`, headers)).status).toBe(404);
    expect(await list(headers)).toHaveLength(1);
  });

  test('all others are ended at once', async () => {
    const { headers, signIn, id } = await someone();
    const others = [await signIn(), await signIn(PASSWORD, IPHONE)];
    expect((await api.nobody.delete('/user/sessions', headers)).status).toBe(204);
    for (const other of others) expect((await read(other.headers)).status).toBe(401);
    expect(await list(headers)).toHaveLength(1);
    expect(await lastAudit(id)).toMatchObject({ resource: 'auth', action: 'delete', user_id: id });
  });

  test('is ended only by who has just signed in, or shows again who they are', async () => {
    const { headers, signIn } = await someone();
    const there = await signIn(PASSWORD, IPHONE);
    const [, phone] = await list(headers);
    const start = Date.now();
    api.setNow(start + 11 * 60_000);
    for (const path of ['/user/sessions', `/user/sessions/${phone.id}`]) {
      const { status, body } = await api.nobody.delete(path, headers);
      expect([status, body.confirmation]).toEqual([403, true]);
    }
    expect((await read(there.headers)).status).toBe(200);
    const confirmed = await api.nobody.post('/user/confirmation', { current_password: PASSWORD }, headers);
    expect(confirmed.status).toBe(204);
    expect((await api.nobody.delete('/user/sessions', headers)).status).toBe(204);
    expect((await read(there.headers)).status).toBe(401);
    api.setNow(start);
  });

  test('is nobody else’s to know: every session in the list is one’s own', async () => {
    const { headers } = await someone();
    await someone();
    expect(await list(headers)).toHaveLength(1);
    expect((await api.nobody.get('/user/sessions')).status).toBe(401);
  });
});
