/** On PostgreSQL: what comes often is prepared, and a changed table costs nobody an answer. */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createEmptyDatabase } from '../../../../tests/support/postgres.ts';
import { type Database, openPostgresAsIs } from './database.ts';
import { inTransaction } from './transaction.ts';

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
});
