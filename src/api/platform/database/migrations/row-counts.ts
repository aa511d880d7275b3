/**
 * `row_counts`: how many rows a table has, or has within each record above it, kept
 * by triggers. A list tells its total without counting a hundred thousand rows.
 *
 * On PostgreSQL each count is spread over several rows by connection, so that
 * writers of one table don't wait for each other; their sum is the count.
 */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Engine } from '../columns.ts';

type AnyDb = Kysely<never>;

export interface CountedTable {
  readonly table: string;
  /** Column that names the record above; null counts the whole table, as above 0. */
  readonly within: string | null;
}

const SLOTS = 16;

const raw = (text: string): RawBuilder<unknown> => sql.raw(text);

/** Counts the rows there are and makes the triggers that count on. */
export async function countRows(db: AnyDb, engine: Engine, counted: CountedTable): Promise<void> {
  const { table, within } = counted;
  await raw(
    within === null
      ? `insert into row_counts (name, above, slot, rows) select '${table}', 0, 0, count(*) from ${table}`
      : `insert into row_counts (name, above, slot, rows)
         select '${table}', ${within}, 0, count(*) from ${table} group by ${within}`,
  ).execute(db);
  await (engine === 'sqlite' ? sqliteTriggers(db, counted) : postgresTriggers(db, counted));
}

async function sqliteTriggers(db: AnyDb, { table, within }: CountedTable): Promise<void> {
  const add = (row: 'new' | 'old', by: number) =>
    `insert into row_counts (name, above, slot, rows)
     values ('${table}', ${within === null ? '0' : `${row}.${within}`}, 0, ${by})
     on conflict (name, above, slot) do update set rows = rows + excluded.rows;`;
  await raw(
    `create trigger ${table}_counted_insert after insert on ${table} begin ${add('new', 1)} end`,
  ).execute(db);
  await raw(
    `create trigger ${table}_counted_delete after delete on ${table} begin ${add('old', -1)} end`,
  ).execute(db);
  if (within === null) return;
  await raw(
    `create trigger ${table}_counted_move after update of ${within} on ${table}
     when old.${within} is not new.${within} begin ${add('old', -1)} ${add('new', 1)} end`,
  ).execute(db);
}

async function postgresTriggers(db: AnyDb, { table, within }: CountedTable): Promise<void> {
  const above = within ?? '0';
  const part = (rows: string, by: number) => `select ${above} as above, ${by} as by from ${rows}`;
  const define = async (event: 'insert' | 'delete' | 'update', parts: readonly string[]) => {
    const name = `${table}_counted_${event}`;
    await raw(
      `create or replace function ${name}() returns trigger language plpgsql as $$
       begin
         insert into row_counts (name, above, slot, rows)
         select '${table}', above, pg_backend_pid() % ${SLOTS}, sum(by)
           from (${parts.join(' union all ')}) as changed
          group by above having sum(by) <> 0 order by above
         on conflict (name, above, slot) do update set rows = row_counts.rows + excluded.rows;
         return null;
       end $$`,
    ).execute(db);
    const tables = {
      insert: 'referencing new table as new_rows',
      delete: 'referencing old table as old_rows',
      update: 'referencing old table as old_rows new table as new_rows',
    }[event];
    await raw(
      `create trigger ${name} after ${event} on ${table} ${tables}
         for each statement execute function ${name}()`,
    ).execute(db);
  };
  await define('insert', [part('new_rows', 1)]);
  await define('delete', [part('old_rows', -1)]);
  if (within !== null) await define('update', [part('old_rows', -1), part('new_rows', 1)]);
}
