/** Pages and totals of a long ledger: the same rows as counted one by one, whatever moved before. */
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ROLES } from '#domain/shared/access.ts';
import { type Json, openApi, type Person, type TestApi } from '../../../../tests/support/api.ts';
import { makeProject } from '../../../../tests/support/records.ts';
import { FAR } from '../../platform/http/reading.ts';
import { createTable, type TableShape } from '../../platform/database/columns.ts';
import { movementCounts } from '../../platform/database/migrations/0053_movement_counts.ts';
import { movementAcquisition } from '../../platform/database/migrations/0055_movement_acquisition.ts';

const MOVEMENTS = 6000;
const PER_PAGE = 50;
const ITEMS = ['stake_quantity', 'clip_quantity', 'recovery_seedlings'];
const KINDS = [1, 2, 3, 4, 5, 6];

let api: TestApi;
let manager: Person;
let project: number;
let other: number;

beforeAll(async () => {
  api = await openApi({ now: Date.UTC(2026, 10, 21, 17, 30) });
  manager = await api.person(ROLES.GERENTE_PROJETOS);
  project = await makeProject(api);
  other = await makeProject(api);
  for (let first = 1; first <= MOVEMENTS; first += 500) {
    const rows = Array.from({ length: 500 }, (_, at) => rowOf(first + at, project));
    await write().insertInto('stock_movements').values(rows).execute();
  }
  // Another project's are no business of this one.
  await write()
    .insertInto('stock_movements')
    .values(Array.from({ length: 40 }, (_, at) => rowOf(at, other)))
    .execute();
}, 60_000);
afterAll(() => api.close());

const write = () => api.server.services.database.write;

/** Of a few months and days, so that many share a moment. */
function rowOf(number: number, project_id: number) {
  const month = String(1 + ((number * 7) % 9)).padStart(2, '0');
  const day = String(1 + ((number * 5) % 20)).padStart(2, '0');
  const kind = KINDS[number % KINDS.length] as 1;
  return {
    project_id,
    kind,
    // Of some entries nothing is told.
    acquisition: kind === 1 ? ([1, 2, null] as const)[Math.floor(number / 18) % 3] : null,
    item: ITEMS[Math.floor(number / 7) % ITEMS.length] as 'stake_quantity',
    quantity: 1,
    balance: 1,
    moved_at: `2026-${month}-${day}T09:00`,
    created_at: 0,
  };
}

async function read(query: ReturnType<typeof sql<Json>>): Promise<Json[]> {
  return (await query.execute(write())).rows;
}

const numbered = (rows: readonly Json[]) => rows.map((row) => ({ ...row, rows: Number(row['rows']) }));

/** What is kept is what the rows come to; answers how many lines there are. */
async function holds(): Promise<number> {
  const kept = await read(sql`select name, above, sum(rows) as rows from row_counts
    where name like 'movements_of/%' or name like 'stock_movements/%'
    group by name, above having sum(rows) <> 0 order by name, above`);
  const counted = await read(sql`select name, above, count(*) as rows from (
      select 'movements_of/' || item || '/' || kind as name, project_id as above from stock_movements
      union all
      select 'movements_of/' || item || '/' || kind || '/' || acquisition, project_id from stock_movements
       where acquisition is not null
      union all
      select 'stock_movements/' || project_id || '/' || substr(moved_at, 1, 7), project_id from stock_movements
    ) as named group by name, above order by name, above`);
  expect(numbered(kept)).toEqual(numbered(counted));
  return kept.length;
}

async function idsBy(way: 'asc' | 'desc'): Promise<number[]> {
  const rows = await read(sql`select id from stock_movements where project_id = ${project}
    order by moved_at ${sql.raw(way)}, id ${sql.raw(way)}`);
  return rows.map(({ id }) => Number(id));
}

async function comparePages(): Promise<void> {
  for (const [sort, way] of [
    ['moved_at', 'asc'],
    ['-moved_at', 'desc'],
  ] as const) {
    const ids = await idsBy(way);
    const pages = Math.ceil(ids.length / PER_PAGE);
    for (const page of [
      1,
      40,
      41,
      42,
      55,
      60,
      61,
      70,
      pages - 41,
      pages - 40,
      pages - 39,
      pages,
      pages + 1,
    ]) {
      const { status, body } = await manager.get(
        `/projects/${project}/stock_movements?sort=${sort}&page=${page}&per_page=${PER_PAGE}`,
      );
      expect([status, body.meta?.total, body.meta?.page]).toEqual([200, ids.length, page]);
      expect(
        body.data.map(({ id }: Json) => id),
        `${sort}, page ${page}`,
      ).toEqual(ids.slice((page - 1) * PER_PAGE, page * PER_PAGE));
    }
  }
}

async function moved(path: string, body: object): Promise<Json> {
  const answer = await manager.post(`/projects/${project}/stock_movements${path}`, body);
  expect([200, 201], answer.text).toContain(answer.status);
  return answer.body;
}

test('pages follow each other, near the ends and between, in both orders', async () => {
  await holds();
  await comparePages();
});

test('after orders that arrive in another month, reversals and rows that go, they still do', async () => {
  const order = await moved('', {
    kind: 1,
    item: 'stake_quantity',
    acquisition: 2,
    quantity: 7,
    moved_at: '2026-02-03T10:00',
    ordered: true,
  });
  await moved(`/${order['id']}/arrive`, { moved_at: '2026-11-05T10:00' });
  await holds();
  const entry = await moved('', {
    kind: 1,
    item: 'clip_quantity',
    acquisition: 1,
    quantity: 3,
    moved_at: '2026-05-03T10:00',
  });
  await moved(`/${entry['id']}/reverse`, { note: 'Digitado errado' });
  await holds();
  await sql`delete from stock_movements where project_id = ${project} and kind in (1, 4) and moved_at < '2026-03'`.execute(
    write(),
  );
  await holds();
  await comparePages();
});

test('of an item, of a kind, of an origin and of each together, the total is how many rows there are', async () => {
  const rows = await read(sql`select item, kind, acquisition, count(*) as rows from stock_movements
    where project_id = ${project} group by item, kind, acquisition`);
  const asked = [null, ...ITEMS, 'formicide_sacks'].flatMap((item) =>
    [null, ...KINDS].flatMap((kind) => [null, 1, 2].map((acquisition) => ({ item, kind, acquisition }))),
  );
  for (const one of asked) {
    const wanted = Object.entries(one).filter(([, value]) => value !== null);
    const query = wanted.map(([name, value]) => `${name}=${value}`).join('&');
    const counted = numbered(rows)
      .filter((row: Json) => wanted.every(([name, value]) => row[name] === value))
      .reduce((sum, row) => sum + row.rows, 0);
    const { body } = await manager.get(`/projects/${project}/stock_movements?${query}`);
    expect([query, body.meta.total]).toEqual([query, counted]);
    expect([query, body.data.length]).toEqual([query, Math.min(25, counted)]);
    for (const row of body.data) expect(row).toMatchObject(Object.fromEntries(wanted));
  }
  const { body } = await manager.get(`/projects/${project}/stock_movements?kind=1&from=2026-11-01`);
  expect(body.data.map(({ moved_at }: Json) => moved_at)).toEqual(['2026-11-05T10:00']);
  expect(body.meta.total).toBe(1);
});

test('a page far down those that were bought is where it is along all of them', async () => {
  const all = await read(sql`select id from stock_movements where project_id = ${project} and acquisition = 1
    order by moved_at desc, id desc`);
  const size = 20;
  const page = Math.floor(all.length / 2 / size);
  expect(page).toBeGreaterThan(3);
  for (const more of ['', '&kind=1']) {
    const { body } = await manager.get(
      `/projects/${project}/stock_movements?acquisition=1${more}&page=${page}&per_page=${size}`,
    );
    expect([body.meta.total, body.data.map(({ id }: Json) => id)]).toEqual([
      all.length,
      all.slice((page - 1) * size, page * size).map(({ id }) => id),
    ]);
  }
});

test('told of old entries in the database itself, it is counted all the same', async () => {
  const untold = sql`project_id = ${project} and kind = 1 and acquisition is null and moved_at < '2026-06'`;
  const before = (await manager.get(`/projects/${project}/stock_movements?acquisition=1`)).body.meta.total;
  const [changing] = await read(sql`select count(*) as rows from stock_movements where ${untold}`);
  expect(Number(changing?.['rows'])).toBeGreaterThan(10);
  await sql`update stock_movements set acquisition = 1 where ${untold}`.execute(write());
  await sql`update stock_movements set acquisition = null where project_id = ${project} and acquisition = 2
    and moved_at < '2026-05'`.execute(write());
  await holds();
  const after = (await manager.get(`/projects/${project}/stock_movements?acquisition=1`)).body.meta.total;
  expect(after).toBe(before + Number(changing?.['rows']));
});

test('an installation of before gets the counts from its rows', async () => {
  const lines = await holds();
  const { engine } = api.server.services.database;
  const on = engine === 'sqlite' ? '' : ' on stock_movements';
  for (const event of ['insert', 'delete', 'update']) {
    await sql.raw(`drop trigger stock_movements_told_${event}${on}`).execute(write());
  }
  await sql`delete from row_counts where name like 'movements_of/%'`.execute(write());
  // As a database of before has it: entries of which nothing was told.
  for (const event of ['insert', 'delete', 'update']) {
    await sql.raw(`drop trigger stock_movements_acquired_${event}${on}`).execute(write());
  }
  await sql.raw('drop index stock_movements_by_project_id_acquisition_moved_at').execute(write());
  const [kept] = await read(sql`select count(*) as rows from (
    select distinct project_id, item, acquisition from stock_movements where acquisition is not null) as told`);
  await sql`alter table stock_movements drop column acquisition`.execute(write());
  const untyped = write() as unknown as Kysely<unknown>;
  const tools = {
    engine,
    db: write(),
    table: (name: string, shape: TableShape) => createTable(untyped, engine, name, shape),
  };
  await movementCounts(tools);
  await movementAcquisition(tools);
  expect(await holds()).toBe(lines - Number(kept?.['rows']));
  expect((await manager.get(`/projects/${project}/stock_movements?acquisition=1`)).body).toMatchObject({
    data: [],
    meta: { total: 0 },
  });
  await moved('', {
    kind: 1,
    item: 'stake_quantity',
    acquisition: 2,
    quantity: 1,
    moved_at: '2026-10-30T10:00',
  });
  // Its month, and what it was.
  expect(await holds()).toBe(lines - Number(kept?.['rows']) + 2);
});

test('in the middle of one month’s thousands, a page is read beside the thread that answers, and is the right one', async () => {
  const busy = await makeProject(api);
  const many = 2 * FAR + 1200;
  for (let first = 0; first < many; first += 500) {
    const rows = Array.from({ length: Math.min(500, many - first) }, (_, at) => ({
      ...rowOf(0, busy),
      kind: 4 as const,
      acquisition: null,
      moved_at: `2026-03-${String(1 + ((first + at) % 28)).padStart(2, '0')}T09:00`,
    }));
    await write().insertInto('stock_movements').values(rows).execute();
  }
  const all = await read(sql`select id from stock_movements where project_id = ${busy}
    order by moved_at desc, id desc`);
  const beside = vi.spyOn(api.server.services.database, 'snapshot');
  const size = 50;
  const page = Math.ceil((FAR + 500) / size);
  for (const query of ['', 'kind=4&', 'from=2026-01-01&']) {
    beside.mockClear();
    const { body } = await manager.get(
      `/projects/${busy}/stock_movements?${query}page=${page}&per_page=${size}`,
    );
    expect([query, body.data.map(({ id }: Json) => id), body.meta.total]).toEqual([
      query,
      all.slice((page - 1) * size, page * size).map(({ id }) => id),
      many,
    ]);
    expect(beside).toHaveBeenCalledTimes(1);
  }
  beside.mockRestore();
});
