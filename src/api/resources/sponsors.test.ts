import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '#api/platform/database/transaction.ts';
import { ROLES } from '#domain/shared/access.ts';
import { type Json, openApi, type Person, type TestApi } from '../../../tests/support/api.ts';

const BELO_HORIZONTE = {
  id: 3_106_200,
  name: 'Belo Horizonte',
  state: { id: 31, uf: 'MG', name: 'Minas Gerais' },
};

describe('sponsors', () => {
  let api: TestApi;
  let manager: Person;

  beforeAll(async () => {
    api = await openApi();
    manager = await api.person(ROLES.GERENTE_PROJETOS);
  });
  afterAll(() => api.close());

  const required = { name: 'Fundação Renova', state_id: 31, city: BELO_HORIZONTE.id };
  async function create(more: object = {}): Promise<Json> {
    const { status, body } = await manager.post('/sponsors', { ...required, ...more });
    expect(status).toBe(201);
    return body;
  }

  test('one is created with every field and reads back', async () => {
    const optional = {
      street: 'Avenida Getúlio Vargas',
      number: '671',
      neighborhood: 'Funcionários',
      complement: '4º andar',
      main_phone: '3132771234',
      main_email: 'contato@exemplo.org.br',
      website: 'www.exemplo.org.br',
      department: 'Relações institucionais',
      service_phone: '3132775678',
      cell_phone: '31999991234',
    };
    const created = await manager.post('/sponsors', { ...required, name: 'Instituto Água', ...optional });
    expect(created.status).toBe(201);
    const row = {
      id: created.body.id,
      name: 'Instituto Água',
      state_id: 31,
      city_id: BELO_HORIZONTE.id,
      city: BELO_HORIZONTE,
      ...optional,
    };
    expect(created.body).toEqual({ ...row, contacts: [], sponsor_id: created.body.id });
    expect((await manager.get(`/sponsors/${row.id}`)).body).toEqual({ ...row, contacts: [] });
    expect((await manager.get('/sponsors?q=agua')).body.data).toEqual([row]);
  });

  test('the required fields are enough; empty texts count as none', async () => {
    const created = await create({ main_email: '', website: '', main_phone: '', cell_phone: '' });
    expect([created.main_email, created.website, created.street]).toEqual([null, null, null]);
    expect([created.department, created.service_phone, created.cell_phone]).toEqual([null, null, null]);
  });

  test.each([
    [{ name: '' }, 'name', 'Digite o nome do patrocinador!'],
    [{ state_id: null }, 'state_id', 'Selecione um estado!'],
    [{ city: null }, 'city', 'Selecione uma cidade!'],
    [{ city: 3_205_309 }, 'city', 'A cidade escolhida não fica neste estado. Escolha outra.'],
    [{ main_email: 'contato' }, 'main_email', 'Digite um e-mail válido!'],
    [{ service_phone: '12345' }, 'service_phone', 'O telefone tem 10 ou 11 dígitos, com DDD.'],
    [{ website: 'sem ponto' }, 'website', 'Digite um endereço de site válido, como www.exemplo.org.br.'],
    [{ contacts: [] }, 'contacts', 'Este campo não existe aqui.'],
  ])('%j is refused on %s', async (more, field, message) => {
    const refused = await manager.post('/sponsors', { ...required, ...more });
    expect(refused.status).toBe(422);
    expect(refused.body.errors).toEqual({ [field]: [message] });
  });

  test('what is left out of an edit keeps its value; the second of two editors is told', async () => {
    const { sponsor_id: _, ...created } = await create({ street: 'Rua A' });
    const address = `/sponsors/${created.id}`;
    const ifMatch = { 'if-match': (await manager.get(address)).headers.etag ?? '' };
    const changed = await manager.put(address, { number: '9' }, ifMatch);
    expect(changed.body).toEqual({ ...created, number: '9' });
    expect((await manager.put(address, { number: '10' }, ifMatch)).status).toBe(412);
  });

  test('one that a project has can not be deleted', async () => {
    const created = await create();
    const { database } = api.server.services;
    await inTransaction(database, async (tx) => {
      const { id } = await tx
        .insertInto('projects')
        .values({
          name: 'Doce',
          status: 1,
          start_date: '2026-01-01',
          end_date: '2026-12-31',
          search: 'doce',
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await tx.insertInto('project_sponsors').values({ project_id: id, sponsor_id: created.id }).execute();
    });
    const refused = await manager.delete(`/sponsors/${created.id}`);
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      'O patrocinador não pode ser excluído: há projetos com ele.',
    ]);
    await inTransaction(database, (tx) => tx.deleteFrom('project_sponsors').execute());
    expect((await manager.delete(`/sponsors/${created.id}`)).status).toBe(204);
  });

  describe('have contacts', () => {
    const contact = {
      name: 'Célia Ramos',
      email: 'celia@exemplo.org.br',
      cell_phone: '31999991234',
      phone: '3132771234',
      service_phone: '3132775678',
      department: 'Sustentabilidade',
    };

    test('created, found, changed, shown with the sponsor and deleted', async () => {
      const { id: sponsor_id } = await create();
      const contacts = `/sponsors/${sponsor_id}/contacts`;
      const created = await manager.post(contacts, contact);
      expect(created.status).toBe(201);
      expect(created.body).toEqual({ ...contact, id: created.body.id, sponsor_id });
      expect(created.headers.location).toBe(`/api${contacts}/${created.body.id}`);
      expect((await manager.get(`${contacts}?q=celia`)).body.data).toEqual([created.body]);
      const changed = await manager.put(`${contacts}/${created.body.id}`, {
        phone: '',
        department: 'Financeiro',
      });
      expect(changed.body).toEqual({ ...created.body, phone: null, department: 'Financeiro' });
      expect((await manager.get(`/sponsors/${sponsor_id}`)).body.contacts).toEqual([changed.body]);
      expect((await manager.delete(`${contacts}/${created.body.id}`)).status).toBe(204);
      expect((await manager.get(contacts)).body.meta.total).toBe(0);
    });

    test('with a message for each required field, and none for the optional ones', async () => {
      const { id } = await create();
      const refused = await manager.post(`/sponsors/${id}/contacts`, {});
      expect(refused.body.errors).toEqual({
        name: ['Digite o nome do contato!'],
        email: ['Digite um e-mail válido!'],
        cell_phone: ['Digite o celular do contato!'],
        department: ['Digite o departamento do contato!'],
      });
      const { phone: _, service_phone: __, ...least } = contact;
      expect((await manager.post(`/sponsors/${id}/contacts`, least)).status).toBe(201);
    });

    test('reachable below their own sponsor alone', async () => {
      const [one, other] = [await create(), await create()];
      const { body } = await manager.post(`/sponsors/${one.id}/contacts`, contact);
      const astray = `/sponsors/${other.id}/contacts/${body.id}`;
      expect((await manager.get(astray)).status).toBe(404);
      expect((await manager.put(astray, { name: 'Outra' })).status).toBe(404);
      expect((await manager.delete(astray)).status).toBe(404);
      expect((await manager.get('/sponsors/99999/contacts')).status).toBe(404);
    });

    test('that go with their sponsor', async () => {
      const { id } = await create();
      await manager.post(`/sponsors/${id}/contacts`, contact);
      expect((await manager.delete(`/sponsors/${id}`)).status).toBe(204);
      expect((await manager.get(`/sponsors/${id}/contacts`)).status).toBe(404);
    });
  });

  test('a technician does not see sponsors', async () => {
    const technician = await api.person(ROLES.TECNICO);
    expect((await technician.get('/sponsors')).status).toBe(403);
  });
});
