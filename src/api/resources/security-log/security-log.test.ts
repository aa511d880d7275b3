/** The security log: what stands in it, who reads it, and how it is found. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROLES } from '#domain/shared/access.ts';
import type { SecurityEntry } from '#domain/resources/security-log.ts';
import { openApi, type Person, type TestApi } from '../../../../tests/support/api.ts';
import { makeProducer } from '../../../../tests/support/records.ts';

const PASSWORD = 'tres pratos de trigo';
const EMPTY_LIST = '{"shown":[]}';
const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36';

let api: TestApi;
let manager: Person;

beforeAll(async () => {
  api = await openApi();
  manager = await api.person(ROLES.GERENTE_PROJETOS);
  const who = { name: 'Ana Lima', email: 'ana@example.org', role: ROLES.TECNICO, password: PASSWORD };
  const { id } = (await manager.post('/users', who)).body;
  const signIn = (password: string) =>
    api.nobody.post('/auth', { email: who.email, password }, { 'user-agent': CHROME });
  const { token } = (await signIn(PASSWORD)).body;
  const own = { authorization: `Bearer ${token}` };
  await signIn('errada-errada');
  await api.nobody.get('/users/1', own);
  await makeProducer(api, 'Sebastiana');
  await manager.post('/vehicles', { plate: 'ABC-1D23', model_description: 'Uno' });
  await manager.get('/rural_producers');
  await manager.get('/rural_producers/export?format=csv');
  await manager.put(`/users/${id}`, { role: ROLES.SUPERVISOR });
  await manager.put(`/users/${id}`, { name: 'Ana Lima Souza' });
  await manager.put('/organisation/security', { idle_hours: 10 });
  await manager.put('/organisation/security', { mail_alarms: false });
  const second_factor_roles = [ROLES.FINANCEIRO, ROLES.GESTOR_PROJETOS];
  await manager.put('/organisation/security', { second_factor_roles });
  await api.nobody.put(
    '/user/password',
    { current_password: PASSWORD, password: 'quatro sacos de milho' },
    own,
  );
  await api.nobody.delete('/auth', own);
  await api.server.services.refusals.flush();
});
afterAll(() => api.close());

const read = async (query = ''): Promise<SecurityEntry[]> => {
  const { status, body, text } = await manager.get(`/security_log?per_page=200${query}`);
  expect(status, text).toBe(200);
  return body.data;
};
const kinds = (entries: readonly SecurityEntry[]) => new Set(entries.map(({ kind }) => kind));

describe('an entry', () => {
  test.each([
    ['signed_in', 'Ana Lima Souza', 'Chrome no Windows', 'Abriu um acesso.'],
    ['sign_in_failed', 'Ana Lima Souza', null, '1 tentativa na conta de Ana Lima Souza.'],
    ['refused', 'Ana Lima Souza', null, 'GET /api/users/:id: 1 tentativa.'],
    ['signed_out', 'Ana Lima Souza', null, 'Encerrou um acesso.'],
    ['password_changed', 'Ana Lima Souza', null, 'Senha de Ana Lima Souza.'],
  ])('%s says who, on what and what', async (kind, name, device, detail) => {
    const [entry] = await read(`&kind=${kind}`);
    expect(entry).toMatchObject({ kind, user: { name }, device, detail, address: '127.0.0.1' });
    expect(entry?.at).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/);
    expect(entry?.kind_label).toMatch(/^\p{Lu}/u);
  });

  test.each([
    ['user_changed', 'Ana Lima Souza. Nome: Ana Lima → Ana Lima Souza.'],
    ['rights_changed', 'Regras de acesso. Horas sem uso até encerrar o acesso: 12 → 10.'],
    ['rights_changed', 'Regras de acesso. Avisos de segurança por e-mail: Sim → Não.'],
    [
      'rights_changed',
      'Regras de acesso. Cargos que precisam da verificação em duas etapas: vazio → Gestor de projetos, Financeiro.',
    ],
    ['rights_changed', 'Ana Lima Souza. Cargo: Técnico → Supervisor.'],
    ['exported', 'Proprietários, em csv.'],
    ['personal_data_shown', 'Proprietários, registro 1.'],
  ])('%s tells: %s', async (kind, detail) => {
    const entries = await read(`&kind=${kind}`);
    expect(entries.map((entry) => entry.detail)).toContain(detail);
    for (const { user } of entries) expect(user?.name).not.toBeNull();
  });
});

test('a list in which no person stood is no reading of personal data', async () => {
  const before = await read('&kind=personal_data_shown');
  expect((await manager.get('/rural_producers?q=ninguém assim')).body.meta.total).toBe(0);
  expect(await read('&kind=personal_data_shown')).toHaveLength(before.length);
  // The audit itself tells of it, as it always has.
  const last = await api.server.services.database.read
    .selectFrom('audit_log')
    .select(['changes', 'security_kind'])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(last).toEqual({ changes: EMPTY_LIST, security_kind: null });
});

describe('the log', () => {
  test('goes from the newest to the oldest, and holds nothing that is not of security', async () => {
    const entries = await read();
    const ids = entries.map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted((one, other) => other - one));
    expect(kinds(entries)).toEqual(
      new Set([
        'signed_in',
        'sign_in_failed',
        'refused',
        'signed_out',
        'password_changed',
        'user_changed',
        'rights_changed',
        'exported',
        'personal_data_shown',
      ]),
    );
    const { total } = await api.server.services.database.read
      .selectFrom('audit_log')
      .select(({ fn }) => fn.countAll().as('total'))
      .executeTakeFirstOrThrow();
    // The vehicle that was registered stands in the audit alone.
    expect(Number(total)).toBeGreaterThan(entries.length);
  });

  test('is found by person, what they did and what was tried on their account', async () => {
    const [{ user } = { user: null }] = await read('&kind=signed_in');
    const own = await read(`&user=${user?.id}`);
    expect(own.every((entry) => entry.user?.id === user?.id)).toBe(true);
    expect([...kinds(own)].toSorted()).toEqual([
      'password_changed',
      'refused',
      'sign_in_failed',
      'signed_in',
      'signed_out',
    ]);
  });

  test.each([
    ['q=souza', true],
    ['q=127.0.0', true],
    ['q=ninguém', false],
  ])('%s', async (query, isFound) => {
    expect((await read(`&${query}`)).length > 0).toBe(isFound);
  });

  test('whole days of the organisation’s zone bound it', async () => {
    const now = Date.now();
    const day = (ago: number) =>
      new Date(now - ago * 86_400_000).toLocaleDateString('sv', { timeZone: 'America/Sao_Paulo' });
    const all = (await read()).length;
    expect((await read(`&from=${day(1)}&to=${day(0)}`)).length).toBe(all);
    expect((await read(`&to=${day(1)}`)).length).toBe(0);
    expect((await read(`&from=${day(-1)}`)).length).toBe(0);
    const backwards = await manager.get(`/security_log?from=${day(0)}&to=${day(1)}`);
    expect(backwards.status).toBe(422);
  });

  test.each(['kind=other', 'user=x', 'sort=name'])('%s is refused', async (query) => {
    expect((await manager.get(`/security_log?${query}`)).status).toBe(422);
  });

  test('is a file as it is filtered, and taking it out is told in it', async () => {
    const file = await manager.get('/security_log/export?format=csv&kind=signed_out');
    expect(file.status).toBe(200);
    expect(file.text).toContain('Encerrou um acesso.');
    expect(file.text).not.toContain('Abriu um acesso.');
    expect((await read('&kind=exported'))[0]?.detail).toBe('Registros de segurança, em csv.');
  });

  test.each(Object.values(ROLES))('role %i', async (role) => {
    const person = await api.person(role);
    const mayRead = role === ROLES.GERENTE_PROJETOS || role === ROLES.ESCRITORIO_PROJETOS;
    expect((await person.get('/security_log')).status).toBe(mayRead ? 200 : 403);
  });

  test('goes along an index, by itself, by kind and by person', async () => {
    const { write } = api.server.services.database;
    const isPostgres = api.server.services.database.engine === 'postgres';
    for (const filter of ['', `and security_kind = 'refused'`, 'and security_user_id = 3']) {
      const text = `select id from audit_log where security_kind is not null ${filter} order by at desc, id desc limit 25`;
      const plan = await write.transaction().execute(async (tx) => {
        if (isPostgres) await sql`set local enable_seqscan = off`.execute(tx);
        if (isPostgres) await sql`set local enable_sort = off`.execute(tx);
        return sql.raw(`${isPostgres ? 'explain' : 'explain query plan'} ${text}`).execute(tx);
      });
      const lines = JSON.stringify(plan.rows);
      expect(lines).toContain('audit_log_security');
      expect(lines).not.toMatch(/TEMP B-TREE|Sort/);
    }
  });
});

test('older entries are told by what they were, as new ones are', async () => {
  const { write } = api.server.services.database;
  // Of a list in which nobody stood it said that somebody's data were shown.
  const entries = () =>
    write
      .selectFrom('audit_log')
      .selectAll()
      .where('changes', 'is distinct from', EMPTY_LIST)
      .orderBy('id')
      .execute();
  const kept = await entries();
  const { securityLog } = await import('../../platform/database/migrations/0034_security_log.ts');
  for (const name of ['audit_log_security', 'audit_log_security_kind', 'audit_log_security_user'])
    await sql`drop index ${sql.table(name)}`.execute(write);
  for (const column of ['security_kind', 'security_user_id'])
    await sql`alter table audit_log drop column ${sql.ref(column)}`.execute(write);
  const { engine } = api.server.services.database;
  await securityLog({ engine, db: write as never, table: async () => {} });
  expect(kept.length).toBeGreaterThan(10);
  // What the server itself told meanwhile comes behind them.
  expect((await entries()).slice(0, kept.length)).toEqual(kept);
});
