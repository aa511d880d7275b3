import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '#api/platform/database/transaction.ts';
import { personalPlace } from '#api/platform/audit/audit.ts';
import { ROLES } from '#domain/shared/access.ts';
import { fold } from '#domain/shared/fold.ts';
import { type Json, openApi, type Person, type TestApi } from '../../../../tests/support/api.ts';

describe("a producer's own records", () => {
  let api: TestApi;
  let manager: Person;
  let producer: number;

  beforeAll(async () => {
    api = await openApi();
    manager = await api.person(ROLES.GERENTE_PROJETOS);
    const { body } = await manager.post('/rural_producers', {
      name: 'Geraldo Pires',
      cpf: '52998224725',
      state_id: 31,
      city: 3_127_701,
      cep: '35010000',
    });
    producer = body.id;
  });
  afterAll(() => api.close());

  const read = (name: string) => manager.get(`/rural_producers/${producer}/${name}`);
  const write = (name: string, body: object) => manager.put(`/rural_producers/${producer}/${name}`, body);

  test.each(['producer_addresses', 'bank_datas', 'producer_categories', 'projects'])(
    '%s of a producer that does not exist are not found',
    async (name) => {
      expect((await manager.get(`/rural_producers/99999/${name}`)).status).toBe(404);
    },
  );

  test.each(['producer_addresses', 'bank_datas', 'producer_categories'])(
    'of two editors of %s the second is told',
    async (name) => {
      const ifMatch = { 'if-match': (await read(name)).headers.etag ?? '' };
      const address = `/rural_producers/${producer}/${name}`;
      expect((await manager.put(address, {}, ifMatch)).status).toBe(200);
      expect((await manager.put(address, {}, ifMatch)).status).toBe(412);
    },
  );

  describe('the address', () => {
    test('moves to another state with its city, and keeps what is left out', async () => {
      const before = (await write('producer_addresses', { street: 'Rua A', number: '7' })).body;
      const moved = await write('producer_addresses', { state_id: 32, city: 3_205_309, number: '' });
      expect(moved.body).toEqual({
        ...before,
        state_id: 32,
        city_id: 3_205_309,
        city: { id: 3_205_309, name: 'Vitória', state: { id: 32, uf: 'ES', name: 'Espírito Santo' } },
        number: null,
      });
      expect((await manager.get(`/rural_producers/${producer}`)).body.city.name).toBe('Vitória');
    });

    test('refuses a city of another state and empty required fields', async () => {
      const foreign = await write('producer_addresses', { state_id: 31 });
      expect(foreign.status).toBe(422);
      expect(foreign.body.errors).toEqual({
        city: ['A cidade escolhida não fica neste estado. Escolha outra.'],
      });
      const empty = await write('producer_addresses', { state_id: null, city: null, cep: '' });
      expect(empty.body.errors).toEqual({
        state_id: ['Selecione um estado!'],
        city: ['Selecione uma cidade!'],
        cep: ['Preencha o campo!'],
      });
    });
  });

  describe('the bank data', () => {
    test('are empty at first, all optional, and keep what is left out', async () => {
      const empty = {
        bank_name: null,
        agency: null,
        account_number: null,
        account_type: null,
        account_type_label: null,
      };
      expect((await read('bank_datas')).body).toEqual(empty);
      await write('bank_datas', { bank_name: 'Caixa', account_number: '123-4', account_type: 2 });
      expect((await write('bank_datas', { agency: '0104' })).body).toEqual({
        bank_name: 'Caixa',
        agency: '0104',
        account_number: '123-4',
        account_type: 2,
        account_type_label: 'Conta poupança',
      });
      const cleared = { bank_name: '', agency: null, account_number: '', account_type: null };
      expect((await write('bank_datas', cleared)).body).toEqual(empty);
    });

    test('written again with the same values change nothing in the audit', async () => {
      await write('bank_datas', { bank_name: 'Sicoob', agency: '1' });
      await write('bank_datas', { bank_name: 'Sicoob', agency: '1' });
      const entries = await api.server.services.database.read
        .selectFrom('audit_log')
        .select(['id', 'personal'])
        .where('resource', '=', 'rural_producers')
        .where('action', '=', 'update')
        .orderBy('id', 'desc')
        .limit(1)
        .execute();
      expect(
        api.server.services.secrets.open(entries[0]?.personal ?? null, personalPlace(entries[0]?.id ?? 0)),
      ).toBe('{}');
    });

    test('refuse an account type that does not exist', async () => {
      const refused = await write('bank_datas', { account_type: 3 });
      expect([refused.status, refused.body.errors]).toEqual([
        422,
        { account_type: ['Selecione uma opção!'] },
      ]);
    });
  });

  describe('the categories', () => {
    const none = {
      owner: false,
      ownership: false,
      sharecroppers: false,
      tenant: false,
      other: false,
      other_description: null,
    };

    test('are unticked at first and ticked one by one', async () => {
      expect((await read('producer_categories')).body).toEqual(none);
      await write('producer_categories', { owner: true });
      const both = await write('producer_categories', { tenant: true });
      expect(both.body).toEqual({ ...none, owner: true, tenant: true });
    });

    test("'Outro' needs its description, and unticking it clears that", async () => {
      const refused = await write('producer_categories', { other: true });
      expect([refused.status, refused.body.errors]).toEqual([
        422,
        { other_description: ['Preencha o campo!'] },
      ]);
      const described = await write('producer_categories', { other: true, other_description: 'Comodatário' });
      expect(described.body.other_description).toBe('Comodatário');
      const blank = await write('producer_categories', { other_description: ' ' });
      expect(blank.status).toBe(422);
      const cleared = await write('producer_categories', { other: false, other_description: 'Comodatário' });
      expect([cleared.body.other, cleared.body.other_description]).toEqual([false, null]);
    });
  });

  describe('the projects', () => {
    let seen: number;

    beforeAll(async () => {
      const { database } = api.server.services;
      const ids: number[] = [];
      for (const name of ['Águas Vivas', 'Barra Longa', 'Outro']) {
        ids.push(
          await inTransaction(database, async (tx) => {
            const { id } = await tx
              .insertInto('projects')
              .values({
                name,
                status: 2,
                start_date: '2026-01-01',
                end_date: '2026-12-31',
                search: fold(name),
              })
              .returning('id')
              .executeTakeFirstOrThrow();
            // Two properties in each, but for the last project: one row a project is expected.
            for (const property of name === 'Outro' ? [] : ['Sítio 1', 'Sítio 2']) {
              await tx
                .insertInto('rural_properties')
                .values({
                  project_id: id,
                  user_id: manager.id,
                  rural_producer_id: producer,
                  name: property,
                  registration_date: '2026-03-01',
                  search: fold(property),
                })
                .execute();
            }
            return id;
          }),
        );
      }
      seen = ids[1] ?? 0;
    });

    test('are those of the properties, each once', async () => {
      const { body } = await read('projects');
      expect(body.data.map((each: Json) => each.name)).toEqual(['Águas Vivas', 'Barra Longa']);
      expect(body.meta.total).toBe(2);
      expect(body.data[0]).toEqual({
        id: body.data[0].id,
        name: 'Águas Vivas',
        start_date: '2026-01-01',
        end_date: '2026-12-31',
        status: 2,
        status_label: 'Encerrado',
      });
    });

    test('hide those that the caller does not enter', async () => {
      const technician = await api.person(ROLES.TECNICO, [seen]);
      const { body } = await technician.get(`/rural_producers/${producer}/projects`);
      expect(body.data.map((each: Json) => each.id)).toEqual([seen]);
      expect(body.meta.total).toBe(1);
    });
  });
});
