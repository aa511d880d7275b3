/** The tables of some version, empty, in place of whatever is there. */
import { sql } from 'kysely';
import type { Engine } from '../platform/database/columns.ts';
import { applyMigrations, createMigrationTables, MIGRATION_TABLES } from '../platform/database/migrate.ts';
import type { Tx } from '../platform/database/transaction.ts';
import { ARCHIVED_TABLES, TRANSIENT_TABLES } from './archived-tables.ts';

const OWN_TABLES: readonly string[] = [
  ...MIGRATION_TABLES,
  ...TRANSIENT_TABLES,
  ...ARCHIVED_TABLES.map(({ name }) => name),
  // On PostgreSQL alone, and naming none of the others.
  'rural_producer_postings',
  'rural_producer_postings_common',
  'rural_producer_postings_due',
  'packed_texts',
  'packed_texts_due',
];

/**
 * Makes the tables as the migrations of an archive left them. What stands there may be
 * half migrated, of a newer version or filled: nothing of it is read or kept. An
 * embedded database is a fresh file.
 */
export async function makeFreshTables(tx: Tx, engine: Engine, migrations: readonly string[]): Promise<void> {
  if (engine === 'postgres') {
    for (const name of [...(await tablesOnOurs(tx)), ...OWN_TABLES]) {
      await sql`drop table if exists ${sql.table(name)} cascade`.execute(tx);
    }
  }
  await createMigrationTables(tx);
  await applyMigrations(tx, engine, migrations);
  const there = new Set((await tx.introspection.getTables()).map((table) => table.name));
  // Some migrations bring rows, which are in the archive too.
  for (const { name } of ARCHIVED_TABLES.toReversed()) {
    if (there.has(name)) await sql`delete from ${sql.table(name)}`.execute(tx);
  }
}

/**
 * Tables that this version does not know and whose rows name rows of ours: a newer
 * version made them, and would not start with them there. Any other is somebody else's.
 */
async function tablesOnOurs(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    with recursive ours (id) as (
      select c.oid from pg_class c
       where c.relnamespace = current_schema()::regnamespace and c.relname in (${sql.join(OWN_TABLES)})
      union
      select k.conrelid from pg_constraint k join ours on k.confrelid = ours.id
    )
    select c.relname as name from pg_class c join ours on ours.id = c.oid
     where c.relname not in (${sql.join(OWN_TABLES)})`.execute(tx);
  return rows.map(({ name }) => name);
}
