import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Db } from '../database.ts';
import { startReadingThread } from './reading-thread.ts';
import { makeReadingThreads, type ReadingThreads } from './reading-threads.ts';

const IDLE_MS = 100;
const LIVES = new AbortController().signal;

let folder: string;
let writer: DatabaseSync;
let threads: ReadingThreads;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vertente-leitura-'));
  const path = join(folder, 'vertente.db');
  writer = new DatabaseSync(path);
  writer.exec('pragma journal_mode = wal; create table notes (id integer primary key, text text)');
  const insert = writer.prepare('insert into notes (text) values (?)');
  for (let index = 0; index < 5000; index += 1) insert.run(`anotação ${index}`);
  threads = makeReadingThreads(path, IDLE_MS);
});
afterEach(() => threads.close());
afterAll(async () => {
  writer.close();
  await rm(folder, { recursive: true });
});

async function count(db: Db): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from notes`.execute(db);
  return rows[0]?.total ?? 0;
}

/** Keeps SQLite busy for as many steps. */
const busy = (steps: number) => (db: Db) =>
  sql<{ last: number }>`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${steps})
    select max(i) as last from n`.execute(db);

test('a long statement stops nobody else', async () => {
  // Two threads, warm.
  await Promise.all([threads.read(LIVES, count), threads.read(LIVES, count)]);
  const done: string[] = [];
  const long = threads.read(LIVES, busy(3_000_000)).then(() => done.push('the long statement'));
  await threads.read(LIVES, count);
  done.push('another reading');
  // On this thread the statement would be over before its next turn.
  for (let turn = 0; turn < 10; turn += 1) await nextTurn();
  done.push('ten turns of this thread');
  await long;
  expect(done).toEqual(['another reading', 'ten turns of this thread', 'the long statement']);
});

test('all rows come, in their order and with their types, however many batches they are', async () => {
  const { rows } = await threads.read(LIVES, (db) =>
    sql<{ id: number; text: string; bytes: Uint8Array; half: number; none: null }>`
      select id, text, x'0102' as bytes, id / 2.0 as half, null as none from notes order by id`.execute(db),
  );
  expect(rows).toHaveLength(5000);
  expect(rows.map(({ id }) => id)).toEqual(rows.map((_, index) => index + 1));
  expect({ ...rows[2] }).toEqual({
    id: 3,
    text: 'anotação 2',
    bytes: new Uint8Array([1, 2]),
    half: 1.5,
    none: null,
  });
});

test('one reading sees one moment, queries asked for at once included; the next sees what came since', async () => {
  const [first, second] = await threads.read(LIVES, async (db) => {
    const before = await count(db);
    writer.exec("insert into notes (text) values ('depois')");
    return [before, await Promise.all([count(db), count(db)])] as const;
  });
  expect(second).toEqual([first, first]);
  expect(await threads.read(LIVES, count)).toBe(first + 1);
});

test('nothing can be written', async () => {
  const write = threads.read(LIVES, (db) => sql`insert into notes (text) values ('x')`.execute(db));
  await expect(write).rejects.toThrow(/readonly/);
  await expect(threads.read(LIVES, (db) => sql`select wrong`.execute(db))).rejects.toThrow(/no such column/);
  expect(await threads.read(LIVES, count)).toBeGreaterThan(0);
});

test('a reading that was given up takes its thread along, others go on meanwhile', async () => {
  await threads.read(LIVES, count);
  const leaving = new AbortController();
  const given = threads.read(leaving.signal, busy(3_000_000)).catch((error: unknown) => error);
  await wait(20);
  leaving.abort(new Error('gone'));
  expect(await threads.read(LIVES, count)).toBeGreaterThan(0);
  expect(await given).toMatchObject({ message: 'gone' });
  await expect.poll(() => threads.count(), { timeout: 5000 }).toBe(0);
});

test('threads are used again, and gone when nobody asks', async () => {
  for (let index = 0; index < 5; index += 1) await threads.read(LIVES, count);
  expect(threads.count()).toBe(1);
  const all = Promise.withResolvers<void>();
  let inside = 0;
  await Promise.all(
    [1, 2, 3].map(() =>
      threads.read(LIVES, async (db) => {
        await count(db);
        inside += 1;
        if (inside === 3) all.resolve();
        await all.promise;
      }),
    ),
  );
  expect(threads.count()).toBe(3);
  await expect.poll(() => threads.count(), { timeout: 5000 }).toBe(0);
});

test('a reading whose work goes on after its end reads nothing of the next one', async () => {
  let late: Db | undefined;
  await threads.read(LIVES, async (db) => {
    late = db;
  });
  if (!late) throw new Error('No handle');
  await expect(count(late)).rejects.toThrow('has ended');
});

test('the end of a reading comes behind all that was asked for in it: no query begins another', async () => {
  const thread = startReadingThread(join(folder, 'vertente.db'));
  const total = async () => (await thread.query('select count(*) as total from notes', []))[0]?.['total'];
  try {
    const asked = [thread.query('select wrong', []), total(), total()];
    await expect(asked[0]).rejects.toThrow(/no such column/);
    thread.end();
    const before = (await Promise.all(asked.slice(1))).at(-1);
    writer.exec("insert into notes (text) values ('depois')");
    expect(await total()).toBe(Number(before) + 1);
  } finally {
    await thread.stop();
  }
});
