/** The embedded database alone: what its driver answers, as objects named by their columns. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely, sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sqliteDialect } from './sqlite.ts';

let folder: string;
let db: Kysely<{ springs: { id: number; label: string } }>;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vertente-sqlite-'));
  db = new Kysely({ dialect: sqliteDialect(join(folder, 'a.db'), { readOnly: false }) });
  await sql`create table springs (id integer primary key, label text, area real, shape blob)`.execute(db);
  await sql`insert into springs values (1, 'N-1', 12.5, x'00ff'), (2, null, null, null)`.execute(db);
});
afterEach(async () => {
  await db.destroy();
  await rm(folder, { recursive: true });
});

const rowsOf = (text: string) => sql.raw<Record<string, unknown>>(text).execute(db);

test('a row is an object with each column by its name', async () => {
  const { rows } = await rowsOf('select *, count(*) over () as "how many" from springs order by id');
  expect(rows).toEqual([
    { id: 1, label: 'N-1', area: 12.5, shape: new Uint8Array([0, 255]), 'how many': 2 },
    { id: 2, label: null, area: null, shape: null, 'how many': 2 },
  ]);
  expect((await rowsOf('select id from springs where id = 9')).rows).toEqual([]);
});

test('what a write gives back is named too', async () => {
  const query = db.insertInto('springs').values({ id: 3, label: 'N-3' }).returning(['label', 'id']);
  expect(await query.execute()).toEqual([{ id: 3, label: 'N-3' }]);
  expect(
    await db.updateTable('springs').set({ label: 'N-4' }).where('id', '=', 3).executeTakeFirst(),
  ).toEqual({
    numUpdatedRows: 1n,
  });
});

test.each([
  ['renamed', 'alter table springs rename column label to code', { id: 1, code: 'N-1', area: 12.5 }],
  ['dropped', 'alter table springs drop column label', { id: 1, area: 12.5 }],
  [
    'added',
    "alter table springs add column city text default 'Itinga'",
    { id: 1, label: 'N-1', area: 12.5, city: 'Itinga' },
  ],
])('a statement kept from before knows a column that is %s', async (_, change, after) => {
  const all = 'select * from springs where id = 1';
  expect((await rowsOf(all)).rows).toMatchObject([{ id: 1, label: 'N-1' }]);
  await rowsOf(change);
  expect((await rowsOf(all)).rows).toEqual([{ ...after, shape: new Uint8Array([0, 255]) }]);
  expect((await rowsOf(all)).rows).toEqual([{ ...after, shape: new Uint8Array([0, 255]) }]);
});
