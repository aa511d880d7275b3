/** What a project holds about itself: areas of activity, parameters, rollers, accounts. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FEEDSTOCK_PARAMETERS } from '#domain/rules/feedstock-parameters.ts';
import { ROLES } from '#domain/shared/access.ts';
import { type Json, openApi, type Person, type TestApi } from '../../../tests/support/api.ts';

let api: TestApi;
let manager: Person;
let project: number;

beforeAll(async () => {
  api = await openApi();
  manager = await api.person(ROLES.GERENTE_PROJETOS);
  project = await newProject();
});
afterAll(() => api.close());

async function newProject(): Promise<number> {
  const { body } = await manager.post('/projects', {
    name: 'Rio Manhuaçu',
    status: 1,
    start_date: '2026-01-01',
    end_date: '2027-12-31',
  });
  return body.id;
}

/** A spring with nothing but what its columns require. */
async function newSpring(): Promise<number> {
  const property = await write()
    .insertInto('rural_properties')
    .values({
      project_id: project,
      user_id: manager.id,
      name: 'Sítio',
      registration_date: '2026-03-01',
      search: 'sitio',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = await write()
    .insertInto('water_springs')
    .values({
      rural_property_id: property.id,
      project_id: project,
      user_id: manager.id,
      label: 'N-01',
      label_folded: 'n-01',
      label_order: 'n-0011',
      search: 'n-01',
      recovery_modality: 3,
      declivity: 1,
      landscape_position: 1,
      erosion: 1,
      vegetation: 1,
      typology: 1,
      water_color: 1,
      distance_forest: 0,
      area: 100,
      perimeter: 40,
      recovery_seedlings: 0,
      stake_quantity: 0,
      stretcher_quantity: 0,
      clip_quantity: 0,
      limestone_sacks: 0,
      limestone_kilograms: 0,
      cover_fertilizer_sacks: 0,
      cover_fertilizer_kilograms: 0,
      planting_fertilizer_sacks: 0,
      planting_fertilizer_kilograms: 0,
      formicide_sacks: 0,
      formicide_kilograms: 0,
      created_at: 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const write = () => api.server.services.database.write;

describe('proceedings', () => {
  const path = () => `/projects/${project}/proceedings`;

  test('a new project has no area of activity; one is ticked and the others stay', async () => {
    const empty = {
      project_id: project,
      environmental_extension: false,
      ecosystem_restoration: false,
      forest_nursery: false,
      environmental_education: false,
      applied_research: false,
      economic_sustainability: false,
    };
    const { body, headers } = await manager.get(path());
    expect(body).toEqual(empty);
    const ticked = await manager.put(path(), { forest_nursery: true }, { 'if-match': headers.etag ?? '' });
    expect(ticked.body).toEqual({ ...empty, forest_nursery: true });
    const more = await manager.put(path(), { applied_research: true });
    expect(more.body).toEqual({ ...empty, forest_nursery: true, applied_research: true });
    const late = await manager.put(path(), { forest_nursery: false }, { 'if-match': headers.etag ?? '' });
    expect(late.status).toBe(412);
  });

  test('what is no boolean, or no area, is refused', async () => {
    const refused = await manager.put(path(), { forest_nursery: 'sim', nursery: true });
    expect(refused.status).toBe(422);
    expect(refused.body.errors).toEqual({
      forest_nursery: ['Escolha sim ou não.'],
      nursery: ['Este campo não existe aqui.'],
    });
  });

  test('a technician reads it in the own project, changes it in none and does not see a foreign one', async () => {
    const technician = await api.person(ROLES.TECNICO, [project]);
    const foreign = await newProject();
    expect((await technician.get(path())).status).toBe(200);
    expect((await technician.put(path(), {})).status).toBe(403);
    expect((await technician.get(`/projects/${foreign}/proceedings`)).status).toBe(404);
  });
});

const PARAMETERS = {
  stake_spacing: 2.5,
  stretcher_spacing: 50,
  perimeter_limit: 1000.25,
  wire_amount: 4,
  clip_amount: 190,
  seedlings_spacing: 6,
  limestone_grams: 200,
  planting_fertilizer_grams: 150,
  cover_fertilizer_grams: 50,
  formicide_grams: 10,
  water_spring_default_area: 7854,
  limestone_sack_kilograms: 50,
  planting_fertilizer_sack_kilograms: 25.5,
  cover_fertilizer_sack_kilograms: 50,
  formicide_sack_kilograms: 0.5,
};

describe('feedstock parameters', () => {
  const path = () => `/projects/${project}/feedstock_parameters`;

  test('all are null until they are filled in, and a PUT keeps what it leaves out', async () => {
    const { body } = await manager.get(path());
    expect(body).toEqual({
      project_id: project,
      ...Object.fromEntries(FEEDSTOCK_PARAMETERS.map((name) => [name, null])),
    });
    const filled = await manager.put(path(), PARAMETERS);
    expect(filled.body).toEqual({ project_id: project, ...PARAMETERS });
    const changed = await manager.put(path(), { stake_spacing: 3, limestone_grams: null });
    expect(changed.body).toEqual({ ...filled.body, stake_spacing: 3, limestone_grams: null });
  });

  test('zero is accepted where it means "none" or "not used"', async () => {
    const none = {
      perimeter_limit: 0,
      water_spring_default_area: 0,
      limestone_grams: 0,
      planting_fertilizer_grams: 0,
      cover_fertilizer_grams: 0,
      formicide_grams: 0,
    };
    expect((await manager.put(path(), none)).body).toMatchObject(none);
  });

  test.each([
    ['stake_spacing', 0, 'O número deve ser maior que zero.'],
    ['stretcher_spacing', -1, 'O número deve ser maior que zero.'],
    ['formicide_sack_kilograms', 0, 'O número deve ser maior que zero.'],
    ['limestone_sack_kilograms', 0.005, 'Use no máximo duas casas decimais.'],
    ['stake_spacing', 2.505, 'Use no máximo duas casas decimais.'],
    ['stake_spacing', '2,5', 'Digite um número válido.'],
    ['perimeter_limit', -1, 'O número não pode ser negativo.'],
    ['limestone_grams', -1, 'O número não pode ser negativo.'],
    ['limestone_grams', 1.5, 'Digite um número inteiro.'],
    ['limestone_grams', 1_000_001, 'O valor máximo é 1.000.000.'],
    ['wire_amount', 0, 'O valor mínimo é 1.'],
    ['clip_amount', 0, 'O valor mínimo é 1.'],
    ['seedlings_spacing', 0, 'O valor mínimo é 1.'],
    ['seedlings_spacing', 6.25, 'Digite um número inteiro.'],
    ['project_id', 99_999, 'Este campo não existe aqui.'],
  ])('%s = %j is refused: %s', async (field, value, message) => {
    const refused = await manager.put(path(), { [field]: value });
    expect(refused.status).toBe(422);
    expect(refused.body.errors).toEqual({ [field]: [message] });
  });
});

describe('wire rollers', () => {
  const path = () => `/projects/${project}/wire_rollers`;

  test('a roller that is sent back with the project of its address is changed; with another it is not', async () => {
    const { body: read } = await manager.post(path(), { length: 700, minimum_usage: 20 });
    const { id, ...asRead } = { ...read, minimum_usage: 25 };
    const saved = await manager.put(`${path()}/${id}`, asRead);
    expect([saved.status, saved.body], saved.text).toEqual([200, { ...read, minimum_usage: 25 }]);
    const moved = await manager.put(`${path()}/${id}`, { ...asRead, project_id: project + 1 });
    expect([moved.status, Object.keys(moved.body.errors)]).toEqual([422, ['project_id']]);
    expect((await manager.delete(`${path()}/${id}`)).status).toBe(204);
  });

  test('a roller is created, listed by length, changed in part and deleted', async () => {
    const long = await manager.post(path(), { length: 1000, minimum_usage: 33.33 });
    expect(long.status).toBe(201);
    expect(long.body).toEqual({
      id: long.body.id,
      project_id: project,
      length: 1000,
      minimum_usage: 33.33,
    });
    const short = await manager.post(path(), { length: 250, minimum_usage: 0 });
    const { body } = await manager.get(path());
    expect(body.data).toEqual([short.body, long.body]);
    const changed = await manager.put(`${path()}/${long.body.id}`, { minimum_usage: 50 });
    expect(changed.body).toEqual({ ...long.body, minimum_usage: 50 });
    for (const { id } of [long.body, short.body]) {
      expect((await manager.delete(`${path()}/${id}`)).status).toBe(204);
    }
    expect((await manager.get(path())).body.meta.total).toBe(0);
  });

  test.each([
    [{ length: 0 }, { length: ['O valor mínimo é 1.'] }],
    [{ length: 100_001 }, { length: ['O valor máximo é 100.000.'] }],
    [{ length: 1.5 }, { length: ['Digite um número inteiro.'] }],
    [{ length: undefined }, { length: ['Preencha o campo!'] }],
    [{ minimum_usage: 100.01 }, { minimum_usage: ['O valor máximo é 100.'] }],
    [{ minimum_usage: -0.01 }, { minimum_usage: ['O número não pode ser negativo.'] }],
    [{ minimum_usage: null }, { minimum_usage: ['Preencha o campo!'] }],
  ])('%j is refused', async (change, errors) => {
    const refused = await manager.post(path(), { length: 500, minimum_usage: 50, ...change });
    expect(refused.status).toBe(422);
    expect(refused.body.errors).toEqual(errors);
  });

  test('a roller is found by its length, and ordered by either figure', async () => {
    const made = [];
    for (const body of [
      { length: 250, minimum_usage: 30 },
      { length: 1500, minimum_usage: 20 },
      { length: 400, minimum_usage: 10 },
    ]) {
      made.push((await manager.post(path(), body)).body.id);
    }
    const lengths = async (query: string) =>
      (await manager.get(`${path()}?${query}`)).body.data.map((each: Json) => each.length);
    expect(await lengths('q=50')).toEqual([250, 1500]);
    expect(await lengths('q=50%20M')).toEqual([250]);
    expect(await lengths('q=_50')).toEqual([]);
    expect(await lengths('sort=minimum_usage')).toEqual([400, 1500, 250]);
    expect(await lengths('sort=-length&per_page=1&page=2')).toEqual([400]);
    for (const id of made) await manager.delete(`${path()}/${id}`);
  });

  test('the ends of both ranges are accepted', async () => {
    for (const body of [
      { length: 1, minimum_usage: 0 },
      { length: 100_000, minimum_usage: 100 },
    ]) {
      const created = await manager.post(path(), body);
      expect(created.status).toBe(201);
      await manager.delete(`${path()}/${created.body.id}`);
    }
  });

  test('a roller in stock is kept, and the sentence says where to look', async () => {
    const { body } = await manager.post(path(), { length: 500, minimum_usage: 50 });
    const stock = await write()
      .selectFrom('feedstocks')
      .select('id')
      .where('project_id', '=', project)
      .executeTakeFirstOrThrow();
    await write()
      .insertInto('feedstock_wire_rollers')
      .values({ feedstock_id: stock.id, wire_roller_id: body.id })
      .execute();
    const refused = await manager.delete(`${path()}/${body.id}`);
    expect(refused.status).toBe(409);
    expect(refused.body.detail).toBe('Verifique se ele não está sendo usado em algum lugar.');
    await expectLengthKept(body.id);
    await write().deleteFrom('feedstock_wire_rollers').where('wire_roller_id', '=', body.id).execute();
    expect((await manager.delete(`${path()}/${body.id}`)).status).toBe(204);
  });

  test('a roller that a spring was computed with is kept', async () => {
    const { body } = await manager.post(path(), { length: 500, minimum_usage: 50 });
    const spring = await newSpring();
    await write()
      .insertInto('water_spring_wire_rollers')
      .values({ water_spring_id: spring, wire_roller_id: body.id, length: 500, quantity: 1 })
      .execute();
    const refused = await manager.delete(`${path()}/${body.id}`);
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      'Verifique se ele não está sendo usado em algum lugar.',
    ]);
    await expectLengthKept(body.id);
  });

  /** In use, a roller keeps its length; how much of it must be used may change. */
  async function expectLengthKept(id: number): Promise<void> {
    const sentence =
      'O comprimento não pode mudar: há rolos deste tipo no estoque, em nascentes ou em notas de entrega. Cadastre outro tipo de rolo.';
    const longer = await manager.put(`${path()}/${id}`, { length: 400, minimum_usage: 60 });
    expect([longer.status, longer.body.errors]).toEqual([409, { length: [sentence] }]);
    const kept = await manager.put(`${path()}/${id}`, { length: 500, minimum_usage: 60 });
    expect(kept.body).toMatchObject({ length: 500, minimum_usage: 60 });
  }

  test('a roller that nobody uses takes another length', async () => {
    const { body } = await manager.post(path(), { length: 500, minimum_usage: 50 });
    expect((await manager.put(`${path()}/${body.id}`, { length: 400 })).body.length).toBe(400);
  });

  test('a roller of one project is not found under another, whatever the role', async () => {
    const other = await newProject();
    const { body } = await manager.post(path(), { length: 500, minimum_usage: 50 });
    for (const answer of [
      await manager.get(`/projects/${other}/wire_rollers/${body.id}`),
      await manager.put(`/projects/${other}/wire_rollers/${body.id}`, { length: 400 }),
      await manager.delete(`/projects/${other}/wire_rollers/${body.id}`),
    ]) {
      expect(answer.status).toBe(404);
    }
    expect((await manager.get(`/projects/${other}/wire_rollers`)).body.data).toEqual([]);
  });
});

describe('bank accounts of a project', () => {
  const ACCOUNT = {
    bank_name: 'Banco do Brasil',
    agency: '0123-4',
    account_number: '56.789-X',
    account_type: 1,
  };
  const path = () => `/projects/${project}/banking_datas`;

  test('an account is created, found, changed in part and deleted', async () => {
    const created = await manager.post(path(), ACCOUNT);
    expect(created.status).toBe(201);
    expect(created.body).toEqual({
      id: created.body.id,
      project_id: project,
      ...ACCOUNT,
      account_type_label: 'Conta corrente',
    });
    expect((await manager.get(`${path()}?q=BANCO%20do`)).body.data).toEqual([created.body]);
    expect((await manager.get(`${path()}?q=caixa`)).body.data).toEqual([]);
    const changed = await manager.put(`${path()}/${created.body.id}`, { account_type: 2 });
    expect(changed.body).toEqual({
      ...created.body,
      account_type: 2,
      account_type_label: 'Conta poupança',
    });
    expect((await manager.delete(`${path()}/${created.body.id}`)).status).toBe(204);
  });

  test('all four are required, each with its own sentence', async () => {
    const refused = await manager.post(path(), { bank_name: ' ', agency: '', account_type: 3 });
    expect(refused.status).toBe(422);
    expect(refused.body.errors).toEqual({
      bank_name: ['Digite o nome do banco!'],
      agency: ['Digite a agência!'],
      account_number: ['Digite o número da conta!'],
      account_type: ['Selecione o tipo da conta!'],
    });
  });

  test('a project manager adds an account but changes and deletes none', async () => {
    const keeper = await api.person(ROLES.GESTOR_PROJETOS, [project]);
    const { status, body } = await keeper.post(path(), ACCOUNT);
    expect(status).toBe(201);
    expect((await keeper.put(`${path()}/${body.id}`, { agency: '1' })).status).toBe(403);
    expect((await keeper.delete(`${path()}/${body.id}`)).status).toBe(403);
  });
});
