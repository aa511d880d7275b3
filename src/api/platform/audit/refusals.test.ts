import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ROLES } from '#domain/shared/access.ts';
import { openApi, type TestApi } from '../../../../tests/support/api.ts';
import { verifyAudit } from './verify.ts';

const KNOWN = 'primeira@example.org';

let api: TestApi;
beforeEach(async () => {
  api = await openApi();
});
afterEach(() => api.close());

const signIn = (email: string, remoteAddress = '192.0.2.1') =>
  api.app.inject({
    method: 'POST',
    url: '/api/auth',
    payload: { email, password: 'errada-errada-2026' },
    remoteAddress,
  });

/** What the audit tells of refused calls, once all of it is written. */
async function refused() {
  const { database, secrets, refusals } = api.server.services;
  await refusals.flush();
  const rows = await database.read
    .selectFrom('audit_log')
    .selectAll()
    .where('action', '=', 'refused')
    .execute();
  expect(await verifyAudit(database.read, secrets)).toMatchObject({ whole: true });
  return rows.map(({ resource, address, user_id, record_id, changes }) => {
    const { call, attempts } = JSON.parse(changes ?? '');
    return { resource, address, user_id, record_id, call: call[1], attempts: attempts[1] };
  });
}

describe('in the audit stand', () => {
  test('failed sign-ins, with address and account, and no unknown e-mail', async () => {
    const { id } = await api.server.services.database.read
      .selectFrom('users')
      .select('id')
      .where('email', '=', KNOWN)
      .executeTakeFirstOrThrow();
    await signIn(KNOWN);
    await signIn(KNOWN);
    await signIn(KNOWN);
    await signIn('segredo-digitado@example.org', '192.0.2.2');
    const common = { resource: 'auth', user_id: null, call: 'POST /api/auth' };
    expect(await refused()).toEqual([
      { ...common, address: '192.0.2.1', record_id: id, attempts: 1 },
      { ...common, address: '192.0.2.2', record_id: null, attempts: 1 },
      { ...common, address: '192.0.2.1', record_id: id, attempts: 2 },
    ]);
    const rows = await api.server.services.database.read.selectFrom('audit_log').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain('segredo');
  });

  test('calls that the role may not make, with who made them', async () => {
    const technician = await api.person(ROLES.TECNICO);
    for (const path of ['/users/1', '/users/2?q=x', '/users']) {
      expect((await technician.get(path)).status).toBe(403);
    }
    const common = { resource: 'access', address: '127.0.0.1', user_id: technician.id, record_id: null };
    expect(await refused()).toEqual([
      { ...common, call: 'GET /api/users/:id', attempts: 1 },
      { ...common, call: 'GET /api/users/:id', attempts: 2 },
    ]);
  });

  test('no more of a flood in a minute than a fixed number, and all of it counted', async () => {
    const { refusals } = api.server.services;
    for (let at = 0; at < 1000; at += 1) {
      const address = `192.0.2.${at % 100}`;
      refusals.note({ kind: 'auth', address, userId: null, accountId: null, call: 'POST /api/auth' });
    }
    const told = await refused();
    expect(told.reduce((sum, { attempts }) => sum + attempts, 0)).toBe(1000);
    expect(told).toHaveLength(30 + 30 + 1);
    expect(await refused()).toEqual(told);
  });
});
