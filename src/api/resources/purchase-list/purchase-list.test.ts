/** What to buy: the springs that wait, month by month, less what is in stock and on order. */
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LOOSE_ITEMS } from '#domain/rules/stock-items.ts';
import { ROLES } from '#domain/shared/access.ts';
import { type Json, openApi, type Person, type TestApi } from '../../../../tests/support/api.ts';
import { readPdf } from '../../../../tests/support/pdf.ts';
import { makeProject } from '../../../../tests/support/records.ts';
import {
  generateSprings,
  insertProperty,
  insertRollerTypes,
  insertSprings,
} from '../../../../tests/support/springs.ts';

const MONTHS = ['2026-08', '2027-01', '2027-03', null] as const;

let api: TestApi;
let manager: Person;
let project: number;
let roller: number;
let springs: {
  month: string | null;
  status: number;
  figures: Readonly<Record<string, unknown>>;
  rolls: number;
}[];

const list = async (query = ''): Promise<Json> => {
  const answer = await manager.get(`/projects/${project}/purchase_list${query}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};
const move = async (body: object) => {
  const made = await manager.post(`/projects/${project}/stock_movements`, {
    moved_at: '2026-01-02T08:00',
    ...body,
  });
  expect(made.status, made.text).toBe(201);
};
const line = ({ data }: Json, item: string): Json => data.find((one: Json) => one.item === item);

beforeAll(async () => {
  api = await openApi();
  project = await makeProject(api);
  manager = await api.person(ROLES.GESTOR_PROJETOS, [project]);
  const property = await insertProperty(api, project, { user: manager.id });
  const [type] = await insertRollerTypes(api, project, [500, 250]);
  roller = type?.id ?? 0;
  const generated = generateSprings(40, 3);
  springs = generated.map((figures, at) => ({
    month: MONTHS[at % MONTHS.length] ?? null,
    status: figures.status,
    figures: { ...figures },
    rolls: at % 5,
  }));
  const ids = await insertSprings(
    api,
    generated.map((figures, at) => ({
      ...figures,
      project,
      property,
      user: manager.id,
      label: `N-${at}`,
      rolls: at % 5 === 0 ? [] : [{ id: roller, length: 500, quantity: at % 5 }],
    })),
  );
  const { write } = api.server.services.database;
  for (const [at, id] of ids.entries()) {
    await write
      .updateTable('water_springs')
      .set({ planned_month: springs[at]?.month ?? null })
      .where('id', '=', id)
      .execute();
  }
}, 60_000);
afterAll(() => api.close());

/** Counted here once more, spring by spring. */
function needOf(item: string, until: string): number {
  return springs
    .filter(({ status, month }) => status === 0 && (month === null || month <= until))
    .reduce((sum, { figures, rolls }) => sum + (item === 'wire_roller' ? rolls : Number(figures[item])), 0);
}

test.each(['2026-07', '2026-08', '2027-02', '2027-03', '2028-01'])(
  'until %s each item is needed as its springs take it',
  async (until) => {
    const { data } = await list(`?until=${until}`);
    expect(data.map(({ item }: Json) => item)).toEqual([...LOOSE_ITEMS, 'wire_roller', 'wire_roller']);
    for (const { item, wire_roller_id, need, months, undated, balance, ordered, to_buy } of data) {
      const wanted = item === 'wire_roller' && wire_roller_id !== roller ? 0 : needOf(item, until);
      expect([item, need]).toEqual([item, wanted]);
      expect(months.reduce((sum: number, one: Json) => sum + one.quantity, undated)).toBe(need);
      expect(to_buy).toBe(Math.max(0, need - balance - ordered));
    }
  },
);

test('stock and orders are taken off, and without a month it goes up to the last one planned', async () => {
  const before = await list();
  expect(before.until >= '2027-03').toBe(true);
  const { need } = line(before, 'stake_quantity');
  await move({ kind: 1, item: 'stake_quantity', quantity: need - 1810 });
  const stake = line(await list('?until=2027-03'), 'stake_quantity');
  expect(stake).toMatchObject({
    label: 'Estacas',
    unit: 'un.',
    balance: need - 1810,
    ordered: 0,
    to_buy: 1810,
  });
  await move({ kind: 1, item: 'stake_quantity', quantity: 1000, ordered: true, expected_at: '2027-02-01' });
  expect(line(await list(), 'stake_quantity')).toMatchObject({ ordered: 1000, to_buy: 810 });
});

test('the sentence names what lacks, and says so when nothing does', async () => {
  const { sentence } = await list('?until=2027-03');
  expect(sentence).toMatch(/^Faltam 810 estacas, .* e \d+ rolos de arame de 500 m até março/);
  const { data } = await list('?until=2027-03');
  for (const { item, wire_roller_id, to_buy } of data) {
    if (to_buy === 0) continue;
    await move({
      kind: 1,
      item,
      wire_roller: wire_roller_id ?? undefined,
      quantity: to_buy - (item === 'stake_quantity' ? 1 : 0) || 1,
    });
  }
  expect((await list('?until=2027-03')).sentence).toMatch(/^Falta 1 estaca até março/);
  await move({ kind: 1, item: 'stake_quantity', quantity: 1 });
  expect((await list('?until=2027-03')).sentence).toMatch(/^Nada a comprar até março/);
});

test('the workbook has the list with a column for each month, and its sentence', async () => {
  const { data, sentence } = await list('?until=2027-01');
  const answer = await manager.get(`/projects/${project}/purchase_list/report?until=2027-01`);
  expect(answer.status, answer.text).toBe(200);
  const { sheets } = await readXlsx(answer.bytes);
  const [head, ...rows] = sheets[0]?.rows ?? [];
  expect(head).toEqual([
    'Item',
    'Unidade',
    '08/2026',
    '01/2027',
    'Sem mês',
    'Necessidade',
    'Em estoque',
    'Encomendado',
    'A comprar',
  ]);
  expect(rows.slice(0, data.length).map(([label, , , , , need, , , buy]) => [label, need, buy])).toEqual(
    data.map((one: Json) => [one.label, one.need, one.to_buy]),
  );
  expect(JSON.stringify(rows.at(-1))).toContain(sentence);
});

test('the request for quotation asks for what is to be bought, in whole units', async () => {
  const other = await makeProject(api, 'Suaçuí');
  await api.server.services.database.write
    .insertInto('project_users')
    .values({ project_id: other, user_id: manager.id })
    .execute();
  const empty = await manager.get(`/projects/${other}/purchase_list/quotation?until=2027-03`);
  expect((await readPdf(empty.bytes)).text).toContain('Nada a comprar até março');
  const property = await insertProperty(api, other, { user: manager.id });
  const [figures] = generateSprings(1, 8);
  if (!figures) throw new Error('no spring was generated');
  const place = { project: other, property, user: manager.id, label: 'N-1' };
  await insertSprings(api, [{ ...figures, status: 0, delivery_date: null, stake_quantity: 1810, ...place }]);
  const answer = await manager.get(`/projects/${other}/purchase_list/quotation?until=2027-03`);
  const { text, title } = await readPdf(answer.bytes);
  expect(title).toBe('Pedido de cotação – Suaçuí');
  expect(text).toMatch(/Estacas\s+1\.810\s+un\./);
  expect(text).toContain('Preço unitário');
});

test('who sees no stock sees no purchases, and a month that does not exist is told', async () => {
  const technician = await api.person(ROLES.TECNICO, [project]);
  expect((await technician.get(`/projects/${project}/purchase_list`)).status).toBe(403);
  const { status, body } = await manager.get(`/projects/${project}/purchase_list?until=2027-13`);
  expect([status, Object.keys(body.errors)]).toEqual([422, ['until']]);
});
