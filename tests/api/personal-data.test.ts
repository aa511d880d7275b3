import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ROLES } from '#domain/shared/access.ts';
import { type Json, openApi, type Person, type TestApi } from '../support/api.ts';
import {
  CASE_PARAMETERS,
  fillParameters,
  makeProject,
  makeSubbasin,
  nextCpf,
  propertyBody,
  springBody,
} from '../support/records.ts';
import { GOVERNADOR_VALADARES, makeEntry, MINAS_GERAIS } from '../support/running.ts';
import { verifyAudit } from '../../src/api/platform/audit/verify.ts';
import { keepHouse } from '../../src/api/server/housekeeping.ts';

let api: TestApi;
let manager: Person;
let technician: Person;
let subbasin: number;
beforeAll(async () => {
  api = await openApi();
  manager = await api.person(ROLES.GERENTE_PROJETOS);
  technician = await api.person(ROLES.TECNICO);
  subbasin = await makeSubbasin(api);
});
afterAll(() => api.close());

let made = 0;

/** A producer with every field, a property with a spring, a launch and a barrage; the project running. */
async function makePerson() {
  made += 1;
  const tag = `zq${made}x`;
  const cpf = nextCpf();
  const sent = {
    name: `Nome ${tag}`,
    nickname: `Apelido ${tag}`,
    cpf,
    rg: `RG-${tag}`,
    home_phone: '3332711234',
    cell_phone: `339999${String(10_000 + made)}`,
    state_id: MINAS_GERAIS,
    city: GOVERNADOR_VALADARES,
    cep: String(35_010_100 + made),
    street: `Rua ${tag}`,
    number: '12',
    neighborhood: `Bairro ${tag}`,
  };
  const key = { 'idempotency-key': `produtor-${made}` };
  const producer = (await manager.post('/rural_producers', sent, key)).body;
  const path = `/rural_producers/${producer.id}`;
  await manager.put(`${path}/bank_datas`, { bank_name: `Banco ${tag}`, account_number: `99-${tag}` });
  await manager.put(`${path}/producer_categories`, { other: true, other_description: `Filho de ${tag}` });
  await manager.put(path, { nickname: `Outro ${tag}` });
  const project = await makeProject(api, `Projeto ${made}`);
  await fillParameters(api, project, CASE_PARAMETERS);
  const properties = `/projects/${project}/rural_properties`;
  const property = (
    await manager.post(properties, propertyBody({ rural_producer: producer.id, subbasin }), {
      'idempotency-key': `propriedade-${made}`,
    })
  ).body;
  const spring = await manager.post(
    `${properties}/${property.id}/water_springs`,
    springBody({ label: `N-${made}`, notes: 'Ao lado do curral' }),
  );
  expect(spring.status, spring.text).toBe(201);
  await manager.post(`/projects/${project}/executed_activities`, {
    execution_cronogram: await makeEntry(manager, project),
    rural_property: property.id,
    description: 'Mutirão de plantio',
    executed_at: '2026-05-04T08:00',
  });
  const secrets = [tag, cpf, sent.cell_phone, sent.cep];
  return { path, producer, project, properties, property, sent, key, secrets, tag };
}

/** All that the database holds, sealed columns opened. */
async function everything(): Promise<string> {
  const { database, secrets } = api.server.services;
  const open = (table: string, row: Record<string, unknown>) =>
    Object.entries(row).map(([column, value]) => {
      if (typeof value !== 'string' || !value.startsWith('v2.')) return value;
      const [id, producer, user, key] = ['id', 'rural_producer_id', 'user_id', 'key'].map((name) =>
        z.union([z.string(), z.number()]).nullish().parse(row[name]),
      );
      return secrets.open(value, { table, column, row: String(id ?? producer ?? `${user} ${key}`) });
    });
  const tables = (await database.read.introspection.getTables()).map((table) => table.name);
  const rows = await Promise.all(
    tables
      .filter((name) => !/^(sqlite_|migrations|cities|states)/.test(name))
      .map((name) =>
        database.read
          .selectFrom(name as 'rural_producers')
          .selectAll()
          .execute()
          .then((found) => found.map((row) => open(name, row))),
      ),
  );
  return JSON.stringify(rows);
}

const end = (project: number) => manager.put(`/projects/${project}`, { status: 2 });
const confirmed = { confirm: true };

describe('everything about one person in one file', () => {
  let sheets: Map<string, unknown[][]>;
  let person: Awaited<ReturnType<typeof makePerson>>;

  beforeAll(async () => {
    person = await makePerson();
    await manager.get('/rural_producers');
    const answer = await manager.get(`${person.path}/personal_data`);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.headers['content-disposition']).toContain(`dados-pessoais-Nome ${person.tag}-`);
    const book = await readXlsx(answer.bytes);
    sheets = new Map(book.sheets.map((sheet) => [sheet.name, sheet.rows]));
  });

  test('has the registry with every field in full', () => {
    const { sent, tag } = person;
    const fields = Object.fromEntries(
      (sheets.get('Cadastro') ?? []).map(([, field, value]) => [field, value]),
    );
    expect(fields).toMatchObject({
      Nome: sent.name,
      Apelido: `Outro ${tag}`,
      CPF: sent.cpf.replace(/(...)(...)(...)(..)/, '$1.$2.$3-$4'),
      RG: sent.rg,
      CEP: sent.cep.replace(/(.....)/, '$1-'),
      Rua: sent.street,
      Cidade: 'Governador Valadares',
      Categorias: 'Outro',
      Descrição: `Filho de ${tag}`,
      'Número da conta': `99-${tag}`,
    });
  });

  test('has the properties, springs, launches, and who wrote or saw the data', () => {
    const of = (name: string) => (sheets.get(name) ?? []).slice(1);
    expect(of('Propriedades')).toHaveLength(1);
    expect(of('Nascentes')[0]).toEqual(expect.arrayContaining(['Cadastrada', 'Ao lado do curral']));
    expect(of('Atividades')[0]).toEqual(expect.arrayContaining(['Mutirão de plantio']));
    expect(of('Fotos')).toEqual([]);
    expect(of('Registros e consultas').map((row) => row[2])).toEqual([
      'Cadastro',
      'Alteração',
      'Alteração',
      'Alteração',
      'Consulta numa lista',
    ]);
  });

  test('leaves an entry itself, and is for managers and the office alone', async () => {
    const { read } = api.server.services.database;
    const entry = await read
      .selectFrom('audit_log')
      .selectAll()
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    expect(entry).toMatchObject({
      resource: 'personal_data',
      action: 'read',
      record_id: person.producer.id,
      user_id: manager.id,
    });
    expect((await technician.get(`${person.path}/personal_data`)).status).toBe(403);
    expect((await manager.get('/rural_producers/2000000000/personal_data')).status).toBe(404);
  });
});

describe('a person’s data, erased for good', () => {
  let person: Awaited<ReturnType<typeof makePerson>>;
  const anonymise = (more?: Record<string, string>) =>
    manager.post(`${person.path}/anonymise`, confirmed, more);
  beforeEach(async () => {
    person = await makePerson();
  });

  test('asks for a confirmation, and for the version that was seen', async () => {
    await end(person.project);
    const unconfirmed = await manager.post(`${person.path}/anonymise`, {});
    expect(unconfirmed.body.errors).toEqual({
      confirm: ['Confirme que os dados devem ser apagados para sempre.'],
    });
    expect((await anonymise({ 'if-match': '"99"' })).status).toBe(412);
    expect((await technician.post(`${person.path}/anonymise`, confirmed)).status).toBe(403);
    expect((await manager.get(person.path)).body.name).toBe(person.sent.name);
  });

  test('is refused while a project of theirs is running, and says which', async () => {
    const refused = await anonymise();
    expect(refused.status).toBe(409);
    expect(refused.body.detail).toContain('que está em execução');
    expect((await manager.get(person.path)).body.cpf).toBe(person.sent.cpf);
  });

  test('is nowhere any more: registry, search, history, kept answers', async () => {
    await end(person.project);
    const before = await everything();
    expect(person.secrets.filter((secret) => !before.includes(secret))).toEqual([]);
    const done = await anonymise();
    expect(done.status, done.text).toBe(200);
    const pseudonym = `Proprietário anonimizado nº ${person.producer.id}`;
    expect(done.body).toMatchObject({
      name: pseudonym,
      cpf: '',
      rg: null,
      cell_phone: null,
      anonymised: true,
    });
    const after = await everything();
    expect(person.secrets.filter((secret) => after.includes(secret))).toEqual([]);
    const again = await manager.post('/rural_producers', person.sent, person.key);
    expect(again.body).toMatchObject({ name: pseudonym, cpf: '', rg: null, cell_phone: null });
    expect((await manager.get(`/rural_producers?q=${person.sent.cpf}`)).body.meta.total).toBe(0);
    expect((await manager.get(`/rural_producers?q=${person.tag}`)).body.meta.total).toBe(0);
    expect((await manager.get(`${person.properties}?q=${person.tag}`)).body.meta.total).toBe(0);
  });

  test('leaves what accountability needs, and the audit whole', async () => {
    await end(person.project);
    await anonymise();
    const found = await manager.get(`${person.properties}?q=anonimizado`);
    expect(found.body.data.map((row: Json) => row.id)).toEqual([person.property.id]);
    const springs = await manager.get(`${person.properties}/${person.property.id}/water_springs`);
    expect(springs.body.meta.total).toBe(1);
    const { database, secrets } = api.server.services;
    expect(await verifyAudit(database.read, secrets)).toMatchObject({ whole: true });
    const history = await database.read
      .selectFrom('audit_log')
      .select(['action', 'personal'])
      .where('resource', 'in', ['rural_producers', 'personal_data'])
      .where('record_id', '=', person.producer.id)
      .orderBy('id')
      .execute();
    expect(history.map((entry) => entry.action)).toEqual([
      'create',
      'update',
      'update',
      'update',
      'anonymise',
    ]);
    expect(history.filter((entry) => entry.personal !== null)).toEqual([]);
  });

  test('of one person does not excuse what was erased of another', async () => {
    const other = await makePerson();
    await end(person.project);
    await anonymise();
    const { database, secrets } = api.server.services;
    const entries = database.write.updateTable('audit_log').where('record_id', '=', other.producer.id);
    const [first] = await database.read
      .selectFrom('audit_log')
      .select(['id', 'personal'])
      .where('resource', '=', 'rural_producers')
      .where('record_id', '=', other.producer.id)
      .orderBy('id')
      .execute();
    await entries
      .set({ personal: null })
      .where('id', '=', first?.id ?? 0)
      .execute();
    expect(await verifyAudit(database.read, secrets)).toEqual({
      whole: false,
      entry: first?.id,
      reason: 'personal_erased',
    });
    await entries
      .set({ personal: first?.personal ?? null })
      .where('id', '=', first?.id ?? 0)
      .execute();
    expect(await verifyAudit(database.read, secrets)).toMatchObject({ whole: true });
  });

  test('is not filled in again, nor erased twice', async () => {
    await end(person.project);
    await anonymise();
    const { path } = person;
    const address = { state_id: MINAS_GERAIS, city: GOVERNADOR_VALADARES, cep: '35010000' };
    const answers = [
      await anonymise(),
      await manager.put(path, { nickname: 'Zé' }),
      await manager.put(`${path}/producer_addresses`, address),
      await manager.put(`${path}/bank_datas`, { bank_name: 'X' }),
      await manager.put(`${path}/producer_categories`, { other: true, other_description: 'X' }),
    ];
    expect(answers.map((answer) => answer.status)).toEqual([409, 409, 409, 409, 409]);
    expect(answers[1]?.body.detail).toBe('Os dados pessoais deste proprietário já foram anonimizados.');
    expect((await manager.get(`${path}/bank_datas`)).body.bank_name).toBeNull();
    // The CPF may be registered anew: it belongs to nobody here.
    const anew = await manager.post('/rural_producers', { ...person.sent, name: 'De novo' });
    expect(anew.status, anew.text).toBe(201);
    await manager.delete(`/rural_producers/${anew.body.id}`);
  });

  test('and then deleted, nothing of the person is left', async () => {
    await end(person.project);
    await anonymise();
    expect((await manager.delete(person.path)).status).toBe(204);
    const after = await everything();
    expect(person.secrets.filter((secret) => after.includes(secret))).toEqual([]);
    const { database, secrets } = api.server.services;
    expect(await verifyAudit(database.read, secrets)).toMatchObject({ whole: true });
  });

  test('two at the same moment erase once', async () => {
    await end(person.project);
    const answers = await Promise.all([anonymise(), anonymise()]);
    expect(answers.map((answer) => answer.status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  });

  test.runIf(process.env.TEST_ENGINE !== 'postgres')(
    'is not in the file of the embedded database',
    async () => {
      const { services } = api.server;
      const bytes = () =>
        ['vertente.db', 'vertente.db-wal']
          .map((name) => readFileSync(join(services.settings.dataDir, name), 'latin1'))
          .join('');
      await end(person.project);
      await keepHouse(services);
      expect(bytes().includes(person.tag)).toBe(true);
      await anonymise();
      await keepHouse(services);
      expect(bytes().includes(person.tag)).toBe(false);
    },
  );
});
