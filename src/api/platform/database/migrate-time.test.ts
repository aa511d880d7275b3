/** On PostgreSQL: a migration takes the time that it needs, whatever a statement of a call may take. */
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createEmptyDatabase } from '../../../../tests/support/postgres.ts';
import { query } from '../../../../tests/support/postgres-process.ts';
import { readSettings } from '../settings.ts';
import { openDatabase, openPostgresAsIs } from './database.ts';
import { createMigrationTables } from './migrate.ts';

/** Each change of the schema writes down what it ran under. */
const NOTE_LIMITS = `create table limits (value text);
  create function note_limit() returns event_trigger language plpgsql as $$
    begin insert into limits values (current_setting('statement_timeout')); end $$;
  create event trigger note_limit on ddl_command_start execute function note_limit();`;

/** As behind a pooler that keeps a connection's own limit from it. */
const LIMIT_ALL = `do $$ begin
  execute format('alter database %I set statement_timeout = 30000', current_database()); end $$`;

async function limitsOf(url: string): Promise<string[]> {
  const database = await openDatabase(readSettings({ DATABASE_URL: url }));
  try {
    const { rows } = await sql<{ statement_timeout: string }>`show statement_timeout`.execute(database.read);
    expect(rows).toEqual([{ statement_timeout: '30s' }]);
    const limits = await sql<{ value: string }>`select distinct value from limits`.execute(database.read);
    return limits.rows.map(({ value }) => value);
  } finally {
    await database.close();
  }
}

describe.runIf(process.env['TEST_ENGINE'] === 'postgres')('the limit of a statement', () => {
  test('whoever migrates, or waits for another who does, has no limit', async () => {
    const url = await createEmptyDatabase();
    await query(url, NOTE_LIMITS);
    expect(await limitsOf(url)).toEqual(['0']);
  });

  test('nor has a migration where the database itself has one', async () => {
    const url = await createEmptyDatabase();
    // The migrator makes its own tables before the first of them.
    const before = await openPostgresAsIs(url);
    await createMigrationTables(before.write);
    await before.close();
    await query(url, NOTE_LIMITS + LIMIT_ALL);
    expect(await limitsOf(url)).toEqual(['0']);
  });

  test('a database that nobody asked anything leaves no connection behind', async () => {
    const url = await createEmptyDatabase();
    await (await openDatabase(readSettings({ DATABASE_URL: url }))).close();
    // PostgreSQL waits five seconds for others to go before it says that they have not.
    await query(url.replace(/[^/]+$/, 'postgres'), `drop database ${url.split('/').at(-1)}`);
  });
});
