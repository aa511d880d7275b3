import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '#api/platform/database/transaction.ts';
import { personalPlace } from '#api/platform/audit/audit.ts';
import { ROLES } from '#domain/shared/access.ts';
import { fold, foldAll } from '#domain/shared/fold.ts';
import { type Json, openApi, type Person, type TestApi } from '../../../../tests/support/api.ts';

const CPFS = [
  '11144477735',
  '93541134780',
  '39053344705',
  '15350946056',
  '86288366757',
  '71428793860',
  '87748248800',
];
const GOVERNADOR_VALADARES = {
  id: 3_127_701,
  name: 'Governador Valadares',
  state: { id: 31, uf: 'MG', name: 'Minas Gerais' },
};
const VITORIA = 3_205_309;

describe('rural producers', () => {
  let api: TestApi;
  let manager: Person;
  const unused = [...CPFS];

  beforeAll(async () => {
    api = await openApi();
    manager = await api.person(ROLES.GERENTE_PROJETOS);
  });
  afterAll(() => api.close());

  /** The required fields alone, with a CPF that no other test uses. */
  function newProducer(more: object = {}) {
    return {
      name: 'Antônio Brás',
      cpf: 'cpf' in more ? '' : (unused.pop() ?? ''),
      state_id: 31,
      city: GOVERNADOR_VALADARES.id,
      cep: '35010000',
      ...more,
    };
  }
  async function create(more: object = {}): Promise<Json> {
    const { status, body } = await manager.post('/rural_producers', newProducer(more));
    expect(status).toBe(201);
    return body;
  }
  async function project(name: string): Promise<number> {
    const { id } = await inTransaction(api.server.services.database, (tx) =>
      tx
        .insertInto('projects')
        .values({ name, status: 1, start_date: '2026-01-01', end_date: '2026-12-31', search: fold(name) })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    return id;
  }
  async function property(project_id: number, producer: { id: number; name: string }, name: string) {
    return inTransaction(api.server.services.database, (tx) =>
      tx
        .insertInto('rural_properties')
        .values({
          project_id,
          user_id: manager.id,
          rural_producer_id: producer.id,
          name,
          registration_date: '2026-03-01',
          search: foldAll(name, producer.name),
        })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
  }
  const propertyRow = (id: number) =>
    api.server.services.database.read
      .selectFrom('rural_properties')
      .select(['rural_producer_id', 'search', 'version'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  const auditOf = (record: number, action: string) =>
    api.server.services.database.read
      .selectFrom('audit_log')
      .selectAll()
      .where('resource', '=', 'rural_producers')
      .where('record_id', '=', record)
      .where('action', '=', action)
      .orderBy('id')
      .execute();

  test('one is created with every field and reads back with the city of residence', async () => {
    const general = {
      name: 'Maria das Dores',
      nickname: 'Dorinha',
      rg: 'MG-12.345.678',
      home_phone: '3332711234',
      cell_phone: '33999991234',
      service_phone: '3332715678',
    };
    const address = { district: 'Centro', street: 'Rua Sete', number: '12 A', neighborhood: 'Vila Bretas' };
    const sent = newProducer({ ...general, ...address });
    const created = await manager.post('/rural_producers', { ...sent, cpf: '12345678909' });
    expect(created.status).toBe(201);
    const record = {
      ...general,
      id: created.body.id,
      cpf: '12345678909',
      state_id: 31,
      city_id: GOVERNADOR_VALADARES.id,
      city: GOVERNADOR_VALADARES,
      anonymised: false,
    };
    expect(created.body).toEqual({ ...record, rural_producer_id: created.body.id });
    expect(created.headers.location).toBe(`/api/rural_producers/${created.body.id}`);
    expect((await manager.get(`/rural_producers/${created.body.id}`)).body).toEqual(record);
    expect((await manager.get(`/rural_producers/${created.body.id}/producer_addresses`)).body).toEqual({
      state_id: 31,
      city_id: GOVERNADOR_VALADARES.id,
      city: GOVERNADOR_VALADARES,
      cep: '35010000',
      ...address,
    });
    const { rg: _, anonymised: _no, ...row } = { ...record, cpf: '***.456.789-**' };
    expect((await manager.get('/rural_producers?q=dorinha')).body.data).toEqual([row]);
  });

  test('one is created with the required fields alone; empty texts count as none', async () => {
    const created = await create({ nickname: '', rg: '', home_phone: '', street: '' });
    expect([created.nickname, created.rg, created.home_phone, created.cell_phone]).toEqual(
      Array(4).fill(null),
    );
    const address = await manager.get(`/rural_producers/${created.id}/producer_addresses`);
    expect([address.body.street, address.body.number]).toEqual([null, null]);
  });

  test('every missing field has its own message', async () => {
    const refused = await manager.post('/rural_producers', {});
    expect(refused.status).toBe(422);
    expect(refused.body.errors).toEqual({
      name: ['Digite o nome do proprietário!'],
      cpf: ['Informe o CPF do proprietário!'],
      state_id: ['Selecione um estado!'],
      city: ['Selecione uma cidade!'],
      cep: ['Preencha o campo!'],
    });
  });

  test.each([
    [{ cpf: '52998224724' }, 'cpf', 'O CPF não é válido. Confira os 11 dígitos.'],
    [{ cpf: '11111111111' }, 'cpf', 'O CPF não é válido. Confira os 11 dígitos.'],
    [{ cpf: '529.982.247-24' }, 'cpf', 'O CPF não é válido. Confira os 11 dígitos.'],
    [{ cpf: '5299822472-5' }, 'cpf', 'O CPF não é válido. Confira os 11 dígitos.'],
    [
      { cpf: '45317828791', city: VITORIA },
      'city',
      'A cidade escolhida não fica neste estado. Escolha outra.',
    ],
    [{ cpf: '45317828791', city: 31 }, 'city', 'O registro escolhido não existe mais. Escolha outro.'],
    [{ cpf: '45317828791', cep: '3501' }, 'cep', 'O CEP tem 8 dígitos, como 35000-000.'],
    [{ cpf: '45317828791', cell_phone: '999' }, 'cell_phone', 'O telefone tem 10 ou 11 dígitos, com DDD.'],
    [{ cpf: '45317828791', owner: true }, 'owner', 'Este campo não existe aqui.'],
  ])('%j is refused on %s', async (more, field, message) => {
    const refused = await manager.post('/rural_producers', newProducer(more));
    expect(refused.status).toBe(422);
    expect(refused.body.errors).toEqual({ [field]: [message] });
  });

  test('CPF, CEP and phones are taken with their masks and answered as digits', async () => {
    const numbers = {
      cpf: '529.982.247-25',
      home_phone: '(33) 3271-1234',
      cell_phone: '(33) 99999-1234',
      service_phone: '33 3271-5678',
    };
    const sent = newProducer({ ...numbers, cep: '30140-071' });
    const { status, body } = await manager.post('/rural_producers', sent);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      cpf: '52998224725',
      home_phone: '3332711234',
      cell_phone: '33999991234',
      service_phone: '3332715678',
    });
    const address = `/rural_producers/${body.id}/producer_addresses`;
    expect((await manager.get(address)).body.cep).toBe('30140071');
    expect((await manager.put(address, { cep: '30.140-072' })).body.cep).toBe('30140072');
    const same = await manager.post('/rural_producers', newProducer({ cpf: '52998224725' }));
    expect(same.body.errors).toEqual({ cpf: ['Já existe um proprietário com este CPF.'] });
    const changed = await manager.put(`/rural_producers/${body.id}`, {
      cpf: '453.178.287-91',
      home_phone: '',
    });
    expect(changed.body).toMatchObject({ cpf: '45317828791', home_phone: null });
    await manager.delete(`/rural_producers/${body.id}`);
  });

  test('there is one producer for each CPF', async () => {
    const first = await create();
    const second = await manager.post('/rural_producers', newProducer({ cpf: first.cpf }));
    expect(second.status).toBe(409);
    expect(second.body.errors).toEqual({ cpf: ['Já existe um proprietário com este CPF.'] });
  });

  describe('are found', () => {
    let jose: Json;
    const found = async (q: string) =>
      (await manager.get(`/rural_producers?q=${encodeURIComponent(q)}`)).body.data.map(
        (each: Json) => each.id,
      );

    beforeAll(async () => {
      jose = await create({ name: 'José Conceição', nickname: 'Zé do Açude' });
    });

    test.each(['jose conc', 'CONCEIÇÃO', 'ze do acude'])('by name or nickname: %s', async (q) => {
      expect(await found(q)).toEqual([jose.id]);
    });

    test('and as many are counted as there are, whatever becomes of them', async () => {
      const total = async (q: string) => (await manager.get(`/rural_producers?q=${q}`)).body.meta.total;
      const { id, cpf } = await create({ name: 'Xandoca Prates' });
      expect([await total('xandoca'), await total('zulmira')]).toEqual([1, 0]);
      await manager.put(`/rural_producers/${id}`, { name: 'Zulmira Prates' });
      expect([await total('xandoca'), await total('zulmira')]).toEqual([0, 1]);
      await manager.put(`/rural_producers/${id}`, { nickname: 'Xandoca' });
      expect([await total('xandoca'), await total('zulmira')]).toEqual([1, 1]);
      await manager.delete(`/rural_producers/${id}`);
      expect([await total('xandoca'), await total('zulmira')]).toEqual([0, 0]);
      unused.push(cpf);
    });

    test('by a whole CPF with its mask and without it, and not by its beginning', async () => {
      const masked = jose.cpf.replace(/(...)(...)(...)(..)/, '$1.$2.$3-$4');
      expect(await found(jose.cpf)).toEqual([jose.id]);
      expect(await found(masked)).toEqual([jose.id]);
      expect(await found(masked.replaceAll('.', ' '))).toEqual([jose.id]);
      expect(await found(jose.cpf.slice(0, 9))).toEqual([]);
    });

    test('by the digits that the list shows, as they stand there or typed, and by parts of them', async () => {
      const [, first = '', second = ''] = /^...(...)(...)/.exec(jose.cpf) ?? [];
      const shown = first + second;
      for (const q of [shown, `${first}.${second}`, `***.${first}.${second}-**`, shown.slice(1, 5), second]) {
        expect(await found(q), q).toEqual([jose.id]);
      }
      expect(await found(shown.slice(0, 2))).toEqual([]);
    });

    test('and no search tells a digit that the list hides', async () => {
      const shown = jose.cpf.slice(3, 9);
      for (let length = 1; length < 11; length += 1) {
        for (let from = 0; from + length <= 11; from += 1) {
          const q = jose.cpf.slice(from, from + length);
          const told = (await found(q)).includes(jose.id);
          expect([q, told]).toEqual([q, length >= 3 && shown.includes(q)]);
        }
      }
    });

    test('and the list hides their CPF but for its middle, however they were found', async () => {
      const { text, body } = await manager.get(`/rural_producers?q=${jose.cpf}`);
      expect(body.data[0].cpf).toBe(jose.cpf.replace(/...(...)(...)../, '***.$1.$2-**'));
      expect(text).not.toContain(jose.cpf);
      expect((await manager.get(`/rural_producers/${jose.id}`)).body.cpf).toBe(jose.cpf);
    });
  });

  describe('are edited', () => {
    test('what is left out keeps its value, and the audit names only what changed', async () => {
      const { rural_producer_id: _, ...created } = await create({ rg: 'MG-1', nickname: 'Brás' });
      const changed = await manager.put(`/rural_producers/${created.id}`, { nickname: null, rg: 'MG-1' });
      expect(changed.body).toEqual({ ...created, nickname: null });
      const [entry] = await auditOf(created.id, 'update');
      expect(
        JSON.parse(
          api.server.services.secrets.open(entry?.personal ?? null, personalPlace(entry?.id ?? 0)) ?? '',
        ),
      ).toEqual({
        nickname: ['Brás', null],
      });
    });

    test('a changed CPF is found under the new number alone', async () => {
      const created = await create();
      await manager.put(`/rural_producers/${created.id}`, { cpf: '28625587887' });
      expect((await manager.get('/rural_producers?q=28625587887')).body.data[0].id).toBe(created.id);
      expect((await manager.get(`/rural_producers?q=${created.cpf}`)).body.meta.total).toBe(0);
      unused.push(created.cpf);
    });

    test('the address is not theirs to change', async () => {
      const created = await create();
      const refused = await manager.put(`/rural_producers/${created.id}`, { cep: '35010001' });
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['cep']]);
      await manager.delete(`/rural_producers/${created.id}`);
      unused.push(created.cpf);
    });

    test('a new name is found through their properties too', async () => {
      const created = await create({ name: 'Lázaro Antigo' });
      const home = await project('Renomeado');
      const [one, two] = [
        await property(home, created, 'Sítio Um'),
        await property(home, created, 'Sítio Dois'),
      ];
      await manager.put(`/rural_producers/${created.id}`, { name: 'Lázaro Novo' });
      expect((await propertyRow(one.id)).search).toBe('sitio um lazaro novo');
      expect((await propertyRow(two.id)).search).toBe('sitio dois lazaro novo');
      await manager.delete(`/rural_producers/${created.id}`);
      unused.push(created.cpf);
    });
  });

  test('deleted, they leave their properties without a producer', async () => {
    const created = await create({ name: 'Otávio Reis' });
    const other = await create({ name: 'Fica Aqui' });
    const home = await project('Sem produtor');
    const [left, kept] = [await property(home, created, 'Sítio Só'), await property(home, other, 'Outro')];
    expect((await manager.delete(`/rural_producers/${created.id}`)).status).toBe(204);
    expect(await propertyRow(left.id)).toEqual({ rural_producer_id: null, search: 'sitio so', version: 2 });
    expect(await propertyRow(kept.id)).toEqual({
      rural_producer_id: other.id,
      search: 'outro fica aqui',
      version: 1,
    });
    expect((await manager.get(`/rural_producers/${created.id}/bank_datas`)).status).toBe(404);
    unused.push(created.cpf);
  });

  test('of two editors, the second is told', async () => {
    const created = await create();
    const address = `/rural_producers/${created.id}`;
    const ifMatch = { 'if-match': (await manager.get(address)).headers.etag ?? '' };
    expect((await manager.put(address, { name: 'Um' }, ifMatch)).status).toBe(200);
    expect((await manager.put(address, { name: 'Dois' }, ifMatch)).status).toBe(412);
    expect((await manager.delete(address, ifMatch)).status).toBe(412);
    await manager.delete(address);
    unused.push(created.cpf);
  });

  test('CPF, RG and bank data are legible nowhere in the database, and reads are recorded', async () => {
    const sent = newProducer({ cpf: '74682489070', rg: 'MG-98.765.432' });
    const key = { 'idempotency-key': 'sent-twice' };
    const { body: created } = await manager.post('/rural_producers', sent, key);
    expect((await manager.post('/rural_producers', sent, key)).body).toEqual(created);
    await manager.put(`/rural_producers/${created.id}/bank_datas`, { account_number: '445566-7' });
    await manager.get(`/rural_producers/${created.id}`);
    await manager.get(`/rural_producers/${created.id}/bank_datas`);
    const { read } = api.server.services.database;
    const stored = JSON.stringify([
      await read.selectFrom('rural_producers').selectAll().where('id', '=', created.id).execute(),
      await read.selectFrom('producer_bank_datas').selectAll().execute(),
      await read.selectFrom('audit_log').selectAll().execute(),
      await read.selectFrom('idempotency_keys').selectAll().execute(),
    ]);
    for (const secret of ['74682489070', '98.765.432', '445566']) expect(stored).not.toContain(secret);
    expect(await auditOf(created.id, 'read')).toHaveLength(2);
    await manager.get('/rural_producers?q=74682489070');
    const lists = await read
      .selectFrom('audit_log')
      .select(['record_id', 'changes'])
      .where('resource', '=', 'rural_producers')
      .where('action', '=', 'read')
      .orderBy('id', 'desc')
      .limit(1)
      .execute();
    expect(lists).toEqual([{ record_id: null, changes: JSON.stringify({ shown: [created.id] }) }]);
  });

  test('a technician writes producers, a supervisor only reads them, finance does not see them', async () => {
    const supervisor = await api.person(ROLES.SUPERVISOR);
    expect((await supervisor.get('/rural_producers')).status).toBe(200);
    expect((await supervisor.post('/rural_producers', {})).status).toBe(403);
    expect((await (await api.person(ROLES.TECNICO)).post('/rural_producers', {})).status).toBe(422);
    expect((await (await api.person(ROLES.FINANCEIRO)).get('/rural_producers')).status).toBe(403);
  });
});
