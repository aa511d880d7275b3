import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROLES } from '#domain/shared/access.ts';
import { openApi, type Person, type TestApi } from '../../../tests/support/api.ts';
import { countStock } from '../../../tests/support/stock.ts';

const PROJECT = {
  name: 'Nascentes do Rio Caratinga',
  status: 1,
  start_date: '2026-02-01',
  end_date: '2028-01-31',
};

describe('projects', () => {
  let api: TestApi;
  let manager: Person;

  beforeAll(async () => {
    api = await openApi();
    manager = await api.person(ROLES.GERENTE_PROJETOS);
  });
  afterAll(() => api.close());

  const read = () => api.server.services.database.read;
  const write = () => api.server.services.database.write;

  async function newProject(more: object = {}): Promise<number> {
    const { status, body } = await manager.post('/projects', { ...PROJECT, ...more });
    expect(status).toBe(201);
    return body.id;
  }

  test('a project with every field is created, found without accents, changed and deleted', async () => {
    const created = await manager.post('/projects', {
      ...PROJECT,
      name: 'Água de São José',
      objective: 'Recuperar 40 nascentes.\nCercar e plantar.',
      add_information: 'Convênio 12/2026',
    });
    expect(created.status).toBe(201);
    expect(created.headers.location).toBe(`/api/projects/${created.body.id}`);
    expect(created.body).toEqual({
      id: created.body.id,
      project_id: created.body.id,
      name: 'Água de São José',
      status: 1,
      status_label: 'Em execução',
      start_date: '2026-02-01',
      end_date: '2028-01-31',
      objective: 'Recuperar 40 nascentes.\nCercar e plantar.',
      add_information: 'Convênio 12/2026',
      sponsors_on_papers: false,
    });
    const found = await manager.get('/projects?q=agua%20de%20sao');
    expect(found.body.data.map((one: { id: number }) => one.id)).toEqual([created.body.id]);
    const changed = await manager.put(`/projects/${created.body.id}`, { status: 2, objective: '' });
    expect(changed.body).toMatchObject({
      name: 'Água de São José',
      status: 2,
      status_label: 'Encerrado',
      objective: null,
      add_information: 'Convênio 12/2026',
    });
    expect((await manager.delete(`/projects/${created.body.id}`)).status).toBe(204);
    expect((await manager.get(`/projects/${created.body.id}`)).status).toBe(404);
  });

  test('only the required fields are enough; the optional ones read null', async () => {
    const { body } = await manager.post('/projects', PROJECT);
    expect(body).toMatchObject({ objective: null, add_information: null });
  });

  test('its parameters, proceedings and stock are made with it, empty', async () => {
    const project_id = await newProject();
    const rows = async (table: 'proceedings' | 'feedstock_parameters' | 'feedstocks') =>
      read().selectFrom(table).selectAll().where('project_id', '=', project_id).execute();
    const [proceedings] = await rows('proceedings');
    expect(proceedings).toEqual({
      project_id,
      environmental_extension: 0,
      ecosystem_restoration: 0,
      forest_nursery: 0,
      environmental_education: 0,
      applied_research: 0,
      economic_sustainability: 0,
      version: 1,
    });
    for (const table of ['feedstock_parameters', 'feedstocks'] as const) {
      const all = await rows(table);
      expect(all).toHaveLength(1);
      const filled = Object.entries(all[0] ?? {}).filter(([, value]) => value !== null);
      expect(filled.map(([column]) => column).filter((column) => column !== 'id')).toEqual([
        'project_id',
        'version',
      ]);
    }
  });

  test.each([
    [{ name: '' }, 'name', 'Digite o nome do projeto!'],
    [{ name: '   ' }, 'name', 'Digite o nome do projeto!'],
    [{ name: undefined }, 'name', 'Digite o nome do projeto!'],
    [{ status: undefined }, 'status', 'Selecione o status atual do projeto!'],
    [{ status: 3 }, 'status', 'Selecione o status atual do projeto!'],
    [{ start_date: '' }, 'start_date', 'Digite a data de início!'],
    [{ end_date: null }, 'end_date', 'Digite a data de término!'],
    [{ end_date: '2026-02-30' }, 'end_date', 'Digite uma data que exista, como 21/11/2026.'],
    [{ end_date: '2026-01-31' }, 'end_date', 'O término não pode ser antes do início.'],
    [{ name: 'x'.repeat(256) }, 'name', 'O texto passa de 255 caracteres.'],
    [{ version: 3 }, 'version', 'Este campo não existe aqui.'],
  ])('%j is refused on %s: %s', async (change, field, message) => {
    const refused = await manager.post('/projects', { ...PROJECT, ...change });
    expect(refused.status).toBe(422);
    expect(refused.body.errors).toEqual({ [field]: [message] });
  });

  test('a project of one day is accepted; one date alone is compared with the one kept', async () => {
    const id = await newProject({ end_date: PROJECT.start_date });
    const refused = await manager.put(`/projects/${id}`, { start_date: '2026-02-02' });
    expect(refused.status).toBe(422);
    expect(refused.body.errors).toEqual({ end_date: ['O término não pode ser antes do início.'] });
  });

  test('of two editors, the one who read before the other saved is told', async () => {
    const id = await newProject();
    const { headers } = await manager.get(`/projects/${id}`);
    const match = { 'if-match': headers.etag ?? '' };
    expect((await manager.put(`/projects/${id}`, { name: 'Um' }, match)).status).toBe(200);
    expect((await manager.put(`/projects/${id}`, { name: 'Dois' }, match)).status).toBe(412);
    expect((await manager.delete(`/projects/${id}`, match)).status).toBe(412);
  });

  test('whoever creates a project without entering all of them is linked to it', async () => {
    const keeper = await api.person(ROLES.GESTOR_PROJETOS);
    const mine = await keeper.post('/projects', { ...PROJECT, name: 'Do gestor' });
    expect(mine.status).toBe(201);
    expect((await keeper.get(`/projects/${mine.body.id}`)).body.name).toBe('Do gestor');
    const links = await read()
      .selectFrom('project_users')
      .select('user_id')
      .where('project_id', '=', mine.body.id)
      .execute();
    expect(links).toEqual([{ user_id: keeper.id }]);
    const byManager = await newProject();
    expect(
      await read().selectFrom('project_users').where('project_id', '=', byManager).selectAll().execute(),
    ).toEqual([]);
  });

  test('a person sees the linked projects alone; another project does not exist for them', async () => {
    const [own, foreign] = [await newProject({ name: 'Próprio' }), await newProject()];
    const technician = await api.person(ROLES.TECNICO, [own]);
    const list = await technician.get('/projects');
    expect(list.body.data.map((one: { id: number }) => one.id)).toEqual([own]);
    expect(list.body.meta.total).toBe(1);
    expect((await technician.get(`/projects/${own}`)).status).toBe(200);
    expect((await technician.get(`/projects/${foreign}`)).status).toBe(404);
    expect((await technician.put(`/projects/${foreign}`, {})).status).toBe(404);
    expect((await technician.put(`/projects/${own}`, {})).status).toBe(403);
    expect((await technician.delete(`/projects/${foreign}`)).status).toBe(404);
    expect((await technician.get('/projects?q=caratinga')).body.meta.total).toBe(0);
  });

  test('the projects of a user are shown to the user and to roles that see users, and only what the caller may enter', async () => {
    const [shared, hidden] = [await newProject({ name: 'Comum' }), await newProject({ name: 'Só dela' })];
    const technician = await api.person(ROLES.TECNICO, [shared, hidden]);
    const keeper = await api.person(ROLES.GESTOR_PROJETOS, [shared]);
    const names = async (person: Person) => {
      const { body } = await person.get(`/projects?user=${technician.id}`);
      return body.data.map((one: { name: string }) => one.name);
    };
    expect(await names(technician)).toEqual(['Comum', 'Só dela']);
    expect(await names(manager)).toEqual(['Comum', 'Só dela']);
    expect(await names(keeper)).toEqual(['Comum']);
    expect((await technician.get(`/projects?user=${keeper.id}`)).status).toBe(403);
    expect((await manager.get('/projects?user=abc')).status).toBe(422);
    expect((await manager.get(`/projects?user=${manager.id}`)).body.meta.total).toBe(0);
  });

  test('deleting a project unlinks its users and takes its own sub-records with it', async () => {
    const id = await newProject();
    await api.person(ROLES.TECNICO, [id]);
    await write()
      .insertInto('wire_rollers')
      .values({ project_id: id, length: 500, minimum_usage: 50 })
      .execute();
    expect((await manager.delete(`/projects/${id}`)).status).toBe(204);
    const left = await Promise.all(
      (['project_users', 'proceedings', 'feedstock_parameters', 'feedstocks', 'wire_rollers'] as const).map(
        async (table) =>
          (await read().selectFrom(table).select('project_id').where('project_id', '=', id).execute()).length,
      ),
    );
    expect(left).toEqual([0, 0, 0, 0, 0]);
  });

  test('a project with an activity, a resource or an account is kept, and the sentence says why', async () => {
    const id = await newProject();
    const refusal = async () => {
      const { status, body } = await manager.delete(`/projects/${id}`);
      return [status, body.detail];
    };
    await write()
      .insertInto('activities')
      .values({ project_id: id, name: 'Plantio', search: 'plantio' })
      .execute();
    expect(await refusal()).toEqual([
      409,
      'O projeto não pode ser excluído: há atividades cadastradas nele.',
    ]);
    await write().deleteFrom('activities').where('project_id', '=', id).execute();
    await write()
      .insertInto('financial_resources')
      .values({ project_id: id, forecast: '2026-05-01', type: 1, value_cents: 100, status: 1 })
      .execute();
    expect(await refusal()).toEqual([
      409,
      'O projeto não pode ser excluído: há recursos financeiros cadastrados nele.',
    ]);
    await write().deleteFrom('financial_resources').where('project_id', '=', id).execute();
    expect((await manager.delete(`/projects/${id}`)).status).toBe(204);
  });

  test('stock keeps a project: a quantity above zero or a roller, not the empty record', async () => {
    const id = await newProject();
    await countStock(api, manager, id, { stake_quantity: 0, limestone_sacks: 2 });
    const stock = await read()
      .selectFrom('feedstocks')
      .select('id')
      .where('project_id', '=', id)
      .executeTakeFirstOrThrow();
    const refused = await manager.delete(`/projects/${id}`);
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      'O projeto não pode ser excluído: há insumos no estoque dele.',
    ]);
    await countStock(api, manager, id, { limestone_sacks: 0 }, { limestone_sacks: 2 });
    const roller = await write()
      .insertInto('wire_rollers')
      .values({ project_id: id, length: 500, minimum_usage: 50 })
      .returning('id')
      .executeTakeFirstOrThrow();
    await write()
      .insertInto('feedstock_wire_rollers')
      .values({ feedstock_id: stock.id, wire_roller_id: roller.id })
      .execute();
    expect((await manager.delete(`/projects/${id}`)).status).toBe(409);
    await write().deleteFrom('feedstock_wire_rollers').where('feedstock_id', '=', stock.id).execute();
    expect((await manager.delete(`/projects/${id}`)).status).toBe(204);
  });
});
