/**
 * Rows as databases of earlier versions held them: two of each table, made once
 * and not made anew. A table's rows come with the version in which all they name
 * is there; a column that came later, with its own.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import type { Engine } from '#api/platform/database/columns.ts';
import { MIGRATION_NAMES } from '#api/platform/database/migrate.ts';
import type { Tables } from '#api/platform/database/tables.ts';

type Values = Readonly<Record<string, string | number | null>>;

interface FrozenRow {
  table: string;
  /** The migration after which the row can be: its name, or which it is of all of them. */
  since: number | string;
  row: Values;
  later?: Readonly<Record<string, Values>>;
  /** Columns that a migration takes away, by its number. */
  gone?: Readonly<Record<string, readonly string[]>>;
}

const FROZEN: readonly FrozenRow[] = JSON.parse(readFileSync(join(import.meta.dirname, 'rows.json'), 'utf8'));

export interface EarlierRow {
  table: string;
  values: Values;
}

/** What a database that had this many migrations holds, each row after those it names. */
export function rowsOfVersion(migrations: number): EarlierRow[] {
  const isPast = ([since]: readonly [string, unknown]) => Number(since) <= migrations;
  return FROZEN.filter(({ since }) => placeOf(since) <= migrations).map(
    ({ table, row, later = {}, gone = {} }) => {
      const added = Object.entries(later).filter(isPast);
      const values = Object.assign({}, row, ...added.map(([, some]) => some));
      const dropped = new Set(
        Object.entries(gone)
          .filter(isPast)
          .flatMap(([, columns]) => columns),
      );
      return {
        table,
        values: Object.fromEntries(
          Object.entries<string | number | null>(values).filter(([name]) => !dropped.has(name)),
        ),
      };
    },
  );
}

/** Its place among all of them, from 1: a name stays where others come before it later. */
function placeOf(since: number | string): number {
  if (typeof since === 'number') return since;
  const at = MIGRATION_NAMES.indexOf(since);
  if (at < 0) throw new Error(`No migration ${since}`);
  return at + 1;
}

export async function insertEarlier(db: Kysely<Tables>, rows: readonly EarlierRow[]): Promise<void> {
  for (const { table, values } of rows) {
    const columns = sql.join(Object.keys(values).map((name) => sql.ref(name)));
    await sql`insert into ${sql.table(table)} (${columns}) values (${sql.join(Object.values(values))})`.execute(
      db,
    );
  }
}

/** Where a quantity of the stock record went when it became the ledger's. */
const MOVED: Readonly<Record<string, readonly string[]>> = {
  feedstocks: [
    'stake_quantity',
    'stretcher_quantity',
    'clip_quantity',
    'limestone_sacks',
    'planting_fertilizer_sacks',
    'cover_fertilizer_sacks',
    'formicide_sacks',
  ],
  feedstock_wire_rollers: ['quantity'],
};

/** The row as it was, with what the ledger says of the quantities that are its own now, and the codes of their salt. */
async function withMoved(db: Kysely<Tables>, table: string, row: Record<string, unknown>) {
  for (const column of MOVED[table] ?? []) {
    const line =
      table === 'feedstocks'
        ? sql`item = ${column} and project_id = ${row['project_id']}`
        : sql`wire_roller_id = ${row['wire_roller_id']}`;
    const { rows } = await sql<{ balance: unknown; moved: unknown }>`
      select balance, (select sum(quantity) from stock_movements where ${line}) as moved
        from stock_balances where ${line}`.execute(db);
    const [found] = rows;
    row[column] = found && String(found.balance) === String(found.moved) ? found.balance : undefined;
  }
  if (table === 'second_factors' && !('codes_salt' in row)) {
    const { rows } = await sql<{ salt: unknown }>`
      select salt from recovery_codes where user_id = ${row['user_id']}`.execute(db);
    row['codes_salt'] = rows[0]?.salt;
  }
  return row;
}

/** Texts that are compared have the signs of a keyboard since 0071; any other value is as it was. */
function isKept(column: string, before: string, now: string): boolean {
  if (before === now) return true;
  return /(^|_)(search|folded)$|^label_order$/.test(column) && now === before.replaceAll(/[“”]/g, '"');
}

/** The rows that are not there any more with every value they had. */
export async function lostRows(db: Kysely<Tables>, rows: readonly EarlierRow[]): Promise<EarlierRow[]> {
  const lost: EarlierRow[] = [];
  for (const row of rows) {
    const found = await sql<Record<string, unknown>>`select * from ${sql.table(row.table)}`.execute(db);
    const now = await Promise.all(found.rows.map((one) => withMoved(db, row.table, one)));
    const isThere = now.some((one) =>
      // PostgreSQL's driver hands out 64-bit integers as texts.
      Object.entries(row.values).every(([name, value]) => isKept(name, String(value), String(one[name]))),
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
