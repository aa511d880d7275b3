/** Whether an entry was bought or given: told, kept, found, and refused of whatever else moves. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MOVEMENT_MESSAGES } from '#domain/resources/stock.ts';
import { ROLES } from '#domain/shared/access.ts';
import { MESSAGES } from '#domain/shared/messages.ts';
import { type Json, openApi, type Person, type TestApi } from '../../../../tests/support/api.ts';
import { makeProject } from '../../../../tests/support/records.ts';
import { expectRefused } from '../../../../tests/support/running.ts';

const AT = '2026-11-20T09:00';
const ENTRY = { kind: 1, item: 'limestone_sacks', quantity: 40, moved_at: AT };

let api: TestApi;
let manager: Person;
let project: number;
let path: string;

beforeAll(async () => {
  api = await openApi({ now: Date.UTC(2026, 10, 21, 17, 30) });
  manager = await api.person(ROLES.GERENTE_PROJETOS);
  project = await makeProject(api);
  path = `/projects/${project}/stock_movements`;
});
afterAll(() => api.close());

async function moved(body: object, below = ''): Promise<Json> {
  const answer = await manager.post(`${path}${below}`, body);
  expect([200, 201], answer.text).toContain(answer.status);
  return answer.body;
}

const told = ({ acquisition, acquisition_label }: Json) => [acquisition, acquisition_label];

async function found(query: string): Promise<number[]> {
  const { body } = await manager.get(`${path}?${query}`);
  expect(body.meta.total, query).toBe(body.data.length);
  return body.data.map(({ id }: Json) => id);
}

test('an entry says so, an order still does when it has arrived, and a reversal has no say', async () => {
  expect(told(await moved(ENTRY))).toEqual([null, null]);
  expect(told(await moved({ ...ENTRY, acquisition: null }))).toEqual([null, null]);
  expect(told(await moved({ ...ENTRY, acquisition: 1 }))).toEqual([1, 'Compra']);
  const gift = {
    ...ENTRY,
    acquisition: 2,
    supplier: 'Prefeitura Municipal',
    invoice: '871',
    unit_cost: 21.9,
  };
  const given = await moved(gift);
  // What a nota de doação says it is worth is kept as a price is.
  expect(given).toMatchObject({ acquisition: 2, acquisition_label: 'Doação', unit_cost: 21.9, balance: 160 });
  expect((await manager.get(`${path}/${given.id}`)).body).toEqual(given);

  const promise = await moved({ ...ENTRY, acquisition: 2, ordered: true, expected_at: '2026-12-05' });
  expect([promise.ordered, ...told(promise)]).toEqual([true, 2, 'Doação']);
  const here = await moved({ moved_at: AT, quantity: 30 }, `/${promise.id}/arrive`);
  expect([here.ordered, here.balance, ...told(here)]).toEqual([false, 190, 2, 'Doação']);
  const reversal = await moved({ note: 'Era de outro projeto' }, `/${given.id}/reverse`);
  expect([reversal.kind, ...told(reversal)]).toEqual([6, null, null]);
  expect(told((await manager.get(`${path}/${given.id}`)).body)).toEqual([2, 'Doação']);

  expect(await found('acquisition=2')).toEqual([promise.id, given.id]);
});

test.each([
  [{ kind: 4, acquisition: 1 }, MOVEMENT_MESSAGES.onlyEntriesAcquired],
  [{ kind: 4, acquisition: 2 }, MOVEMENT_MESSAGES.onlyEntriesAcquired],
  [{ kind: 5, acquisition: 1 }, MOVEMENT_MESSAGES.onlyEntriesAcquired],
  [{ kind: 5, acquisition: 2, quantity: -1 }, MOVEMENT_MESSAGES.onlyEntriesAcquired],
  [{ acquisition: 0 }, MOVEMENT_MESSAGES.acquisition],
  [{ acquisition: 3 }, MOVEMENT_MESSAGES.acquisition],
  [{ acquisition: 1.5 }, MOVEMENT_MESSAGES.acquisition],
  [{ acquisition: '2' }, MOVEMENT_MESSAGES.acquisition],
  [{ acquisition: '' }, MOVEMENT_MESSAGES.acquisition],
  [{ acquisition: true }, MOVEMENT_MESSAGES.acquisition],
  [{ acquisition: [2] }, MOVEMENT_MESSAGES.acquisition],
])('%o is refused', async (more, message) => {
  const before = await found('');
  await expectRefused(manager, path, { ...ENTRY, ...more }, { acquisition: [message] });
  expect(await found('')).toEqual(before);
});

test('a loss and a count with nothing said of it are what they were', async () => {
  expect(told(await moved({ ...ENTRY, kind: 4, quantity: 1, acquisition: null }))).toEqual([null, null]);
  expect(told(await moved({ ...ENTRY, kind: 5, quantity: 1 }))).toEqual([null, null]);
});

test('neither an arrival nor a reversal tells it anew', async () => {
  const order = await moved({ ...ENTRY, acquisition: 1, ordered: true });
  const arrive = await manager.post(`${path}/${order.id}/arrive`, { moved_at: AT, acquisition: 2 });
  const reverse = await manager.post(`${path}/${order.id}/reverse`, { note: 'x', acquisition: 2 });
  for (const { status, body } of [arrive, reverse]) {
    expect([status, body.errors]).toEqual([422, { acquisition: [MESSAGES.unknownField] }]);
  }
});

test('the table itself holds it of entries alone', async () => {
  const { write } = api.server.services.database;
  const change = sql`update stock_movements set acquisition = 2 where project_id = ${project} and kind = 4`;
  await expect(change.execute(write)).rejects.toThrow(/check/i);
});

test('the list finds it beside item, kind, period and text', async () => {
  const other = await makeProject(api);
  const at = `/projects/${other}/stock_movements`;
  const make = async (more: object) => (await manager.post(at, { ...ENTRY, ...more })).body.id as number;
  const bought = await make({ acquisition: 1, moved_at: '2026-03-01T10:00', supplier: 'Casa do Campo' });
  const given = await make({ acquisition: 2, moved_at: '2026-03-02T10:00', supplier: 'Prefeitura' });
  const stakes = await make({ acquisition: 2, moved_at: '2026-03-03T10:00', item: 'stake_quantity' });
  const untold = await make({ moved_at: '2026-03-04T10:00' });
  await make({ kind: 4, quantity: 1, moved_at: '2026-03-05T10:00' });
  for (const [query, ids] of [
    ['acquisition=1', [bought]],
    ['acquisition=2', [stakes, given]],
    ['acquisition=2&sort=moved_at', [given, stakes]],
    ['acquisition=2&kind=1', [stakes, given]],
    ['acquisition=2&kind=4', []],
    ['acquisition=2&item=limestone_sacks', [given]],
    ['acquisition=1&item=stake_quantity', []],
    ['acquisition=2&from=2026-03-03', [stakes]],
    ['acquisition=2&kind=1&to=2026-03-02', [given]],
    ['acquisition=2&kind=4&to=2026-03-31', []],
    ['acquisition=2&q=prefeit', [given]],
    ['kind=1', [untold, stakes, given, bought]],
  ] as const) {
    const { status, body } = await manager.get(`${at}?${query}`);
    expect([query, status, body.meta.total]).toEqual([query, 200, ids.length]);
    expect(
      body.data.map(({ id }: Json) => id),
      query,
    ).toEqual(ids);
  }
  for (const query of ['acquisition=3', 'acquisition=0', 'acquisition=', 'acquisition=Compra']) {
    const refused = await manager.get(`${at}?${query}`);
    expect([query, refused.status, Object.keys(refused.body.errors)]).toEqual([query, 422, ['acquisition']]);
  }
});

test('its file has it as a column, and follows the filter', async () => {
  const other = await makeProject(api);
  const at = `/projects/${other}/stock_movements`;
  for (const more of [
    { acquisition: 1, supplier: 'Casa do Campo' },
    { acquisition: 2, supplier: 'Prefeitura', unit_cost: 21.9 },
    {},
    { kind: 4, quantity: 1 },
  ]) {
    expect((await manager.post(at, { ...ENTRY, ...more })).status).toBe(201);
  }
  const lines = async (query: string) => {
    const { text } = await manager.get(`${at}/export?format=csv&${query}`);
    return text.replace('\ufeff', '').trim().split('\r\n');
  };
  expect(await lines('columns=kind,acquisition,supplier,unit_cost')).toEqual([
    'Tipo;Origem;Fornecedor;Custo unitário (R$)',
    'Perda;;;',
    'Entrada;;;',
    'Entrada;Doação;Prefeitura;21,90',
    'Entrada;Compra;Casa do Campo;',
  ]);
  expect(await lines('acquisition=2&columns=acquisition,supplier')).toEqual([
    'Origem;Fornecedor',
    'Doação;Prefeitura',
  ]);
  const [heads] = await lines('');
  expect(heads?.split(';').filter((head) => head === 'Origem')).toHaveLength(1);
  expect((await manager.get(`${at}/export?format=csv&acquisition=9`)).status).toBe(422);
  const sheet = await manager.get(`${at}/export?format=xlsx&acquisition=2`);
  expect([sheet.status, sheet.headers['content-type']]).toEqual([
    200,
    expect.stringContaining('spreadsheetml'),
  ]);
});

test('the history of the stock tells it in words, and nothing where nothing was said', async () => {
  const other = await makeProject(api);
  const at = `/projects/${other}/stock_movements`;
  await manager.post(at, { ...ENTRY, acquisition: 2 });
  await manager.post(at, ENTRY);
  const { data } = (await manager.get(`/projects/${other}/feedstocks`)).body;
  const history = await manager.get(`/projects/${other}/history/feedstocks/${data[0].id}`);
  const [untold, given] = history.body.data.map((entry: Json) =>
    entry.changes.filter((one: Json) => one.field === 'acquisition'),
  );
  expect(untold).toEqual([]);
  expect(given).toEqual([{ field: 'acquisition', label: 'Origem', before: null, after: 'Doação' }]);
});
