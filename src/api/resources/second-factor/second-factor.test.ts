/** A second factor: turned on, asked for at the sign-in, each code once, turned off. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ROLES, type RoleId } from '#domain/shared/access.ts';
import { openApi, type Person, type TestApi } from '../../../../tests/support/api.ts';
import { codeAt, giveSecondFactor, wrongCodeAt } from '../../../../tests/support/second-factor.ts';

const PASSWORD = 'tres pratos de trigo';
const STEP = 30_000;
const MINUTE = 60_000;
const WRONG = 'O código não confere ou já foi usado.';
const DEAD = 'Passou tempo demais desde a senha. Digite e-mail e senha de novo.';

let api: TestApi;
let manager: Person;
let made = 0;
let now: number;

beforeAll(async () => {
  api = await openApi();
  now = Math.floor(Date.now() / STEP) * STEP;
  api.setNow(now);
  manager = await api.person(ROLES.GERENTE_PROJETOS);
});
afterAll(() => api.close());
beforeEach(async () => {
  goOn(STEP);
  await api.server.services.database.write.deleteFrom('sign_in_attempts').execute();
});

/** The codes of before have had their time. */
function goOn(ms: number): void {
  now += ms;
  api.setNow(now);
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

async function someone(role: RoleId = ROLES.TECNICO) {
  made += 1;
  const who = { name: `Ana Lima ${made}`, email: `ana-2f${made}@example.org` };
  const created = await manager.post('/users', { ...who, role, password: PASSWORD });
  expect(created.status, created.text).toBe(201);
  const knock = (more: object = {}) =>
    api.nobody.post('/auth', { email: who.email, password: PASSWORD, ...more });
  return { id: Number(created.body.id), ...who, knock, headers: bearer((await knock()).body.token) };
}

/** Somebody with an application and no recovery codes. */
async function withFactor(role?: RoleId) {
  const person = await someone(role);
  return { ...person, secret: await giveSecondFactor(api.server.services, person.id) };
}

/** The same as a person does it, with the codes that it costs ten hashes to make. */
async function enrolled(role?: RoleId) {
  const person = await someone(role);
  const begun = await api.nobody.post('/user/totp', {}, person.headers);
  expect(begun.status, begun.text).toBe(200);
  const { secret } = begun.body;
  const done = await api.nobody.put('/user/totp', { code: codeAt(secret, now) }, person.headers);
  expect(done.status, done.text).toBe(200);
  const codes: string[] = done.body.recovery_codes;
  // The code of the enrolment has been used by that.
  goOn(STEP);
  return { ...person, secret: String(secret), codes };
}

const second = (ticket: string, kind: string, code: string) =>
  api.nobody.post('/auth/second_factor', { ticket, kind, code });
const stored = (id: number) =>
  api.server.services.database.read
    .selectFrom('second_factors')
    .selectAll()
    .where('user_id', '=', id)
    .executeTakeFirst();

describe('turning it on', () => {
  test('takes a secret to scan or type and a first code, and tells ten recovery codes once', async () => {
    const { id, headers, email } = await someone();
    const begun = await api.nobody.post('/user/totp', {}, headers);
    expect(Object.keys(begun.body).toSorted()).toEqual(['secret', 'uri']);
    expect(begun.body.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(begun.body.uri).toContain(`otpauth://totp/Vertente:${encodeURIComponent(email)}?`);
    expect(begun.body.uri).toContain(`secret=${begun.body.secret}`);
    // Nothing has changed yet.
    expect((await api.nobody.get('/user/totp', headers)).body).toEqual({
      enabled: false,
      recovery_codes_left: 0,
    });
    expect((await api.nobody.get('/user', headers)).body.second_factor).toBe('off');
    const { status, body } = await api.nobody.put(
      '/user/totp',
      { code: codeAt(begun.body.secret, now) },
      headers,
    );
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(['recovery_codes']);
    expect(new Set(body.recovery_codes).size).toBe(10);
    for (const code of body.recovery_codes) expect(code).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/);
    expect((await api.nobody.get('/user/totp', headers)).body).toEqual({
      enabled: true,
      recovery_codes_left: 10,
    });
    expect((await api.nobody.get('/user', headers)).body.second_factor).toBe('on');
    expect((await manager.get(`/users/${id}`)).body.second_factor).toBe(true);
  });

  test('is not done by a wrong code', async () => {
    const { headers } = await someone();
    const { secret } = (await api.nobody.post('/user/totp', {}, headers)).body;
    const wrong = await api.nobody.put('/user/totp', { code: wrongCodeAt(secret, now) }, headers);
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['code']]);
    expect((await api.nobody.get('/user/totp', headers)).body.enabled).toBe(false);
    expect((await api.nobody.put('/user/totp', {}, headers)).body.errors).toEqual({
      code: ['Digite o código!'],
    });
  });

  test('begins with a new secret each time, and the old one’s codes are of no use', async () => {
    const { headers } = await someone();
    const first = (await api.nobody.post('/user/totp', {}, headers)).body.secret;
    const next = (await api.nobody.post('/user/totp', {}, headers)).body.secret;
    expect(next).not.toBe(first);
    expect((await api.nobody.put('/user/totp', { code: codeAt(first, now) }, headers)).status).toBe(422);
    expect((await api.nobody.put('/user/totp', { code: codeAt(next, now) }, headers)).status).toBe(200);
  });

  test('is not begun over one that is on, nor finished before it was begun', async () => {
    const { headers } = await withFactor();
    expect((await api.nobody.post('/user/totp', {}, headers)).status).toBe(409);
    const other = await someone();
    expect((await api.nobody.put('/user/totp', { code: '123456' }, other.headers)).status).toBe(409);
  });

  test('leaves neither the secret nor a recovery code legible', async () => {
    const { id, secret, codes } = await enrolled();
    const { read } = api.server.services.database;
    const row = await stored(id);
    const kept = await read.selectFrom('recovery_codes').selectAll().where('user_id', '=', id).execute();
    const audit = await read.selectFrom('audit_log').selectAll().execute();
    const answers = await read.selectFrom('idempotency_keys').selectAll().execute();
    const all = JSON.stringify([row, kept, audit, answers]);
    for (const word of [secret, ...codes, ...codes.map((code) => code.replace('-', ''))]) {
      expect(all).not.toContain(word);
    }
    expect(row?.secret_sealed.startsWith('v2.')).toBe(true);
  });

  test('a secret that is moved to another person’s row opens nothing there', async () => {
    const one = await withFactor();
    const other = await withFactor();
    const sealed = (await stored(one.id))?.secret_sealed ?? '';
    await api.server.services.database.write
      .updateTable('second_factors')
      .set({ secret_sealed: sealed })
      .where('user_id', '=', other.id)
      .execute();
    const { ticket } = (await other.knock()).body;
    expect((await second(ticket, 'totp', codeAt(one.secret, now))).status).toBe(500);
  });
});

describe('signing in with one', () => {
  test('asks for it after the password, and gives no token before', async () => {
    const { knock, secret, email } = await withFactor();
    const first = await knock();
    expect([first.status, first.body]).toEqual([
      200,
      { second_factor: ['totp'], ticket: expect.stringMatching(/^[\w-]{43}$/) },
    ]);
    expect(first.headers['set-cookie']).toBeUndefined();
    expect((await api.nobody.get('/user', bearer(first.body.ticket))).status).toBe(401);
    const done = await second(first.body.ticket, 'totp', codeAt(secret, now));
    expect(done.status, done.text).toBe(200);
    expect(done.body.user.email).toBe(email);
    expect(String(done.headers['set-cookie'])).toContain('vertente_');
    expect((await api.nobody.get('/user', bearer(done.body.token))).status).toBe(200);
  });

  test('a wrong password is answered as ever', async () => {
    const { knock } = await withFactor();
    const { status, body } = await knock({ password: 'errada-de-novo' });
    expect([status, body.ticket]).toEqual([401, undefined]);
  });

  test('what was ticked at the password holds: a remembered session lasts 30 days', async () => {
    const { knock, secret } = await withFactor();
    const { ticket } = (await knock({ remember: true })).body;
    const { token } = (await second(ticket, 'totp', codeAt(secret, now))).body;
    const then = now;
    api.setNow(then + 29 * 24 * 60 * MINUTE);
    expect((await api.nobody.get('/user', bearer(token))).status).toBe(200);
    api.setNow(then);
  });

  test('a code is taken once, also of those that are taken early', async () => {
    const { knock, secret } = await withFactor();
    const code = codeAt(secret, now);
    expect((await second((await knock()).body.ticket, 'totp', code)).status).toBe(200);
    const again = await second((await knock()).body.ticket, 'totp', code);
    expect([again.status, again.body.detail]).toEqual([401, WRONG]);
    const early = codeAt(secret, now + STEP);
    expect((await second((await knock()).body.ticket, 'totp', early)).status).toBe(200);
    goOn(STEP);
    expect((await second((await knock()).body.ticket, 'totp', early)).status).toBe(401);
    // One that is older than the last has had its turn.
    expect((await second((await knock()).body.ticket, 'totp', code)).status).toBe(401);
  });

  test('of the same code at the same moment one gets in', async () => {
    const { knock, secret } = await withFactor();
    const tickets = await Promise.all([knock(), knock(), knock()]);
    const code = codeAt(secret, now);
    const all = await Promise.all(tickets.map(({ body }) => second(body.ticket, 'totp', code)));
    expect(all.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 401, 401]);
  });

  test('a ticket has one success, and wrong codes do not use it up', async () => {
    const { knock, secret, codes } = await enrolled();
    const { ticket } = (await knock()).body;
    expect((await second(ticket, 'totp', wrongCodeAt(secret, now))).status).toBe(401);
    expect((await second(ticket, 'recovery', 'aaaaa-aaaaa')).status).toBe(401);
    expect((await second(ticket, 'totp', codeAt(secret, now))).status).toBe(200);
    const again = await second(ticket, 'recovery', codes[0] ?? '');
    expect([again.status, again.body.errors]).toEqual([401, { ticket: [DEAD] }]);
    // It was not used for that.
    expect((await second((await knock()).body.ticket, 'recovery', codes[0] ?? '')).status).toBe(200);
  });

  test('a ticket lives five minutes', async () => {
    const { knock, secret } = await withFactor();
    const { ticket } = (await knock()).body;
    goOn(5 * MINUTE - 1);
    expect((await second(ticket, 'totp', wrongCodeAt(secret, now))).body.detail).toBe(WRONG);
    goOn(1);
    const late = await second(ticket, 'totp', codeAt(secret, now));
    expect([late.status, late.body.detail]).toEqual([401, DEAD]);
    goOn(STEP - (now % STEP));
  });

  test.each(['a new password', 'disabling the person'])('%s ends it', async (end) => {
    const { id, knock, secret } = await withFactor();
    const { ticket } = (await knock()).body;
    const change = end === 'a new password' ? { password: 'quatro sacos de milho' } : { enabled: false };
    expect((await manager.put(`/users/${id}`, change)).status).toBe(200);
    expect((await second(ticket, 'totp', codeAt(secret, now))).body.detail).toBe(DEAD);
  });

  test('a recovery code serves once, however it is typed, and is counted down', async () => {
    const { knock, codes, headers } = await enrolled();
    const typed = ` ${(codes[3] ?? '').toUpperCase().replace('-', ' ')} `;
    expect((await second((await knock()).body.ticket, 'recovery', typed)).status).toBe(200);
    expect((await second((await knock()).body.ticket, 'recovery', codes[3] ?? '')).status).toBe(401);
    expect((await api.nobody.get('/user/totp', headers)).body.recovery_codes_left).toBe(9);
  });

  test('with no recovery code left it asks for the application’s alone', async () => {
    const { knock } = await withFactor();
    expect((await knock()).body.second_factor).toEqual(['totp']);
  });

  test('another person’s code opens nothing', async () => {
    const [one, other] = [await enrolled(), await enrolled()];
    const { ticket } = (await one.knock()).body;
    expect((await second(ticket, 'recovery', other.codes[0] ?? '')).status).toBe(401);
    expect((await second(ticket, 'totp', codeAt(other.secret, now))).status).toBe(401);
  });

  test('wrong codes are slowed, and the right password between them does not begin anew', async () => {
    const { knock, secret } = await withFactor();
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const { ticket } = (await knock()).body;
      expect((await second(ticket, 'totp', wrongCodeAt(secret, now))).status).toBe(401);
    }
    const slowed = await knock();
    expect(slowed.status).toBe(429);
    goOn(10 * MINUTE);
    const { ticket } = (await knock()).body;
    expect((await second(ticket, 'totp', codeAt(secret, now))).status).toBe(200);
    // A success clears it.
    goOn(STEP);
    expect((await knock()).status).toBe(200);
  });

  test('from many addresses they are slowed as well', async () => {
    const { email, secret } = await withFactor();
    const from = (address: string, url: string, payload: object) =>
      api.app.inject({ method: 'POST', url: `/api${url}`, payload, remoteAddress: address });
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 7; attempt += 1) {
      const address = `203.0.113.${attempt + 1}`;
      const ticket = (await from(address, '/auth', { email, password: PASSWORD })).json().ticket;
      const body = { ticket, kind: 'totp', code: wrongCodeAt(secret, now) };
      statuses.push((await from(address, '/auth/second_factor', body)).statusCode);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
  });

  test('by browsers that were known before it they are slowed as well', async () => {
    const { id, knock, email } = await someone();
    const marks: string[] = [];
    for (let at = 0; at < 5; at += 1)
      marks.push(String((await knock()).headers['set-cookie']).split(';')[0] ?? '');
    const secret = await giveSecondFactor(api.server.services, id);
    const { ticket } = (await knock()).body;
    const guess = async (cookie = '') => {
      const body = { ticket, kind: 'totp', code: wrongCodeAt(secret, now) };
      return (await api.nobody.post('/auth/second_factor', body, { cookie })).status;
    };
    for (const mark of marks) for (let at = 0; at < 4; at += 1) expect(await guess(mark)).toBe(401);
    expect(await guess(marks[0])).toBe(429);
    expect((await api.nobody.post('/auth', { email, password: PASSWORD })).status).toBe(200);
  });

  test('the audit has the sign-in and the refused codes, and no entry for the password alone', async () => {
    const { id, knock, secret } = await withFactor();
    const entries = () =>
      api.server.services.database.read
        .selectFrom('audit_log')
        .select(['action', 'resource', 'changes'])
        .where('record_id', '=', id)
        .where('resource', '=', 'auth')
        .orderBy('id')
        .execute();
    const before = (await entries()).length;
    const { ticket } = (await knock()).body;
    expect((await entries()).length).toBe(before);
    await second(ticket, 'totp', wrongCodeAt(secret, now));
    await api.server.services.refusals.flush();
    await second(ticket, 'totp', codeAt(secret, now));
    const after = (await entries()).slice(before);
    expect(after.map(({ action }) => action)).toEqual(['refused', 'create']);
    expect(after[0]?.changes).toContain('POST /api/auth/second_factor');
  });
});

describe('turning it off', () => {
  test('takes the present password', async () => {
    const { headers, knock, id } = await withFactor();
    const off = (current_password?: string) =>
      api.nobody.delete('/user/totp', headers, current_password === undefined ? {} : { current_password });
    expect((await off()).body.errors).toEqual({ current_password: ['Digite sua senha atual!'] });
    const wrong = await off('errada-de-novo');
    expect([wrong.status, wrong.body.errors]).toEqual([
      422,
      { current_password: ['A senha atual não confere.'] },
    ]);
    expect((await off(PASSWORD)).status).toBe(204);
    expect((await knock()).body.token).toBeDefined();
    expect(await stored(id)).toBeUndefined();
    expect((await off(PASSWORD)).status).toBe(204);
  });

  test('a fresh code gives new recovery codes in the place of the old ones', async () => {
    const { headers, secret, codes, knock } = await enrolled();
    const wrong = await api.nobody.put('/user/totp', { code: wrongCodeAt(secret, now) }, headers);
    expect(wrong.status).toBe(422);
    const renewed = await api.nobody.put('/user/totp', { code: codeAt(secret, now) }, headers);
    expect(renewed.body.recovery_codes).toHaveLength(10);
    expect(renewed.body.recovery_codes).not.toContain(codes[0]);
    expect((await second((await knock()).body.ticket, 'recovery', codes[0] ?? '')).status).toBe(401);
    const [first] = renewed.body.recovery_codes;
    expect((await second((await knock()).body.ticket, 'recovery', first)).status).toBe(200);
  });

  test('whoever answers for people turns it off for one who lost everything, and ends their sessions', async () => {
    const { id, headers, knock } = await withFactor();
    expect((await manager.delete(`/users/${manager.id}/totp`)).status).toBe(403);
    expect((await manager.delete(`/users/${id}/totp`)).status).toBe(204);
    expect((await api.nobody.get('/user', headers)).status).toBe(401);
    expect((await knock()).body.token).toBeDefined();
    expect((await manager.delete(`/users/${id}/totp`)).status).toBe(409);
    expect((await manager.delete('/users/424242/totp')).status).toBe(404);
    const history = await manager.get(`/history/users/${id}`);
    expect(JSON.stringify(history.body)).toContain('desligada');
  });
});
