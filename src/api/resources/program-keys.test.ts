/** Keys for programs: what one may be given, what it opens, what ends it, and who is told of it. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { KEY_MESSAGES, MOST_KEYS } from '#domain/resources/program-keys.ts';
import { ROLES } from '#domain/shared/access.ts';
import { openApi, type Json, type Person, type TestApi } from '../../../tests/support/api.ts';
import { makeProducer, makeProject } from '../../../tests/support/records.ts';
import { giveSecondFactor } from '../../../tests/support/second-factor.ts';

const PATH = '/user/tokens';
const DAY = 86_400_000;
const HOUR = 3_600_000;
/** Noon of a Monday in São Paulo. */
const NOON = Date.parse('2026-11-23T15:00:00Z');
const READ = { vehicles: ['view'] };
const OVER = 'Esta chave não vale mais: venceu ou foi encerrada. Crie outra em Minha conta.';
const ASKED = { name: 'Planilha do escritório', expires_at: '2026-12-31', permissions: READ };

let api: TestApi;
let manager: Person;
let technician: Person;
let own: number;
let other: number;

beforeAll(async () => {
  api = await openApi({ now: NOON });
  own = await makeProject(api, 'Rio Doce');
  other = await makeProject(api, 'Rio Piranga');
});
afterAll(() => api.close());
beforeEach(async () => {
  api.setNow(NOON);
  manager = await api.person(ROLES.GERENTE_PROJETOS);
  technician = await api.person(ROLES.TECNICO, [own]);
});

async function make(person: Person, more: object = {}): Promise<Json> {
  const answer = await person.post(PATH, { ...ASKED, ...more });
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
}

/** A program that has a new key of this person's. */
async function programOf(person: Person, permissions: object, projects?: readonly number[]): Promise<Person> {
  return api.bearer((await make(person, { permissions, projects })).token);
}

const entriesOf = (resource: string) =>
  api.server.services.database.read
    .selectFrom('audit_log')
    .selectAll()
    .where('resource', '=', resource)
    .orderBy('id', 'desc')
    .execute();

describe('a key', () => {
  test('is told once, listed without its token, and ended', async () => {
    const answer = await technician.post(PATH, { ...ASKED, projects: [own] });
    expect(answer.status, answer.text).toBe(201);
    const { token, ...record } = answer.body;
    expect(token).toMatch(/^vtt_[\w-]{43}$/);
    expect(record).toEqual({
      id: record.id,
      name: ASKED.name,
      created_at: '2026-11-23T12:00',
      expires_at: '2026-12-31T23:59',
      last_used_at: null,
      permissions: READ,
      projects: [own],
    });
    expect(answer.headers['location']).toBe(`/api${PATH}/${record.id}`);
    expect((await technician.get(PATH)).body).toEqual({ data: [record] });
    expect((await technician.delete(`${PATH}/${record.id}`)).status).toBe(204);
    expect((await technician.get(PATH)).body).toEqual({ data: [] });
    expect((await technician.delete(`${PATH}/${record.id}`)).status).toBe(404);
    expect((await api.bearer(token).get('/vehicles')).body).toMatchObject({ status: 401, detail: OVER });
  });

  test('is kept as a hash alone', async () => {
    const { token } = await make(technician);
    const { read } = api.server.services.database;
    for (const table of ['program_keys', 'audit_log', 'idempotency_keys'] as const) {
      const rows = await read
        .selectFrom(table as 'audit_log')
        .selectAll()
        .execute();
      expect(JSON.stringify(rows)).not.toContain(token.slice(4));
    }
  });

  test('is made anew when its request is sent twice: nobody is told one again', async () => {
    const once = { 'idempotency-key': `chave-${technician.id}` };
    const [first, second] = [
      await technician.post(PATH, ASKED, once),
      await technician.post(PATH, ASKED, once),
    ];
    expect(second.body.token).not.toBe(first.body.token);
  });

  test('is nobody else’s: not listed, not ended', async () => {
    const { id, token } = await make(technician);
    expect((await manager.get(PATH)).body.data).toEqual([]);
    expect((await manager.delete(`${PATH}/${id}`)).status).toBe(404);
    expect((await api.bearer(token).get('/vehicles')).status).toBe(200);
  });

  test('shows when it was last used', async () => {
    const { token } = await make(technician);
    api.setNow(NOON + HOUR);
    await api.bearer(token).get('/vehicles');
    const used = async () => (await technician.get(PATH)).body.data[0].last_used_at;
    expect(await used()).toBe('2026-11-23T13:00');
    await api.server.services.keyUses.write();
    const { last_used_at } = await api.server.services.database.read
      .selectFrom('program_keys')
      .select('last_used_at')
      .where('user_id', '=', technician.id)
      .executeTakeFirstOrThrow();
    expect(last_used_at).toBe(NOON + HOUR);
  });

  test.each([
    [{ name: ' ' }, 'name', KEY_MESSAGES.name],
    [{ expires_at: undefined }, 'expires_at', KEY_MESSAGES.until],
    [{ expires_at: '2026-11-22' }, 'expires_at', KEY_MESSAGES.past],
    [{ expires_at: '2026-11-23T11:59' }, 'expires_at', KEY_MESSAGES.past],
    [{ expires_at: '2027-11-24' }, 'expires_at', KEY_MESSAGES.until],
    [{ permissions: {} }, 'permissions', KEY_MESSAGES.rights],
    [{ permissions: { vehicles: [] } }, 'permissions', KEY_MESSAGES.rights],
    [{ permissions: { vehicles: ['view', 'fly'] } }, 'permissions', KEY_MESSAGES.beyond('vehicles.fly')],
    [{ permissions: { constructor: ['name'] } }, 'permissions', KEY_MESSAGES.beyond('constructor.name')],
    [{ permissions: { users: ['view'] } }, 'permissions', KEY_MESSAGES.beyond('users.view')],
    [
      { permissions: { personal_data: ['export'] } },
      'permissions',
      KEY_MESSAGES.beyond('personal_data.export'),
    ],
    [{ permissions: { history: ['view'] } }, 'permissions', KEY_MESSAGES.beyond('history.view')],
    [{ projects: [2_000_000] }, 'projects', KEY_MESSAGES.projects],
  ])('is refused with %j, on %s', async (wrong, field, sentence) => {
    const { status, body } = await manager.post(PATH, { ...ASKED, ...wrong });
    expect([status, body.errors]).toEqual([422, { [field]: [sentence] }]);
  });

  test('is not given what its owner has not: a right, or a project', async () => {
    const wanted = { permissions: { vehicles: ['view', 'update'] } };
    expect((await technician.post(PATH, { ...ASKED, ...wanted })).body.errors).toEqual({
      permissions: [KEY_MESSAGES.beyond('vehicles.update')],
    });
    expect((await technician.post(PATH, { ...ASKED, projects: [own, other] })).status).toBe(422);
    expect((await manager.post(PATH, { ...ASKED, projects: [own, other] })).status).toBe(201);
  });

  test('may end in a year to the day, and one too many is refused', async () => {
    await make(manager, { expires_at: '2027-11-23' });
    for (let made = 1; made < MOST_KEYS; made += 1) await make(manager);
    expect((await manager.post(PATH, ASKED)).status).toBe(409);
  });
});

describe('a program', () => {
  test('does what its key was given, and nothing else', async () => {
    const program = await programOf(technician, { vehicles: ['view', 'create'] });
    const made = await program.post('/vehicles', {
      plate: `KEY-${technician.id % 10}A11`,
      model_description: 'Uno',
    });
    expect(made.status, made.text).toBe(201);
    const before = await program.get(`/vehicles/${made.body.id}`);
    expect(before.status).toBe(200);
    // Its owner may; the key was not given it.
    expect((await program.delete(`/vehicles/${made.body.id}`)).status).toBe(403);
    expect((await program.get('/rural_producers')).status).toBe(403);
  });

  test('is told whose key it has and what that opens', async () => {
    const program = await programOf(manager, { vehicles: ['view'], delivery_notes: ['view'] }, [own]);
    const { body } = await program.get('/user');
    expect(body).toMatchObject({ id: manager.id, permissions: READ, projects: [{ id: own }] });
  });

  test('stays out of the account, the people and the sign-in, whatever it was given', async () => {
    const { body } = await manager.get('/user');
    const { users: _, ...permissions } = body.permissions;
    const program = await programOf(manager, permissions);
    const refused = [
      await program.get('/user/tokens'),
      await program.post('/user/tokens', ASKED),
      await program.put('/user', { name: 'Outro' }),
      await program.get('/users'),
      await program.get(`/users/${manager.id}`),
      await program.delete('/auth'),
    ];
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403]);
    expect((await manager.get('/user')).status).toBe(200);
  });

  test('enters the projects of its key alone, as long as its owner does', async () => {
    const rights = { rural_properties: ['view'], projects: ['view', 'create'] };
    const program = await programOf(manager, rights, [own]);
    const entered = (await program.get('/projects')).body.data;
    expect(entered.map(({ id }: { id: number }) => id)).toEqual([own]);
    expect((await program.get(`/projects/${own}/rural_properties`)).status).toBe(200);
    expect((await program.get(`/projects/${other}/rural_properties`)).status).toBe(404);
    expect((await program.get(`/projects/${other}`)).status).toBe(404);
    // A new one is none of its own.
    expect((await program.post('/projects', { name: 'Novo' })).status).toBe(403);
    const ofTechnician = await programOf(technician, { rural_properties: ['view'] }, [own]);
    expect((await ofTechnician.get(`/projects/${own}/rural_properties`)).status).toBe(200);
    await manager.post(`/users/${technician.id}/projects`, { projects: [] });
    expect((await ofTechnician.get(`/projects/${own}/rural_properties`)).status).toBe(404);
  });

  test('may never more than its owner at that moment', async () => {
    const program = await programOf(technician, { rural_producers: ['view'], vehicles: ['view'] });
    expect((await program.get('/rural_producers')).status).toBe(200);
    await manager.put(`/users/${technician.id}`, { role: ROLES.ADMINISTRATIVO });
    expect((await program.get('/rural_producers')).status).toBe(403);
    expect((await program.get('/vehicles')).status).toBe(200);
  });

  test('reads the history of what it may view', async () => {
    const { body } = await manager.post('/hydrographic_basins', { name: `Bacia ${manager.id}` });
    const program = await programOf(manager, { hydrographic_basins: ['view'] });
    const { status, body: history } = await program.get(`/history/hydrographic_basins/${body.id}`);
    expect([status, history.data[0].action]).toEqual([200, 'create']);
    expect((await program.get('/history/vehicles/1')).status).toBe(403);
    expect((await program.get(`/history/users/${manager.id}`)).status).toBe(403);
  });

  test('finds by the search what its lists show', async () => {
    await makeProducer(api, `Sebastiana ${manager.id}`);
    const types = async (program: Person) => {
      const { status, body } = await program.get(`/search?q=Sebastiana ${manager.id}`);
      expect(status).toBe(200);
      return JSON.stringify(body).includes('Sebastiana');
    };
    expect(await types(await programOf(manager, { rural_producers: ['view'] }))).toBe(true);
    expect(await types(await programOf(manager, READ))).toBe(false);
  });

  test('opens the signed address of a document as long as the key lives', async () => {
    const program = await programOf(manager, { report: ['view'] });
    const path = `/projects/${own}/report`;
    const { status, body } = await program.get(path, { accept: 'application/json' });
    expect(status).toBe(200);
    const address = String(body.url).replace(/^.*?\/api/, '');
    expect((await api.nobody.get(address)).status).toBe(200);
    const [{ id }] = (await manager.get(PATH)).body.data;
    await manager.delete(`${PATH}/${id}`);
    expect((await api.nobody.get(address)).body).toMatchObject({ status: 401, detail: OVER });
  });

  test('is not let in by a key in an address', async () => {
    const { token } = await make(manager, { permissions: { report: ['view'] } });
    expect((await api.nobody.get(`/projects/${own}/report?token=${token}`)).status).toBe(401);
  });

  test('is paid for from its owner’s rate', async () => {
    const slow = await openApi({ env: { RATE_PER_PERSON: '12' } });
    try {
      const person = await slow.person(ROLES.TECNICO);
      const until = new Date(Date.now() + DAY).toISOString();
      const { body } = await person.post(PATH, { ...ASKED, expires_at: until });
      const program = slow.bearer(body.token);
      const statuses: number[] = [];
      for (let calls = 0; calls < 62; calls += 1) statuses.push((await program.get('/vehicles')).status);
      expect(statuses).toContain(429);
      expect((await person.get('/vehicles')).status).toBe(429);
    } finally {
      await slow.close();
    }
  });
});

describe('an owner with a second factor', () => {
  const BANK = { bank_name: 'Banco', agency: '1', account_number: '2', account_type: 1 };

  test('has no key that does what asks for a confirmation', async () => {
    const path = `/projects/${own}/banking_datas`;
    const program = await programOf(manager, { banking_datas: ['view', 'create'] });
    expect((await program.post(path, BANK)).status).toBe(201);
    await giveSecondFactor(api.server.services, manager.id);
    const { status, body } = await program.post(path, BANK);
    expect([status, body.confirmation]).toEqual([403, undefined]);
    expect((await program.get(path)).status).toBe(200);
  });

  test('that the role asks for and they lack keeps the key waiting', async () => {
    const program = await programOf(technician, READ);
    await manager.put('/organisation/security', { second_factor_roles: [ROLES.TECNICO] });
    expect((await program.get('/vehicles')).status).toBe(403);
    await manager.put('/organisation/security', { second_factor_roles: [] });
    expect((await program.get('/vehicles')).status).toBe(200);
  });
});

describe('a key ends', () => {
  test('on its day', async () => {
    const { token } = await make(technician, { expires_at: '2026-11-24T12:00' });
    api.setNow(NOON + DAY - 1000);
    expect((await api.bearer(token).get('/vehicles')).status).toBe(200);
    api.setNow(NOON + DAY);
    expect((await api.bearer(token).get('/vehicles')).body).toMatchObject({ status: 401, detail: OVER });
  });

  const setPassword = (password: string) => async () => {
    const { status } = await manager.put(`/users/${technician.id}`, { password });
    expect(status).toBe(200);
  };

  test.each([
    ['disabled', () => manager.put(`/users/${technician.id}`, { enabled: false })],
    ['disabled among many', () => manager.post('/users/bulk', { ids: [technician.id], action: 'disable' })],
    ['given another password', setPassword('cinco balaios de milho')],
    [
      'given a link that they use',
      async () => {
        const { url } = (await manager.post(`/users/${technician.id}/invitation`)).body;
        const token = String(url).split('/').at(-1);
        await api.nobody.put(`/password_resets/${token}`, { password: 'cinco balaios de milho' });
      },
    ],
  ])('for good when its owner is %s', async (_how, end) => {
    const program = await programOf(technician, READ);
    expect((await program.get('/vehicles')).status).toBe(200);
    await end();
    expect((await program.get('/vehicles')).status).toBe(401);
    await manager.put(`/users/${technician.id}`, { enabled: true });
    expect((await program.get('/vehicles')).status).toBe(401);
  });

  test('with its owner', async () => {
    const alone = await api.person(ROLES.TECNICO);
    const program = await programOf(alone, READ);
    expect((await manager.delete(`/users/${alone.id}`)).status).toBe(204);
    expect((await program.get('/vehicles')).status).toBe(401);
  });
});

describe('the audit', () => {
  test('names the key of what a program did: written, and read of a person', async () => {
    const program = await programOf(manager, {
      hydrographic_basins: ['create'],
      rural_producers: ['view', 'update'],
    });
    const { id } = (await program.post('/hydrographic_basins', { name: `Com chave ${manager.id}` })).body;
    const [entry] = await entriesOf('hydrographic_basins');
    expect([entry?.user_id, JSON.parse(entry?.changes ?? '')]).toEqual([
      manager.id,
      {
        id: [null, id],
        name: [null, `Com chave ${manager.id}`],
        token: [null, ASKED.name],
      },
    ]);
    const { data } = (await manager.get(`/history/hydrographic_basins/${id}`)).body;
    expect(data[0].changes).toContainEqual({
      field: 'token',
      label: 'Chave para programas',
      before: null,
      after: ASKED.name,
    });
    const producer = await makeProducer(api, `Joaquim ${manager.id}`);
    await program.get('/rural_producers');
    const [reading] = await entriesOf('rural_producers');
    expect(reading?.changes).toMatch(/^\{"shown":\[.*\],"token":\[null,"Planilha do escritório"\]\}$/);
    await program.put(`/rural_producers/${producer}`, { nickname: 'Quinca' });
    const told = (await manager.get(`/history/rural_producers/${producer}`)).body.data[0];
    const labels = told.changes.map(({ label }: { label: string }) => label);
    expect(labels).toEqual(expect.arrayContaining(['Apelido', 'Chave para programas']));
  });

  test('tells the security log of a key that is made, used to take out a list, and ended', async () => {
    const { id, token } = await make(manager, { permissions: { vehicles: ['view'] } });
    await api.bearer(token).get('/vehicles/export?format=csv');
    await manager.delete(`${PATH}/${id}`);
    const { data } = (await manager.get(`/security_log?user=${manager.id}&per_page=200`)).body;
    const told = data.map(({ kind, detail }: { kind: string; detail: string }) => [kind, detail]);
    expect(told.slice(0, 3)).toEqual([
      ['token_revoked', `Chave “${ASKED.name}”.`],
      ['exported', `Veículos, em csv. Com a chave “${ASKED.name}”.`],
      ['token_made', `Chave “${ASKED.name}”, até 31/12/2026 23:59: vehicles.view.`],
    ]);
  });
});
