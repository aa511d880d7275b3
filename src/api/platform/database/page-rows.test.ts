/** On PostgreSQL: rows that come along with their ids are those that come by themselves. */
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createEmptyDatabase } from '../../../../tests/support/postgres.ts';
import { loose } from '../http/rows.ts';
import { isAmong } from './compiled-query.ts';
import { type Database, type Db, openPostgresAsIs } from './database.ts';
import { type PageSql, pageRows } from './page-rows.ts';
import { inTransaction, type Tx } from './transaction.ts';

const HERBS = [
  [1, 'Arnica', -2_147_483_648, '9007199254740991', 1e-7],
  [2, 'Olho d’Água "da serra"\\\n\t\u0001\u2028🌱', 2_147_483_647, '9007199254740993', '-0'],
  [3, '{"a": [null]}', 0, '-1', 0.1 + 0.2],
  [4, '', 7, '0', 1.7976931348623157e308],
  [5, 'null', 7, '12', 5e-324],
  [6, null, null, null, null],
  [7, '__proto__', 7, '12', 1e21],
];

describe.runIf(process.env['TEST_ENGINE'] === 'postgres')('rows of a page', () => {
  let database: Database;
  beforeAll(async () => {
    database = await openPostgresAsIs(await createEmptyDatabase());
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    await sql`drop table if exists herbs`.execute(database.write);
    await sql`create table herbs (id integer primary key, name text collate "C", small integer, large bigint,
      measure double precision)`.execute(database.write);
    for (const herb of HERBS) {
      await sql`insert into herbs values (${sql.join(herb)})`.execute(database.write);
    }
  });

  const herbs = () =>
    pageRows((db, ids) =>
      loose(db)
        .selectFrom('herbs')
        .selectAll()
        .select(sql`length(name)`.as('letters'))
        .where(isAmong(db, 'herbs.id', ids)),
    );
  const page = (size: number, from = 0): PageSql => sql`
    select id, (select count(*) from herbs) as total from herbs where id >= ${from}
     order by id desc limit ${sql.lit(size)}`;
  const byId = (rows: readonly Record<string, unknown>[]) =>
    rows.toSorted((a, b) => Number(a['id']) - Number(b['id']));

  test('every kind of value is the same, and so are the names in their order', async () => {
    const rows = herbs();
    const alone = await rows.of(database.read, [1, 2, 3, 4, 5, 6, 7]);
    const found = await rows.along(database.read, page(7));
    expect(found?.rows).toHaveLength(7);
    expect(byId(found?.rows ?? [])).toEqual(byId(alone));
    expect(Object.is(byId(found?.rows ?? [])[1]?.['measure'], -0)).toBe(true);
    expect(Object.keys(found?.rows?.[0] ?? {})).toEqual(Object.keys(alone[0] ?? {}));
  });

  test('ids come in the order of the page, with the total', async () => {
    const rows = herbs();
    await rows.of(database.read, [1]);
    expect(await rows.along(database.read, page(2))).toMatchObject({ ids: [7, 6], total: 7 });
    expect(await rows.along(database.read, page(2, 100))).toEqual({ ids: [], total: 0 });
  });

  test('until rows have come by themselves none come along', async () => {
    const rows = herbs();
    expect(await rows.along(database.read, page(2))).toBeNull();
    await rows.of(database.read, [100]);
    expect(await rows.along(database.read, page(2))).toBeNull();
  });

  test('ids that the page does not tell bring no rows', async () => {
    const rows = herbs();
    await rows.of(database.read, [1]);
    const none = sql`select case when id < 0 then id end as id, 500 as total from herbs limit 2`;
    const found = await rows.along(database.read, none as RawBuilder<{ id: number; total: number }>);
    expect(found).toEqual({ ids: [null, null], total: 500, rows: [] });
  });

  test('one plan serves all values, and lists of ids of any length', async () => {
    const rows = herbs();
    await rows.of(database.read, [1]);
    const plans = await inTransaction(database, async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx);
      for (let from = 0; from < 12; from += 1) {
        await rows.along(tx, page(3, from % 3));
        await rows.of(tx, [1 + (from % 3)]);
      }
      return plansOf(tx);
    });
    expect(plans).toHaveLength(2);
    for (const { generic_plans } of plans) expect(Number(generic_plans)).toBeGreaterThan(3);
  });

  test('a column that another server takes away is missing, and one that it adds costs nothing', async () => {
    const rows = herbs();
    await rows.of(database.read, [1]);
    for (let at = 0; at < 4; at += 1) await rows.along(database.read, page(2));
    await sql`alter table herbs add column use text`.execute(database.write);
    expect((await rows.along(database.read, page(2)))?.rows).toHaveLength(2);
    await sql`alter table herbs drop column small`.execute(database.write);
    expect(await rows.along(database.read, page(2))).toBeNull();
    const [alone] = await rows.of(database.read, [7]);
    expect(alone).not.toHaveProperty('small');
    expect((await rows.along(database.read, page(1)))?.rows).toEqual([alone]);
  });

  test('a transaction that meets such a column runs again, and asks without it', async () => {
    const rows = herbs();
    await rows.of(database.read, [1]);
    await sql`alter table herbs drop column small`.execute(database.write);
    let runs = 0;
    const found = await inTransaction(database, async (tx) => {
      runs += 1;
      return (await rows.along(tx, page(1)))?.rows ?? (await rows.of(tx, [7]));
    });
    expect(found).toEqual([
      { id: 7, name: '__proto__', large: expect.anything(), measure: 1e21, letters: 9 },
    ]);
    expect(runs).toBe(2);
  });
});

async function plansOf(db: Db | Tx) {
  const { rows } = await sql<{ generic_plans: string }>`
    select generic_plans from pg_prepared_statements where statement like '%length(name)%'`.execute(db);
  return rows;
}
