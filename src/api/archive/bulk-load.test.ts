/** Tables that a copy brings in many parts are counted and indexed as if each row had come alone. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROLES } from '#domain/shared/access.ts';
import { type NotePlace, openNotePlace } from '../../../tests/support/delivery-notes.ts';
import { createTestDatabase } from '../../../tests/support/postgres.ts';
import { proofSize } from '../../../tests/support/proof.ts';
import { makeEntry } from '../../../tests/support/running.ts';
import { countedTallies, keptTallies } from '../../../tests/support/tallies.ts';
import { type Db, openForReading } from '../platform/database/database.ts';
import { inTransaction, type Tx } from '../platform/database/transaction.ts';
import { bringTexts } from '../platform/database/packed-texts.ts';
import { bringPostings } from '../platform/database/producer-postings.ts';
import { readSettings } from '../platform/settings.ts';
import { BulkLoad } from './bulk-load.ts';
import { DAMAGED } from './manifest.ts';
import { backUpTo } from './whole-backup.ts';
import { restoreFrom } from './whole-restore.ts';

const onPostgres = process.env['TEST_ENGINE'] === 'postgres';
/** Of each table: more than one part, so that its indexes and triggers are held. */
const COPIES = proofSize('HARD_BULK_LOAD', { everyRun: 1200, onDemand: 60_000 });
const FIRST_ID = 10_000;

let place: NotePlace;
let folder: string;

beforeAll(async () => {
  place = await openNotePlace();
  folder = await mkdtemp(join(tmpdir(), 'vertente-muitas-'));
}, 60_000);
afterAll(async () => {
  await place.api.close();
  await rm(folder, { recursive: true, force: true });
});

const database = () => place.api.server.services.database;

async function rowsOf<Row>(db: Db, query: RawBuilder<Row>): Promise<Row[]> {
  return (await query.execute(db)).rows;
}

type Row = Record<string, unknown>;

/** Copies of the table's first row that `where` finds, each changed by its number, written by the hundred. */
async function copied(
  table: string,
  where: RawBuilder<unknown>,
  changed: (at: number) => Row,
): Promise<void> {
  const [row] = await rowsOf(
    database().write,
    sql<Row>`select * from ${sql.table(table)} where ${where} limit 1`,
  );
  const columns = Object.keys(row ?? {});
  await inTransaction(database(), async (tx) => {
    for (let start = 0; start < COPIES; start += 100) {
      const values = Array.from({ length: Math.min(100, COPIES - start) }, (_, at) => {
        const one: Row = { ...row, ...changed(start + at) };
        return sql`(${sql.join(columns.map((column) => one[column]))})`;
      });
      const names = sql.join(columns.map((column) => sql.ref(column)));
      await sql`insert into ${sql.table(table)} (${names}) values ${sql.join(values)}`.execute(tx);
    }
  });
}

/** A project of many properties with a spring each, all in one note, and with as many launches of a few entries. */
async function fill(): Promise<void> {
  const { spring, note } = await place.delivered();
  const manager = await place.api.person(ROLES.GERENTE_PROJETOS, [place.project]);
  const entries = [await makeEntry(manager, place.project), await makeEntry(manager, place.project)];
  await database()
    .write.insertInto('executed_activities')
    .values({
      project_id: place.project,
      execution_cronogram_id: entries[0] ?? 0,
      description: 'Plantio',
      executed_at: '2026-04-01',
    })
    .execute();
  const id = (at: number) => FIRST_ID + at;
  await copied('rural_producers', sql`true`, (at) => ({
    id: id(at),
    cpf_index: `c${at}`,
    name: `Maria ${at}`,
    search: `maria ${at}`,
  }));
  await copied('rural_properties', sql`id = ${place.property}`, (at) => ({ id: id(at) }));
  await copied('property_addresses', sql`rural_property_id = ${place.property}`, (at) => ({
    rural_property_id: id(at),
  }));
  await copied('hydrographic_properties', sql`rural_property_id = ${place.property}`, (at) => ({
    rural_property_id: id(at),
  }));
  await copied('water_springs', sql`id = ${spring.id}`, (at) => ({
    id: id(at),
    rural_property_id: id(at),
    label: `C-${at}`,
    label_folded: `c-${at}`,
    status: at % 3,
    in_note: 0,
  }));
  await copied('water_spring_wire_rollers', sql`water_spring_id = ${spring.id}`, (at) => ({
    water_spring_id: id(at),
  }));
  await copied('delivery_note_springs', sql`delivery_note_id = ${note.id}`, (at) => ({
    water_spring_id: id(at),
  }));
  // Some springs got more than they need.
  await copied(
    'delivery_note_lines',
    sql`delivery_note_id = ${note.id} and item = 'stake_quantity'`,
    (at) => ({
      id: id(at),
      water_spring_id: id(at),
      delivered: at % 5 === 0 ? 9000 : 10,
    }),
  );
  await copied('executed_activities', sql`true`, (at) => ({
    id: id(at),
    execution_cronogram_id: entries[at % 2],
  }));
}

/** All that triggers keep. */
async function keptIn(db: Db) {
  return {
    ...(await keptTallies(db)),
    entries: await rowsOf(db, sql<Row>`select id, launches from execution_cronograms order by id`),
    withSprings: await rowsOf(
      db,
      sql<Row>`select rural_property_id, project_id, springs from property_springs where springs <> 0 order by 1`,
    ),
    counts: (
      await rowsOf(
        db,
        sql<{ name: string; above: number; rows: number | string }>`
          select name, above, sum(rows) as rows from row_counts group by name, above having sum(rows) <> 0`,
      )
    )
      .map(({ name, above, rows }) => `${name} ${above}: ${Number(rows)}`)
      .toSorted(),
  };
}

/** Which words the producers' names hold and what is packed, and who and what is still to be looked at. */
async function textsIn(db: Db) {
  if (!onPostgres) return [];
  return [
    await rowsOf(db, sql`select * from packed_texts order by list, project_id, pack`),
    await rowsOf(db, sql`select * from packed_texts_due`),
    await rowsOf(db, sql<{ word: string }>`select word, members from rural_producer_postings order by 1`),
    await rowsOf(db, sql`select * from rural_producer_postings_common order by word, chunk`),
    await rowsOf(db, sql`select * from rural_producer_postings_due`),
  ];
}

/** Indexes and triggers, with their state. */
async function schemaOf(db: Db): Promise<unknown> {
  if (!onPostgres) {
    return rowsOf(
      db,
      sql`select type, name, sql from sqlite_schema where type in ('index', 'trigger') order by 1, 2`,
    );
  }
  return [
    await rowsOf(
      db,
      sql`select indexname, indexdef from pg_indexes where schemaname = current_schema() order by 1`,
    ),
    await rowsOf(
      db,
      sql`select t.tgname, c.relname, t.tgenabled, pg_get_triggerdef(t.oid) as def
            from pg_trigger t join pg_class c on c.oid = t.tgrelid
           where c.relnamespace = current_schema()::regnamespace and not t.tgisinternal order by 2, 1`,
    ),
  ];
}

test('a copy of many rows comes back with what was counted of them, and every index and trigger', async () => {
  await fill();
  const before = await keptIn(database().write);
  expect(before).toMatchObject(await countedTallies(database().write));
  expect(before.surpluses.length).toBeGreaterThan(COPIES / 6);
  expect(before.entries).toContainEqual(expect.objectContaining({ launches: COPIES / 2 + 1 }));
  await bringPostings(database());
  await bringTexts(database());
  const texts = await textsIn(database().write);
  if (onPostgres) {
    const [packs, unpacked, words, , unnamed] = texts;
    expect(packs?.length).toBeGreaterThan(3);
    expect(words?.length).toBeGreaterThan(COPIES);
    expect([unpacked, unnamed]).toEqual([[], []]);
  }
  const path = join(folder, 'copia.tar.gz');
  await backUpTo(path, place.api.server.services.settings, new Date());
  const made = onPostgres ? await createTestDatabase() : { url: null, drop: async () => undefined };
  const settings = readSettings({
    DATA_DIR: join(folder, 'destino'),
    ...(made.url ? { DATABASE_URL: made.url } : {}),
  });
  const told: string[] = [];
  await restoreFrom(path, settings, { replace: false, acceptUnsigned: false, tell: (now) => told.push(now) });
  expect(told.length).toBeGreaterThan(20);
  expect(told.at(-1)).toBe('Restaurando: 100% da cópia…');
  const restored = await openForReading(settings);
  try {
    const after = await keptIn(restored.read);
    expect(after).toEqual(before);
    expect(after).toMatchObject(await countedTallies(restored.read));
    expect(await textsIn(restored.read)).toEqual(texts);
    expect(await schemaOf(restored.read)).toEqual(await schemaOf(database().write));
  } finally {
    await restored.close();
    await made.drop();
  }
}, 120_000);

test.runIf(onPostgres)('parts enter their table a few at once, and the last ones too', async () => {
  class Undone extends Error {}
  const tried = inTransaction(database(), async (tx) => {
    await sql`create table pieces (id integer primary key, kind text not null)`.execute(tx);
    await sql`create index pieces_by_kind on pieces (kind)`.execute(tx);
    const load = new BulkLoad(tx, 'postgres', Array(5).fill('pieces'), 2);
    const there: number[] = [];
    for (let part = 1; part <= 5; part += 1) {
      await load.add('pieces', async (into) => {
        await sql`insert into ${sql.table(into)} (kind, id) values ('a', ${part})`.execute(tx);
        return ['kind', 'id'];
      });
      there.push((await rowsOf(tx, sql`select id from pieces`)).length);
    }
    expect(there).toEqual([0, 2, 2, 4, 5]);
    expect(
      await rowsOf(
        tx,
        sql`select to_regclass('pieces_by_kind')::text as index,
        (select count(*)::int from pg_class where relname = 'vertente_restored_rows') as waiting`,
      ),
    ).toEqual([{ index: 'pieces_by_kind', waiting: 0 }]);
    const mixed = new BulkLoad(tx, 'postgres', ['pieces', 'pieces', 'meta', 'pieces'], 2);
    const nothing = async () => ['id'];
    await mixed.add('pieces', nothing);
    await expect(mixed.add('meta', nothing)).rejects.toThrow(DAMAGED);
    throw new Undone();
  });
  await expect(tried).rejects.toThrow(Undone);
});

/** The table's indexes that are there now, beside each index that is made. */
async function indexesOf(tx: Tx): Promise<string[]> {
  const rows = await rowsOf(
    tx,
    onPostgres
      ? sql<{ name: string }>`select indexname as name from pg_indexes where tablename = 'pieces' order by 1`
      : sql<{
          name: string;
        }>`select name from sqlite_schema where tbl_name = 'pieces' and type = 'index' order by 1`,
  );
  return rows.map(({ name }) => name).filter((name) => name.startsWith('pieces_by'));
}

test('indexes that keep nothing unique are made when the rows are there', async () => {
  class Undone extends Error {}
  const tried = inTransaction(database(), async (tx) => {
    await sql`create table pieces (id integer primary key, kind text not null, name text not null)`.execute(
      tx,
    );
    await sql`create index pieces_by_kind on pieces (kind) where id > 0`.execute(tx);
    await sql`create unique index pieces_by_name on pieces (name)`.execute(tx);
    const load = new BulkLoad(tx, database().engine, ['pieces', 'pieces', 'pieces']);
    const there: string[][] = [];
    const add = (name: string) =>
      load.add('pieces', async (into) => {
        await sql`insert into ${sql.table(into)} (id, kind, name) values (${there.length}, 'a', ${name})`.execute(
          tx,
        );
        there.push(await indexesOf(tx));
        return ['id', 'kind', 'name'];
      });
    for (const name of ['a', 'b', 'c']) await add(name);
    expect(there).toEqual(Array(3).fill(['pieces_by_name']));
    expect(await indexesOf(tx)).toEqual(['pieces_by_kind', 'pieces_by_name']);
    throw new Undone();
  });
  await expect(tried).rejects.toThrow(Undone);
});

test.runIf(onPostgres)('no sum is moved row by row as rows come', async () => {
  const functions = await rowsOf(
    database().write,
    sql<{ name: string; body: string }>`
      select distinct p.proname as name, p.prosrc as body
        from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
       where c.relnamespace = current_schema()::regnamespace and not t.tgisinternal
         -- For each row (1), on insert (4).
         and t.tgtype & 5 = 5`,
  );
  expect(functions.length).toBeGreaterThan(10);
  // One transaction that brings a million rows would leave a million versions of each sum.
  expect(functions.filter(({ body }) => /on conflict/.test(body)).map(({ name }) => name)).toEqual([]);
});
