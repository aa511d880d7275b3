/** The last id that each table has given out, on either engine. */
import { sql } from 'kysely';
import type { Engine } from '../platform/database/columns.ts';
import type { Db } from '../platform/database/database.ts';
import type { Tx } from '../platform/database/transaction.ts';

interface Sequence {
  name: string;
  last: number | string | null;
}

/** Tables whose ids the database makes. */
async function identityTables(db: Db | Tx): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
     where table_schema = current_schema() and column_name = 'id' and is_identity = 'YES'
     order by table_name`.execute(db);
  return rows.map((row) => row.name);
}

export async function readSequences(db: Db | Tx, engine: Engine): Promise<Record<string, number>> {
  if (engine === 'sqlite') {
    const { rows } = await sql<Sequence>`select name, seq as last from sqlite_sequence`.execute(db);
    return Object.fromEntries(rows.map((row) => [row.name, Number(row.last)]));
  }
  const sequences: Record<string, number> = {};
  for (const table of await identityTables(db)) {
    const { rows } = await sql<Sequence>`
      select ${table} as name, pg_sequence_last_value(pg_get_serial_sequence(${table}, 'id')) as last`.execute(
      db,
    );
    const last = rows[0]?.last;
    if (last !== null && last !== undefined) sequences[table] = Number(last);
  }
  return sequences;
}

/** No sequence goes back behind a row that is there. */
export async function setSequences(
  tx: Tx,
  engine: Engine,
  sequences: Readonly<Record<string, number>>,
): Promise<void> {
  if (engine === 'sqlite') {
    await sql`delete from sqlite_sequence`.execute(tx);
    for (const [name, last] of Object.entries(sequences)) {
      const next = Math.max(last, await largestId(tx, name));
      await sql`insert into sqlite_sequence (name, seq) values (${name}, ${next})`.execute(tx);
    }
    return;
  }
  for (const table of await identityTables(tx)) {
    const named = sequences[table];
    // One that is not named has given out none: the ids of its rows came from elsewhere.
    const last = named === undefined ? 0 : Math.max(named, await largestId(tx, table));
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${Math.max(1, last)}, ${last > 0})`.execute(
      tx,
    );
  }
}

async function largestId(tx: Tx, table: string): Promise<number> {
  const { rows } = await sql<{
    last: number | null;
  }>`select max(id) as last from ${sql.table(table)}`.execute(tx);
  return rows[0]?.last ?? 0;
}
