/**
 * Rows as databases of earlier versions held them: two of each table, made once
 * and not made anew. A table's rows come with the version in which all they name
 * is there; a column that came later, with its own.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import type { Engine } from '#api/platform/database/columns.ts';
import type { Tables } from '#api/platform/database/tables.ts';

type Values = Readonly<Record<string, string | number | null>>;

interface FrozenRow {
  table: string;
  /** Number of the migration after which the row can be. */
  since: number;
  row: Values;
  later?: Readonly<Record<string, Values>>;
}

const FROZEN: readonly FrozenRow[] = JSON.parse(readFileSync(join(import.meta.dirname, 'rows.json'), 'utf8'));

export interface EarlierRow {
  table: string;
  values: Values;
}

/** What a database that had this many migrations holds, each row after those it names. */
export function rowsOfVersion(migrations: number): EarlierRow[] {
  return FROZEN.filter(({ since }) => since <= migrations).map(({ table, row, later = {} }) => {
    const added = Object.entries(later).filter(([since]) => Number(since) <= migrations);
    return { table, values: Object.assign({}, row, ...added.map(([, values]) => values)) };
  });
}

export async function insertEarlier(db: Kysely<Tables>, rows: readonly EarlierRow[]): Promise<void> {
  for (const { table, values } of rows) {
    const columns = sql.join(Object.keys(values).map((name) => sql.ref(name)));
    await sql`insert into ${sql.table(table)} (${columns}) values (${sql.join(Object.values(values))})`.execute(
      db,
    );
  }
}

/** The rows that are not there any more with every value they had. */
export async function lostRows(db: Kysely<Tables>, rows: readonly EarlierRow[]): Promise<EarlierRow[]> {
  const lost: EarlierRow[] = [];
  for (const row of rows) {
    const found = await sql<Record<string, unknown>>`select * from ${sql.table(row.table)}`.execute(db);
    const isThere = found.rows.some((one) =>
      // PostgreSQL's driver hands out 64-bit integers as texts.
      Object.entries(row.values).every(([name, value]) => String(one[name]) === String(value)),
    );
    if (!isThere) lost.push(row);
  }
  return lost;
}

/** Tables, columns, constraints and indexes in the engine's own words, in a fixed order. */
export async function schemaOf(db: Kysely<Tables>, engine: Engine): Promise<string[]> {
  const { rows } =
    engine === 'sqlite'
      ? await sql<{ line: string }>`
          select type || ' ' || name || ' ' || coalesce(sql, '') as line from sqlite_master
           where name not like 'sqlite_%'`.execute(db)
      : await sql<{ line: string }>`
          select table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable || ' '
                 || coalesce(collation_name, '') || ' ' || coalesce(column_default, '') || ' ' || is_identity as line
            from information_schema.columns where table_schema = 'public'
          union all
          select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid)
            from pg_constraint where connamespace = 'public'::regnamespace
          union all
          select indexdef from pg_indexes where schemaname = 'public'`.execute(db);
  return rows.map((row) => row.line).toSorted();
}
