import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { COUNTED_MATERIAL_NAMES } from '#domain/rules/material-counts.ts';
import { ROLES } from '#domain/shared/access.ts';
import { openApi, type Person, type TestApi } from '../../../../tests/support/api.ts';
import { makeProject } from '../../../../tests/support/records.ts';
import { created, expectConflict, expectRefused, NOBODY } from '../../../../tests/support/running.ts';
import {
  generateSprings,
  insertProperty,
  insertRollerTypes,
  insertSprings,
  type SpringFigures,
} from '../../../../tests/support/springs.ts';

let api: TestApi;
let manager: Person;

beforeAll(async () => {
  api = await openApi();
  manager = await api.person(ROLES.GERENTE_PROJETOS);
});
afterAll(() => api.close());

const COUNTED = {
  stake_quantity: 1200,
  stretcher_quantity: 80,
  clip_quantity: 0,
  limestone_sacks: 30,
  planting_fertilizer_sacks: 12,
  cover_fertilizer_sacks: 1_000_000,
  formicide_sacks: 3,
};

/** A project's stock as its address. */
async function stockOf(project: number): Promise<string> {
  const { body } = await manager.get(`/projects/${project}/feedstocks`);
  expect(body.meta.total).toBe(1);
  return `/projects/${project}/feedstocks/${body.data[0].id}`;
}

describe('the stock of a project', () => {
  test('exists with the project, nothing counted', async () => {
    const { body: project } = await manager.post('/projects', {
      name: 'Novo',
      status: 1,
      start_date: '2026-01-01',
      end_date: '2027-01-01',
    });
    const { body } = await manager.get(await stockOf(project.id));
    expect(body).toEqual({
      id: body.id,
      project_id: project.id,
      ...Object.fromEntries(COUNTED_MATERIAL_NAMES.map((item) => [item, null])),
    });
  });

  test('needs every quantity with the first save, and keeps what a later one leaves out', async () => {
    const stock = await stockOf(await makeProject(api));
    const { stake_quantity: _left, formicide_sacks: _out, ...some } = COUNTED;
    const missing = ['Por favor, preencha o campo!'];
    const first = await manager.put(stock, some);
    expect([first.status, first.body.errors]).toEqual([
      422,
      { stake_quantity: missing, formicide_sacks: missing },
    ]);
    const empty = await manager.put(stock, {});
    expect(empty.body.errors).toEqual(
      Object.fromEntries(COUNTED_MATERIAL_NAMES.map((item) => [item, missing])),
    );
    expect((await manager.put(stock, { ...COUNTED, clip_quantity: null })).body.errors).toEqual({
      clip_quantity: missing,
    });
    const saved = await manager.put(stock, COUNTED);
    expect(saved.status, saved.text).toBe(200);
    expect(saved.body).toMatchObject(COUNTED);
    const changed = await manager.put(stock, { limestone_sacks: 31 });
    expect(changed.body).toMatchObject({ ...COUNTED, limestone_sacks: 31 });
    expect((await manager.put(stock, { limestone_sacks: null })).body.errors).toEqual({
      limestone_sacks: missing,
    });
  });

  test.each([
    ['stake_quantity', -1, 'O número não pode ser negativo.'],
    ['clip_quantity', 1.5, 'Digite um número inteiro.'],
    ['formicide_sacks', 1_000_001, 'O valor máximo é 1.000.000.'],
    ['limestone_sacks', '10', 'Digite um número válido.'],
    ['limestone_sacks', '', 'Por favor, preencha o campo!'],
    ['project_id', 99_999, 'Este campo não existe aqui.'],
  ])('with %s = %j is refused: %s', async (field, value, message) => {
    const refused = await manager.put(await stockOf(await makeProject(api)), { ...COUNTED, [field]: value });
    expect([refused.status, refused.body.errors]).toEqual([422, { [field]: [message] }]);
  });

  test('is one of a kind: it can’t be made again or deleted', async () => {
    const project = await makeProject(api);
    const stock = await stockOf(project);
    for (const body of [COUNTED, {}]) {
      const again = await manager.post(`/projects/${project}/feedstocks`, body);
      expect([again.status, again.body.detail]).toEqual([
        409,
        'O estoque do projeto já existe. Atualize o que existe.',
      ]);
    }
    const removed = await manager.delete(stock);
    expect([removed.status, removed.body.detail]).toEqual([
      409,
      'O estoque do projeto não pode ser excluído.',
    ]);
    expect((await manager.delete(`/projects/${project}/feedstocks/${NOBODY}`)).status).toBe(404);
  });

  test('changed by two people keeps the first’s count', async () => {
    const stock = await stockOf(await makeProject(api));
    await manager.put(stock, COUNTED);
    const etag = (await manager.get(stock)).headers.etag ?? '';
    expect((await manager.put(stock, { stake_quantity: 1 }, { 'if-match': etag })).status).toBe(200);
    expect((await manager.put(stock, { stake_quantity: 2 }, { 'if-match': etag })).status).toBe(412);
    expect((await manager.get(stock)).body.stake_quantity).toBe(1);
  });

  test('of another project is not found', async () => {
    const [project, foreign] = [await makeProject(api), await makeProject(api)];
    const id = (await stockOf(project)).split('/').at(-1);
    const elsewhere = `/projects/${foreign}/feedstocks/${id}`;
    for (const path of ['', '/balance', '/balance/stake_quantity', '/wire_rollers']) {
      expect((await manager.get(`${elsewhere}${path}`)).status, path).toBe(404);
    }
    expect((await manager.put(elsewhere, COUNTED)).status).toBe(404);
    expect((await manager.delete(elsewhere)).status).toBe(404);
    const rollers = `${elsewhere}/wire_rollers`;
    expect((await manager.post(rollers, { wire_roller: 1, quantity: 1 })).status).toBe(404);
    const supervisor = await api.person(ROLES.SUPERVISOR, [project]);
    expect((await supervisor.get(`/projects/${project}/feedstocks`)).status).toBe(403);
    expect((await supervisor.get(`/projects/${foreign}/feedstocks`)).status).toBe(404);
  });
});

describe('wire rolls in stock', () => {
  test('are added once for each type, changed and deleted', async () => {
    const project = await makeProject(api);
    const rollers = `${await stockOf(project)}/wire_rollers`;
    const [long, short] = await insertRollerTypes(api, project, [500, 250]);
    const added = await manager.post(rollers, { wire_roller: long?.id, quantity: 1 });
    expect(added.status, added.text).toBe(201);
    expect(added.body).toEqual({
      id: added.body.id,
      quantity: 1,
      wire_roller_id: long?.id,
      wire_roller: { id: long?.id, length: 500, feedstock_parameters_id: project },
    });
    const twice = await manager.post(rollers, { wire_roller: long?.id, quantity: 2 });
    expect([twice.status, twice.body.errors]).toEqual([
      409,
      { wire_roller: ['Este rolo já está no estoque. Atualize a quantidade dele.'] },
    ]);
    const other = await created(manager, rollers, { wire_roller: short?.id, quantity: 7 });
    const lengths = async (query: string) =>
      (await manager.get(`${rollers}${query}`)).body.data.map(
        (one: { wire_roller: { length: number } }) => one.wire_roller.length,
      );
    expect(await lengths('')).toEqual([250, 500]);
    expect(await lengths('?sort=quantity')).toEqual([500, 250]);
    expect([await lengths('?q=50%20M'), await lengths('?q=500'), await lengths('?q=7')]).toEqual([
      [250],
      [500],
      [],
    ]);
    const own = `${rollers}/${added.body.id}`;
    expect((await manager.put(own, { quantity: 9 })).body).toEqual({ ...added.body, quantity: 9 });
    expect((await manager.put(own, { wire_roller: short?.id })).status).toBe(409);
    await expectConflict(manager, own, { first: { quantity: 10 }, second: { quantity: 11 } });
    // A type in stock stays one of the project's.
    const kept = await manager.delete(`/projects/${project}/wire_rollers/${long?.id}`);
    expect([kept.status, kept.body.detail]).toEqual([
      409,
      'Verifique se ele não está sendo usado em algum lugar.',
    ]);
    expect((await manager.delete(own)).status).toBe(204);
    expect((await manager.delete(`${rollers}/${other}`)).status).toBe(204);
    expect((await manager.get(own)).status).toBe(404);
    // So does one that was moved, whatever is left: its movements name it.
    expect((await manager.delete(`/projects/${project}/wire_rollers/${long?.id}`)).status).toBe(409);
    // Put into stock again it is a new record.
    const again = await created(manager, rollers, { wire_roller: long?.id, quantity: 2 });
    expect((await manager.get(`${rollers}/${again}`)).body.quantity).toBe(2);
  });

  test('are refused without a type, without a quantity and with another project’s type', async () => {
    const [project, foreign] = [await makeProject(api), await makeProject(api)];
    const rollers = `${await stockOf(project)}/wire_rollers`;
    const [own] = await insertRollerTypes(api, project, [500]);
    const [theirs] = await insertRollerTypes(api, foreign, [500]);
    const good = { wire_roller: own?.id, quantity: 3 };
    await expectRefused(
      manager,
      rollers,
      {},
      { wire_roller: ['Selecione um Rolo!'], quantity: ['Por favor, preencha o campo!'] },
    );
    for (const [field, value, message] of [
      ['quantity', 0, 'O valor mínimo é 1.'],
      ['quantity', 1.5, 'Digite um número inteiro.'],
      ['quantity', 1_000_001, 'O valor máximo é 1.000.000.'],
      ['wire_roller', '1', 'Selecione um Rolo!'],
      ['wire_roller', NOBODY, 'O registro escolhido não existe mais. Escolha outro.'],
      ['wire_roller', theirs?.id, 'O registro escolhido não existe mais. Escolha outro.'],
      ['length', 500, 'Este campo não existe aqui.'],
    ] as const) {
      await expectRefused(manager, rollers, { ...good, [field]: value }, { [field]: [message] });
    }
  });
});

describe('the balance', () => {
  test('of an empty project has every material, nothing counted and nothing missing', async () => {
    const { body } = await manager.get(`${await stockOf(await makeProject(api))}/balance`);
    expect(body.data.map((line: { label: string; unit: string }) => [line.label, line.unit])).toEqual([
      ['Estacas', 'un.'],
      ['Esticadores', 'un.'],
      ['Grampos (kg)', 'kg'],
      ['Calcário (sacos)', 'sacos'],
      ['Adubo de plantio (sacos)', 'sacos'],
      ['Adubo de cobertura (sacos)', 'sacos'],
      ['Formicida (sacos)', 'sacos'],
    ]);
    for (const line of body.data) {
      expect(line).toMatchObject({ needed: 0, delivered: 0, in_stock: null, missing: 0 });
    }
  });

  test('counts the rolls of one length together, whichever of the project’s types they are', async () => {
    const project = await makeProject(api);
    const stock = await stockOf(project);
    const types = await insertRollerTypes(api, project, [500, 500, 250]);
    const property = await insertProperty(api, project, { user: manager.id });
    const [figures] = generateSprings(1, 9);
    if (!figures) throw new Error('One spring was asked for');
    const rolls = types.slice(0, 2).map(({ id, length }, at) => ({ id, length, quantity: at + 2 }));
    await insertSprings(api, [
      {
        ...figures,
        status: 0,
        delivery_date: null,
        project,
        property,
        user: manager.id,
        label: 'N-1',
        rolls,
      },
    ]);
    for (const [at, type] of types.slice(0, 2).entries()) {
      await created(manager, `${stock}/wire_rollers`, { wire_roller: type.id, quantity: at + 1 });
    }
    const { body } = await manager.get(`${stock}/balance`);
    expect(body.data.slice(-2)).toEqual([
      {
        item: 'wire_roller_500',
        label: 'Rolo de arame 500 m',
        unit: 'rolos',
        needed: 5,
        delivered: 0,
        in_stock: 3,
        missing: 2,
      },
      expect.objectContaining({ item: 'wire_roller_250', needed: 0, in_stock: null, missing: 0 }),
    ]);
    const behind = await manager.get(`${stock}/balance/wire_roller_500?figure=needed`);
    expect(behind.body.data).toMatchObject([{ label: 'N-1', quantity: 5 }]);
    expect((await manager.get(`${stock}/balance/wire_roller_500?figure=delivered`)).body.data).toEqual([]);
    const unknown = await manager.get(`${stock}/balance/wire_roller_500?figure=missing`);
    expect([unknown.status, unknown.body.errors]).toEqual([422, { figure: ['Selecione uma opção!'] }]);
  });

  test('is the sum over the project’s springs, by status, and no other project’s', async () => {
    const [project, foreign] = [await makeProject(api), await makeProject(api)];
    const stock = await stockOf(project);
    await manager.put(stock, COUNTED);
    const types = await insertRollerTypes(api, project, [250, 500, 1000]);
    const foreignTypes = await insertRollerTypes(api, foreign, [500]);
    const property = await insertProperty(api, project, { user: manager.id });
    const elsewhere = await insertProperty(api, foreign, { user: manager.id });
    const springs = generateSprings(120, 3).map((figures, index) => ({
      ...figures,
      project,
      property,
      user: manager.id,
      label: `N-${index}`,
      rolls: types.slice(0, index % 3).map(({ id, length }) => ({ id, length, quantity: (index % 5) + 1 })),
    }));
    const ids = await insertSprings(api, springs);
    await insertSprings(
      api,
      generateSprings(20, 4).map((figures, index) => ({
        ...figures,
        project: foreign,
        property: elsewhere,
        user: manager.id,
        label: `N-${index}`,
        rolls: foreignTypes.map(({ id, length }) => ({ id, length, quantity: 100 })),
      })),
    );
    await created(manager, `${stock}/wire_rollers`, { wire_roller: types[1]?.id, quantity: 4 });

    const sum = (of: (spring: SpringFigures & (typeof springs)[number]) => number, isNeeded: boolean) =>
      springs.filter(({ status }) => (status === 0) === isNeeded).reduce((all, one) => all + of(one), 0);
    const expected = (of: Parameters<typeof sum>[0], in_stock: number | null) => {
      const needed = sum(of, true);
      return {
        needed,
        delivered: sum(of, false),
        in_stock,
        missing: Math.max(0, needed - (in_stock ?? 0)),
      };
    };
    const rolls = (length: number) => (spring: (typeof springs)[number]) =>
      spring.rolls.find((one) => one.length === length)?.quantity ?? 0;
    const { body } = await manager.get(`${stock}/balance`);
    expect(body.data).toEqual([
      ...COUNTED_MATERIAL_NAMES.map((item) =>
        expect.objectContaining({ item, ...expected((spring) => spring[item], COUNTED[item]) }),
      ),
      ...[1000, 500, 250].map((length) => ({
        item: `wire_roller_${length}`,
        label: `Rolo de arame ${length} m`,
        unit: 'rolos',
        ...expected(rolls(length), length === 500 ? 4 : null),
      })),
    ]);

    // Behind each line stand the springs that make it.
    const behind = await manager.get(`${stock}/balance/stake_quantity?per_page=200&sort=-quantity`);
    const used = springs.filter((spring) => spring.stake_quantity > 0);
    expect(behind.body.meta.total).toBe(used.length);
    const [line] = body.data;
    const quantities: number[] = behind.body.data.map((one: { quantity: number }) => one.quantity);
    expect(quantities.reduce((all, one) => all + one, 0)).toBe(line.needed + line.delivered);
    expect(quantities).toEqual(quantities.toSorted((a, b) => b - a));
    const found = await manager.get(`${stock}/balance/wire_roller_250?q=n-7`);
    const wanted = springs.flatMap((spring, index) =>
      spring.label.startsWith('N-7') && rolls(250)(spring) > 0 ? [ids[index]] : [],
    );
    expect(new Set(found.body.data.map((one: { id: number }) => one.id))).toEqual(new Set(wanted));
    expect(found.body.data[0]).toMatchObject({
      rural_property: { id: property, name: 'Sítio Boa Vista' },
      status_label: expect.stringMatching(/^(Cadastrada|Material entregue|Finalizada)$/),
    });
    expect((await manager.get(`${stock}/balance/seedlings`)).status).toBe(404);
    expect((await manager.get(`${stock}/balance/wire_roller_5e2`)).status).toBe(404);
  });
});
