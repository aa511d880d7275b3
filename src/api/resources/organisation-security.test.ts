/** The organisation's rules of access: read, changed, and what an unused session comes to. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ROLES } from '#domain/shared/access.ts';
import { openApi, type Person, type TestApi } from '../../../tests/support/api.ts';

const HOUR = 60 * 60_000;
/** Uses are written once a minute: what was used may go on for a little longer. */
const LATER = 3 * 60_000;
const STANDARD = { second_factor_roles: [], idle_hours: 12, mail_alarms: true };

let api: TestApi;
let manager: Person;
let now: number;

beforeAll(async () => {
  api = await openApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  now = Date.now();
  api.setNow(now);
  const { write } = api.server.services.database;
  await write.deleteFrom('organisation_security').execute();
  await write.deleteFrom('sessions').execute();
  manager = await api.person(ROLES.GERENTE_PROJETOS);
});

const at = (ms: number) => api.setNow(now + ms);
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

describe('the rules', () => {
  test('ask for nothing until somebody says so', async () => {
    expect((await manager.get('/organisation/security')).body).toEqual(STANDARD);
  });

  test('keep what is left out, and name each role once and in order', async () => {
    const first = await manager.put('/organisation/security', { second_factor_roles: [3, 2, 3] });
    expect([first.status, first.body]).toEqual([200, { ...STANDARD, second_factor_roles: [2, 3] }]);
    // Or this person would now have to turn theirs on.
    const other = await api.person(ROLES.GERENTE_PROJETOS);
    expect((await other.put('/organisation/security', { idle_hours: 8 })).status).toBe(403);
    const { write } = api.server.services.database;
    await write.updateTable('organisation_security').set({ second_factor_roles: '8' }).execute();
    const second = await manager.put('/organisation/security', { idle_hours: 8, mail_alarms: false });
    expect(second.body).toEqual({ second_factor_roles: [8], idle_hours: 8, mail_alarms: false });
    expect((await manager.get('/organisation/security')).body).toEqual(second.body);
  });

  test.each([
    [{ idle_hours: 0 }, 'idle_hours', 'Digite de 1 a 72 horas!'],
    [{ idle_hours: 73 }, 'idle_hours', 'Digite de 1 a 72 horas!'],
    [{ idle_hours: 1.5 }, 'idle_hours', 'Digite de 1 a 72 horas!'],
    [{ second_factor_roles: [10] }, 'second_factor_roles.0', 'Escolha cargos que existem.'],
    [{ second_factor_roles: 2 }, 'second_factor_roles', 'Escolha cargos que existem.'],
    [{ mail_alarms: 'sim' }, 'mail_alarms', 'Escolha sim ou não.'],
  ])('%j is refused', async (body, field, message) => {
    const { status, body: refused } = await manager.put('/organisation/security', body);
    expect([status, refused.errors]).toEqual([422, { [field]: [message] }]);
    expect((await manager.get('/organisation/security')).body).toEqual(STANDARD);
  });

  test('are not changed over what somebody else changed', async () => {
    const { headers } = await manager.get('/organisation/security');
    const seen = { 'if-match': String(headers['etag']) };
    expect((await manager.put('/organisation/security', { idle_hours: 10 }, seen)).status).toBe(200);
    expect((await manager.put('/organisation/security', { idle_hours: 11 }, seen)).status).toBe(412);
  });

  test('stand in the audit with what changed', async () => {
    await manager.put('/organisation/security', { idle_hours: 10 });
    const entry = await api.server.services.database.read
      .selectFrom('audit_log')
      .select(['user_id', 'changes'])
      .where('resource', '=', 'organisation_security')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect([entry.user_id, JSON.parse(entry.changes ?? '')]).toEqual([manager.id, { idle_hours: [12, 10] }]);
  });
});

describe('a session', () => {
  const signIn = async (remember: boolean) => {
    const body = { email: 'primeira@example.org', password: 'nascente-viva-2026', remember };
    const { token, expires_at } = (await api.nobody.post('/auth', body)).body;
    return { headers: bearer(token), expires_at };
  };
  const isOpen = async (headers: Record<string, string>) => {
    const { status } = await api.nobody.get('/user', headers);
    await api.server.services.sessionUses.write();
    return status === 200;
  };

  test('ends once it was not used for as long as the rules say, one in use and a remembered one go on', async () => {
    await manager.put('/organisation/security', { idle_hours: 2 });
    const [used, unused, remembered] = [await signIn(false), await signIn(false), await signIn(true)];
    at(1.5 * HOUR);
    expect(await isOpen(used.headers)).toBe(true);
    at(2 * HOUR + LATER);
    expect(await isOpen(unused.headers)).toBe(false);
    expect(await isOpen(used.headers)).toBe(true);
    at(3.5 * HOUR);
    expect(await isOpen(used.headers)).toBe(true);
    at(11 * HOUR);
    expect([await isOpen(used.headers), await isOpen(remembered.headers)]).toEqual([false, true]);
  });

  test('that was not used is not listed among the open ones', async () => {
    const { headers } = await signIn(false);
    await signIn(false);
    await manager.put('/organisation/security', { idle_hours: 1 });
    at(0.9 * HOUR);
    expect(await isOpen(headers)).toBe(true);
    at(1.2 * HOUR);
    const listed = (await api.nobody.get('/user/sessions', headers)).body.data;
    expect(listed.map((one: { current: boolean }) => one.current)).toEqual([true]);
  });

  test('ends for good after 12 hours, or as many as it may lie unused where that is more', async () => {
    const usual = await signIn(false);
    await manager.put('/organisation/security', { idle_hours: 72 });
    const long = await signIn(false);
    at(11.9 * HOUR);
    expect([await isOpen(usual.headers), await isOpen(long.headers)]).toEqual([true, true]);
    at(12.1 * HOUR);
    expect([await isOpen(usual.headers), await isOpen(long.headers)]).toEqual([false, true]);
    at(71.9 * HOUR);
    expect(await isOpen(long.headers)).toBe(true);
    at(72.1 * HOUR);
    expect(await isOpen(long.headers)).toBe(false);
  });
});
