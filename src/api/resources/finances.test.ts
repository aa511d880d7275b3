import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signedValue } from '#domain/resources/finances.ts';
import { ROLES } from '#domain/shared/access.ts';
import { type Json, openApi, type Person, type TestApi } from '../../../tests/support/api.ts';
import { makeProject } from '../../../tests/support/records.ts';
import { created, expectConflict, expectRefused } from '../../../tests/support/running.ts';

const UNKNOWN = ['Este campo não existe aqui.'];
const NO_DATE = ['Digite uma data que exista, como 21/11/2026.'];
/** The same of both. */
const MONEY: [value: unknown, messages: string[]][] = [
  [-0.01, ['O número não pode ser negativo.']],
  [0.001, ['Use no máximo duas casas decimais.']],
  [1_000_000_000, ['O valor máximo é 999.999.999,99.']],
  ['12,50', ['Digite um número válido.']],
];

let api: TestApi;
let manager: Person;
let finance: Person;
let project: number;
let foreign: number;

beforeAll(async () => {
  api = await openApi();
  manager = await api.person(ROLES.GERENTE_PROJETOS);
  project = await makeProject(api);
  foreign = await makeProject(api, 'Alheio');
  finance = await api.person(ROLES.FINANCEIRO, [project]);
});
afterAll(() => api.close());

describe('financial resources', () => {
  const path = () => `/projects/${project}/financial_resources`;
  const body = (more: object = {}) => ({ forecast: '2026-12-31', type: 1, status: 1, ...more });

  test('one is created with its value and its labels', async () => {
    const answer = await manager.post(path(), body({ value: 999_999_999.99 }));
    expect(answer.status, answer.text).toBe(201);
    expect(answer.body).toEqual({
      id: answer.body.id,
      project_id: project,
      forecast: '2026-12-31',
      type: 1,
      type_label: 'Patrocinador',
      value: 999_999_999.99,
      status: 1,
      status_label: 'A realizar',
    });
    expect((await finance.get(`${path()}/${answer.body.id}`)).body).toEqual(answer.body);
    expect((await manager.delete(`${path()}/${answer.body.id}`)).status).toBe(204);
  });

  test('one without a value has none, and can lose one', async () => {
    const answer = await manager.post(path(), body());
    expect(answer.body.value).toBeNull();
    const own = `${path()}/${answer.body.id}`;
    expect((await finance.put(own, { value: 0.1 })).body).toMatchObject({ value: 0.1, type: 1, status: 1 });
    expect((await finance.put(own, { status: 2 })).body).toMatchObject({
      value: 0.1,
      status_label: 'Em caixa',
    });
    expect((await finance.put(own, { value: null })).body.value).toBeNull();
    await expectConflict(manager, own, { first: { status: 3 }, second: { status: 1 } });
    expect((await finance.delete(own)).status).toBe(204);
  });

  test.each([
    [1, 'Patrocinador', 'A realizar'],
    [2, 'Receita Financeira', 'Em caixa'],
    [3, 'Devolução (-)', 'Atrasado'],
    [4, 'Contrapartida', 'A realizar'],
    [5, 'Outros', 'Em caixa'],
  ])('type %i is %s', async (type, type_label, status_label) => {
    const answer = await manager.post(path(), body({ type, status: ((type - 1) % 3) + 1 }));
    expect(answer.body).toMatchObject({ type_label, status_label });
    await manager.delete(`${path()}/${answer.body.id}`);
  });

  test('without anything it is told every message', async () => {
    await expectRefused(
      manager,
      path(),
      {},
      {
        forecast: ['Informe a previsão!'],
        type: ['Selecione um tipo / origem!'],
        status: ['Selecione um status!'],
      },
    );
  });

  test.each([
    ['forecast', '2026-11-31', NO_DATE],
    ['forecast', '', ['Informe a previsão!']],
    ['type', 6, ['Selecione um tipo / origem!']],
    ['type', '1', ['Selecione um tipo / origem!']],
    ['status', 0, ['Selecione um status!']],
    ['project_id', 99_999, UNKNOWN],
    ['value_cents', 1, UNKNOWN],
    ...MONEY.map(([value, messages]): [string, unknown, string[]] => ['value', value, messages]),
  ])('%s = %j is refused: %j', async (field, value, messages) => {
    await expectRefused(manager, path(), body({ [field]: value }), { [field]: messages });
  });

  test('another project’s is not found', async () => {
    const own = await created(manager, path(), body());
    const elsewhere = `/projects/${foreign}/financial_resources/${own}`;
    expect((await manager.get(elsewhere)).status).toBe(404);
    expect((await manager.put(elsewhere, { status: 1 })).status).toBe(404);
    expect((await manager.delete(elsewhere)).status).toBe(404);
    expect((await finance.get(`/projects/${foreign}/financial_resources/totals/all`)).status).toBe(404);
  });

  test('the list goes newest first, sorts with missing values last, and is searched by its labels', async () => {
    const of = await makeProject(api);
    const list = `/projects/${of}/financial_resources`;
    const ids: number[] = [];
    for (const [forecast, type, status, value] of [
      ['2026-01-01', 1, 2, 10],
      ['2027-01-01', 3, 1, null],
      ['2025-12-31', 5, 3, 0.5],
    ] as const) {
      ids.push(await created(manager, list, { forecast, type, status, value }));
    }
    const [first, second, third] = ids;
    const of_ = async (query: string) =>
      (await manager.get(`${list}${query}`)).body.data.map((one: { id: number }) => one.id);
    expect(await of_('')).toEqual([second, first, third]);
    expect(await of_('?sort=value')).toEqual([third, first, second]);
    expect(await of_('?sort=-value')).toEqual([first, third, second]);
    const refund = await created(manager, list, { forecast: '2024-01-01', type: 3, status: 1, value: 99 });
    expect(await of_('?sort=value')).toEqual([refund, third, first, second]);
    expect((await manager.delete(`${list}/${refund}`)).status).toBe(204);
    expect(await of_('?sort=status')).toEqual([second, first, third]);
    expect(await of_('?q=devolucao')).toEqual([second]);
    expect(await of_('?q=EM+CAIXA')).toEqual([first]);
    expect(await of_('?q=zzz')).toEqual([]);
    expect((await manager.get(`${list}?sort=id`)).status).toBe(422);
  });

  test('the totals are exact to the cent, and a refund counts as negative', async () => {
    const resource = fc.record({
      forecast: fc.constant('2026-06-01'),
      type: fc.integer({ min: 1, max: 5 }),
      status: fc.integer({ min: 1, max: 3 }),
      cents: fc.option(fc.integer({ min: 0, max: 99_999_999_999 })),
    });
    const rows =
      fc.sample(fc.array(resource, { minLength: 40, maxLength: 60 }), { numRuns: 1, seed: 7 })[0] ?? [];
    const of = await makeProject(api);
    const list = `/projects/${of}/financial_resources`;
    for (const { cents, ...row } of rows) {
      const value = cents === null ? null : cents / 100;
      const answer = await manager.post(list, { ...row, value });
      expect(answer.body.value).toBe(value);
    }
    const total = (status: number | null) =>
      rows
        .filter((row) => status === null || row.status === status)
        .reduce((sum, { type, cents }) => sum + (type === 3 ? -1n : 1n) * BigInt(cents ?? 0), 0n);
    const reais = (cents: bigint) => Number(cents) / 100;
    const { body: totals } = await finance.get(`/projects/${project}/financial_resources/totals/all`);
    expect(totals.statuses.map((one: { status_label: string }) => one.status_label)).toEqual([
      'A realizar',
      'Em caixa',
      'Atrasado',
    ]);
    expect((await manager.get(`${list}/totals/all`)).body).toEqual({
      statuses: [
        { status: 1, status_label: 'A realizar', total: reais(total(1)) },
        { status: 2, status_label: 'Em caixa', total: reais(total(2)) },
        { status: 3, status_label: 'Atrasado', total: reais(total(3)) },
      ],
      total: reais(total(null)),
    });
    // The list's own values, with the sign that its screen shows, come to the same.
    const { data } = (await manager.get(`${list}?per_page=200`)).body;
    const shown = (of: Json[]) =>
      of.reduce((sum, one) => sum + BigInt(Math.round(signedValue(one.type, one.value ?? 0) * 100)), 0n);
    expect(shown(data)).toBe(total(null));
    for (const status of [1, 2, 3]) {
      expect(shown(data.filter((one: Json) => one.status === status))).toBe(total(status));
    }
  });

  test('the totals of nothing are zero, and of a refund alone negative', async () => {
    const of = await makeProject(api);
    const list = `/projects/${of}/financial_resources`;
    expect((await manager.get(`${list}/totals/all`)).body.total).toBe(0);
    await created(manager, list, body({ type: 3, status: 2, value: 0.07 }));
    const { body: totals } = await manager.get(`${list}/totals/all`);
    expect([totals.total, totals.statuses[1].total]).toEqual([-0.07, -0.07]);
  });
});

describe('accountability entries', () => {
  const path = () => `/projects/${project}/accountabilities`;
  const body = (more: object = {}) => ({
    forecast_date: '2026-06-30',
    type: 2,
    delivery_date: '2026-07-15',
    situation: 4,
    ...more,
  });

  test('one is created with all its fields, by who does the finances too', async () => {
    const answer = await finance.post(path(), body({ value: 1234.5 }));
    expect(answer.status, answer.text).toBe(201);
    expect(answer.body).toEqual({
      id: answer.body.id,
      project_id: project,
      forecast_date: '2026-06-30',
      type: 2,
      type_label: 'Físico / Financeiro',
      value: 1234.5,
      delivery_date: '2026-07-15',
      situation: 4,
      situation_label: 'Em elaboração',
    });
    const own = `${path()}/${answer.body.id}`;
    expect((await finance.put(own, { situation: 1 })).status).toBe(403);
    expect((await manager.put(own, { situation: 6 })).body).toEqual({
      ...answer.body,
      situation: 6,
      situation_label: 'A elaborar',
    });
    await expectConflict(manager, own, { first: { situation: 1 }, second: { situation: 2 } });
    expect((await manager.delete(own)).status).toBe(204);
    expect((await manager.get(own)).status).toBe(404);
  });

  test('one needs no value', async () => {
    expect((await manager.post(path(), body())).body.value).toBeNull();
    expect((await manager.post(path(), body({ value: null }))).body.value).toBeNull();
  });

  test.each([
    [1, 'Enviado'],
    [2, 'Aceito'],
    [3, 'Recusado'],
    [4, 'Em elaboração'],
    [5, 'Em diligência'],
    [6, 'A elaborar'],
  ])('situation %i is %s', async (situation, situation_label) => {
    expect((await manager.post(path(), body({ situation, type: 1 }))).body).toMatchObject({
      situation_label,
      type_label: 'Físico',
    });
  });

  test('without anything it is told every message', async () => {
    await expectRefused(
      manager,
      path(),
      {},
      {
        forecast_date: ['Informe a previsão!'],
        type: ['Selecione um tipo / origem!'],
        delivery_date: ['Informe a previsão!'],
        situation: ['Selecione uma situação!'],
      },
    );
  });

  test.each([
    ['forecast_date', '31/12/2026', NO_DATE],
    ['delivery_date', '2025-02-29', NO_DATE],
    ['delivery_date', null, ['Informe a previsão!']],
    ['type', 3, ['Selecione um tipo / origem!']],
    ['situation', 7, ['Selecione uma situação!']],
    ['user', 1, UNKNOWN],
    ...MONEY.map(([value, messages]): [string, unknown, string[]] => ['value', value, messages]),
  ])('%s = %j is refused: %j', async (field, value, messages) => {
    await expectRefused(manager, path(), body({ [field]: value }), { [field]: messages });
  });

  test('the list goes newest first and is searched by its labels; a foreign one is not found', async () => {
    const of = await makeProject(api);
    const list = `/projects/${of}/accountabilities`;
    const early = await created(manager, list, body({ forecast_date: '2026-01-01', situation: 5, value: 1 }));
    const late = await created(manager, list, body({ forecast_date: '2026-02-01', type: 1, situation: 2 }));
    const ids = async (query: string) =>
      (await manager.get(`${list}${query}`)).body.data.map((one: { id: number }) => one.id);
    expect(await ids('')).toEqual([late, early]);
    expect(await ids('?sort=-value')).toEqual([early, late]);
    expect(await ids('?q=diligencia')).toEqual([early]);
    expect(await ids('?q=fisico')).toEqual([late, early]);
    expect((await manager.get(`/projects/${foreign}/accountabilities/${early}`)).status).toBe(404);
    expect((await finance.get(list)).status).toBe(404);
  });
});
