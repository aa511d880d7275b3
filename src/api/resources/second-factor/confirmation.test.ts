/** What is asked again before guarded acts, and of roles that must have a second factor. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { routes } from '#domain/routes.ts';
import { ROLES } from '#domain/shared/access.ts';
import type { RouteGroup } from '#domain/shared/contract.ts';
import { isGuarded } from '#domain/shared/guarded.ts';
import { openApi, type Person, type TestApi } from '../../../../tests/support/api.ts';
import { codeAt, giveSecondFactor, wrongCodeAt } from '../../../../tests/support/second-factor.ts';

const PASSWORD = 'tres pratos de trigo';
const STEP = 30_000;
const MINUTE = 60_000;

let api: TestApi;
let first: Person;
let made = 0;
let now: number;

beforeAll(async () => {
  api = await openApi();
  now = Math.floor(Date.now() / STEP) * STEP;
  api.setNow(now);
  first = await api.person(ROLES.GERENTE_PROJETOS);
});
afterAll(() => api.close());
beforeEach(async () => {
  goOn(STEP);
  await api.server.services.database.write.deleteFrom('sign_in_attempts').execute();
  await rules({ second_factor_roles: [] });
});

function goOn(ms: number): void {
  now += ms;
  api.setNow(now);
}

/** Whatever they were, and whoever they shut out. */
async function rules({ second_factor_roles }: { second_factor_roles: number[] }) {
  const values = {
    second_factor_roles: second_factor_roles.join(','),
    idle_hours: 12,
    mail_alarms: 1,
  } as const;
  await api.server.services.database.write
    .insertInto('organisation_security')
    .values({ id: 1, ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute();
}

async function manager(withFactor: boolean) {
  made += 1;
  const email = `gerente-c${made}@example.org`;
  const body = { name: `Gerente ${made}`, email, role: ROLES.GERENTE_PROJETOS, password: PASSWORD };
  const created = await first.post('/users', body);
  expect(created.status, created.text).toBe(201);
  const { token } = (await api.nobody.post('/auth', { email, password: PASSWORD })).body;
  const headers = { authorization: `Bearer ${token}` };
  const id = Number(created.body.id);
  const secret = withFactor ? await giveSecondFactor(api.server.services, id) : '';
  const act = () => {
    made += 1;
    const who = { name: `Novo ${made}`, email: `novo-c${made}@example.org`, role: ROLES.TECNICO };
    return api.nobody.post('/users', who, headers);
  };
  return { id, email, headers, secret, act };
}

test('these acts are guarded, and no others', () => {
  const guarded = Object.values(routes as Readonly<Record<string, RouteGroup>>)
    .flatMap((group) => Object.values(group))
    .filter(isGuarded)
    .map(({ method, path }) => `${method} ${path}`);
  expect(guarded.toSorted()).toEqual(
    [
      'DELETE /projects/:projectId/banking_datas/:id',
      'DELETE /user/tokens/:id',
      'DELETE /users/:id',
      'DELETE /users/:id/totp',
      'GET /rural_producers/:producerId/personal_data',
      'POST /projects/:projectId/banking_datas',
      'POST /rural_producers/:producerId/anonymise',
      'POST /user/tokens',
      'POST /users',
      'POST /users/:id/invitation',
      'POST /users/bulk',
      'POST /users/:id/projects',
      'PUT /organisation/security',
      'PUT /projects/:projectId/banking_datas/:id',
      'PUT /rural_producers/:producerId/bank_datas',
      'PUT /users/:id',
    ].toSorted(),
  );
});

describe('a guarded act', () => {
  test('of somebody without a second factor goes on as ever', async () => {
    const { act } = await manager(false);
    goOn(60 * MINUTE);
    expect((await act()).status).toBe(201);
  });

  test('of somebody with one counts the sign-in for ten minutes, then asks', async () => {
    const { act } = await manager(true);
    expect((await act()).status).toBe(201);
    goOn(10 * MINUTE);
    const { status, body } = await act();
    expect([status, body.confirmation, body.status]).toEqual([403, true, 403]);
    expect(body.detail).toBe('Confirme que é você para continuar.');
  });

  test.each(['password', 'code'])('goes on after the %s, for ten minutes', async (by) => {
    const { act, headers, secret } = await manager(true);
    goOn(10 * MINUTE);
    expect((await act()).status).toBe(403);
    const proof = by === 'password' ? { current_password: PASSWORD } : { code: codeAt(secret, now) };
    expect((await api.nobody.post('/user/confirmation', proof, headers)).status).toBe(204);
    goOn(10 * MINUTE - 1);
    expect((await act()).status).toBe(201);
    goOn(1);
    expect((await act()).status).toBe(403);
    goOn(STEP - (now % STEP));
  });

  test('is confirmed for this session alone', async () => {
    const { act, headers, email, secret } = await manager(true);
    goOn(10 * MINUTE);
    const { ticket } = (await api.nobody.post('/auth', { email, password: PASSWORD })).body;
    const body = { ticket, kind: 'totp', code: codeAt(secret, now) };
    expect((await api.nobody.post('/auth/second_factor', body)).status).toBe(200);
    expect((await act()).status).toBe(403);
    await api.nobody.post('/user/confirmation', { current_password: PASSWORD }, headers);
    expect((await act()).status).toBe(201);
  });

  test('is not confirmed by what is wrong, used or missing, and tries are slowed', async () => {
    const { act, headers, secret } = await manager(true);
    goOn(10 * MINUTE);
    const confirm = (body: object) => api.nobody.post('/user/confirmation', body, headers);
    expect((await confirm({})).body.errors).toEqual({
      current_password: ['Digite sua senha atual ou um código!'],
    });
    expect((await confirm({ current_password: 'errada-de-novo' })).body.errors).toEqual({
      current_password: ['A senha atual não confere.'],
    });
    const code = codeAt(secret, now);
    expect((await confirm({ code })).status).toBe(204);
    goOn(10 * MINUTE);
    expect((await confirm({ code })).status).toBe(422);
    for (let attempt = 0; attempt < 4; attempt += 1) await confirm({ code: wrongCodeAt(secret, now) });
    expect((await confirm({ code: codeAt(secret, now) })).status).toBe(429);
    expect((await act()).status).toBe(403);
  });

  test('takes no more codes in many sessions, nor by the right password between them', async () => {
    const { id, email, headers } = await manager(false);
    const sessions: Record<string, string>[] = [];
    for (let at = 0; at < 5; at += 1) {
      const { token } = (await api.nobody.post('/auth', { email, password: PASSWORD })).body;
      sessions.push({ authorization: `Bearer ${token}` });
    }
    const code = wrongCodeAt(await giveSecondFactor(api.server.services, id), now);
    const confirm = async (who: Record<string, string>, proof: object) =>
      (await api.nobody.post('/user/confirmation', proof, who)).status;
    for (const session of sessions) {
      for (let at = 0; at < 4; at += 1) expect(await confirm(session, { code })).toBe(422);
      expect(await confirm(session, { current_password: PASSWORD })).toBe(204);
    }
    expect(await confirm(headers, { code })).toBe(429);
  });

  test('waits for nothing that others fail', async () => {
    const { act, email, headers, secret } = await manager(true);
    for (let at = 0; at < 5; at += 1) {
      expect((await api.nobody.post('/auth', { email, password: 'errada-de-novo' })).status).toBe(401);
    }
    goOn(10 * MINUTE);
    for (let at = 0; at < 9; at += 1) await api.nobody.post('/auth', { email, password: 'errada-de-novo' });
    expect((await api.nobody.post('/auth', { email, password: PASSWORD })).status).toBe(429);
    expect((await api.nobody.post('/user/confirmation', { code: codeAt(secret, now) }, headers)).status).toBe(
      204,
    );
    expect((await act()).status).toBe(201);
  });

  test('that the role may not do is refused, and not asked about', async () => {
    const { headers, id } = await manager(true);
    await api.server.services.database.write
      .updateTable('users')
      .set({ role_id: ROLES.TECNICO })
      .where('id', '=', id)
      .execute();
    goOn(10 * MINUTE);
    const { status, body } = await api.nobody.post('/users', {}, headers);
    expect([status, body.confirmation]).toEqual([403, undefined]);
  });

  test('that waits for its confirmation is no refusal in the audit', async () => {
    const { act, id } = await manager(true);
    goOn(10 * MINUTE);
    await act();
    await api.server.services.refusals.flush();
    const refused = await api.server.services.database.read
      .selectFrom('audit_log')
      .select('id')
      .where('action', '=', 'refused')
      .where('user_id', '=', id)
      .execute();
    expect(refused).toEqual([]);
  });
});

describe('a role that must have a second factor', () => {
  test('holds open sessions at once: nothing is open but turning it on, and signing out', async () => {
    const person = await manager(false);
    await rules({ second_factor_roles: [ROLES.GERENTE_PROJETOS] });
    const { headers } = person;
    const own = await api.nobody.get('/user', headers);
    expect([own.status, own.body.second_factor]).toEqual([200, 'required']);
    for (const path of ['/projects', '/home', '/user/sessions', '/vehicles']) {
      const { status, body } = await api.nobody.get(path, headers);
      expect([path, status, body.confirmation]).toEqual([path, 403, undefined]);
      expect(body.detail).toContain('exige a verificação em duas etapas');
    }
    expect((await api.nobody.put('/user', { name: 'Outro' }, headers)).status).toBe(403);
    const { secret } = (await api.nobody.post('/user/totp', {}, headers)).body;
    await api.nobody.put('/user/totp', { code: codeAt(secret, now) }, headers);
    expect((await api.nobody.get('/projects', headers)).status).toBe(200);
    expect((await api.nobody.get('/user', headers)).body.second_factor).toBe('on');
    expect((await api.nobody.delete('/auth', headers)).status).toBe(204);
  });

  test('gets a token that opens no more, and another role’s people are not held', async () => {
    const { email } = await manager(false);
    const other = await api.person(ROLES.TECNICO);
    await rules({ second_factor_roles: [ROLES.GERENTE_PROJETOS] });
    const { status, body } = await api.nobody.post('/auth', { email, password: PASSWORD });
    expect([status, body.user.second_factor]).toEqual([200, 'required']);
    const headers = { authorization: `Bearer ${body.token}` };
    expect((await api.nobody.get('/projects', headers)).status).toBe(403);
    expect((await api.nobody.delete('/auth', headers)).status).toBe(204);
    expect((await other.get('/projects')).status).toBe(200);
  });

  test('tells it no more of the server than anybody', async () => {
    const { headers } = await manager(false);
    await rules({ second_factor_roles: [ROLES.GERENTE_PROJETOS] });
    expect((await api.nobody.get('/health', headers)).body).toEqual({ status: 'ok' });
  });
});
