/** On PostgreSQL: what comes often is prepared, and a changed table costs nobody an answer. */
import { CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createEmptyDatabase } from '../../../../tests/support/postgres.ts';
import { type Database, openPostgresAsIs } from './database.ts';
import { last } from './naming-connection.ts';
import { inTransaction, isDuplicate, isUnavailable, type Tx } from './transaction.ts';

describe.runIf(process.env['TEST_ENGINE'] === 'postgres')('statements of a connection', () => {
  let database: Database;
  beforeAll(async () => {
    database = await openPostgresAsIs(await createEmptyDatabase());
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    await sql`drop table if exists herbs`.execute(database.write);
    await sql`create table herbs (id integer primary key, name text not null)`.execute(database.write);
    await sql`insert into herbs values (1, 'Arnica')`.execute(database.write);
  });

  const herb = (db: Parameters<ReturnType<typeof sql>['execute']>[0]) =>
    sql<object>`select * from herbs where id = ${1}`.execute(db).then(({ rows }) => rows[0]);
  const addColumn = (name: string) =>
    sql`alter table herbs add column ${sql.ref(name)} text`.execute(database.write);
  /** One transaction: all on one connection. */
  const preparedTexts = () =>
    inTransaction(database, async (tx) => {
      for (let at = 0; at < 4; at += 1) await herb(tx);
      const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(
        tx,
      );
      return rows.map(({ statement }) => statement);
    });

  test('the third time a text comes it gets a name, and one that comes once gets none', async () => {
    await sql`select ${'once'}::text`.execute(database.read);
    const texts = await preparedTexts();
    expect(texts).toContain('select * from herbs where id = $1');
    expect(texts).not.toContain('select $1::text');
  });

  test('a text without a value gets one too, but for what begins and ends a transaction', async () => {
    const texts = await inTransaction(database, async (tx) => {
      for (let at = 0; at < 4; at += 1) await sql`select name from herbs order by id`.execute(tx);
      const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(
        tx,
      );
      return rows.map(({ statement }) => statement);
    });
    expect(texts).toContain('select name from herbs order by id');
    expect(texts.filter((text) => /^(?:begin|commit)/.test(text))).toEqual([]);
  });

  test('a column that another server adds between two reads is in the second', async () => {
    for (let at = 0; at < 5; at += 1) expect(await herb(database.read)).toEqual({ id: 1, name: 'Arnica' });
    await addColumn('use');
    const reads = await Promise.all(Array.from({ length: 30 }, () => herb(database.read)));
    for (const row of reads) expect(row).toEqual({ id: 1, name: 'Arnica', use: null });
  });

  test('a transaction that meets such a column does its work once more from the beginning', async () => {
    await Promise.all(Array.from({ length: 30 }, () => herb(database.read)));
    await addColumn('place');
    const work = () =>
      inTransaction(database, async (tx) => {
        const row = await herb(tx);
        await sql`update herbs set name = name || '!' where id = ${1}`.execute(tx);
        return row;
      });
    const rows = await Promise.all(Array.from({ length: 20 }, work));
    for (const row of rows) expect(row).toHaveProperty('place', null);
    expect(await herb(database.read)).toHaveProperty('name', `Arnica${'!'.repeat(20)}`);
  });

  describe('a last statement', () => {
    const names = () =>
      sql<{ name: string }>`select name from herbs order by id`
        .execute(database.read)
        .then(({ rows }) => rows.map(({ name }) => name));
    const rename = (db: Tx, name: string) => sql`update herbs set name = ${name}`.execute(db);
    const add = (db: Tx, id: number) =>
      db.executeQuery(CompiledQuery.raw(last('insert into herbs values ($1, $2)'), [id, `n${id}`]));

    test('is kept with all of its transaction, time and again', async () => {
      for (let id = 2; id < 30; id += 1) {
        await inTransaction(database, async (tx) => {
          await rename(tx, `r${id}`);
          await add(tx, id);
        });
      }
      expect(await names()).toEqual([...Array.from({ length: 28 }, () => 'r29'), 'n29']);
    });

    test('that fails keeps nothing of it, says why, and leaves a connection that can be used', async () => {
      for (let at = 0; at < 25; at += 1) {
        const failing = inTransaction(database, async (tx) => {
          await rename(tx, 'never');
          await add(tx, 1);
        });
        await expect(failing).rejects.toSatisfy(isDuplicate);
        await inTransaction(database, (tx) => rename(tx, `kept ${at}`));
      }
      expect(await names()).toEqual(['kept 24']);
    });

    test('has nothing behind it', async () => {
      const more = inTransaction(database, async (tx) => {
        await add(tx, 2);
        await rename(tx, 'behind');
      });
      await expect(more).rejects.toThrow('Behind a commit');
      expect(await names()).toEqual(['Arnica', 'n2']);
      await inTransaction(database, (tx) => rename(tx, 'next'));
      expect(await names()).toEqual(['next', 'next']);
    });

    test('whose connection is lost is told so', async () => {
      const lost = inTransaction(database, async (tx) => {
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
        await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(database.read);
        await add(tx, 2);
      });
      await expect(lost).rejects.toSatisfy((error: unknown) => isUnavailable(error) === 'away');
      expect(await names()).toEqual(['Arnica']);
    });
  });
});
