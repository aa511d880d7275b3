/**
 * How many rows of a table begin with each few letters, kept by triggers in `row_counts`
 * beside the totals: a page far down a long list is looked for from where its letters begin.
 */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Engine } from '../columns.ts';

type AnyDb = Kysely<never>;

export interface CountedStarts {
  readonly table: string;
  /** The column that the list goes by. */
  readonly column: string;
  readonly letters: number;
}

const SLOTS = 16;

const raw = (text: string): RawBuilder<unknown> => sql.raw(text);

const nameOf = ({ table, column, letters }: CountedStarts, row: string) =>
  `'${table}/' || substr(${row}${column}, 1, ${letters})`;

/** Counts the rows there are and makes the triggers that count on. */
export async function countStarts(db: AnyDb, engine: Engine, counted: CountedStarts): Promise<void> {
  const { table } = counted;
  await raw(`delete from row_counts where name >= '${table}/' and name < '${table}0'`).execute(db);
  await raw(
    `insert into row_counts (name, above, slot, rows)
     select ${nameOf(counted, '')}, 0, 0, count(*) from ${table} group by 1`,
  ).execute(db);
  await (engine === 'sqlite' ? sqliteTriggers(db, counted) : postgresTriggers(db, counted));
}

async function sqliteTriggers(db: AnyDb, counted: CountedStarts): Promise<void> {
  const { table, column } = counted;
  const add = (row: 'new' | 'old', by: number) =>
    `insert into row_counts (name, above, slot, rows) values (${nameOf(counted, `${row}.`)}, 0, 0, ${by})
     on conflict (name, above, slot) do update set rows = rows + excluded.rows;`;
  const when = `on ${table} begin`;
  await raw(`create trigger ${table}_starts_insert after insert ${when} ${add('new', 1)} end`).execute(db);
  await raw(`create trigger ${table}_starts_delete after delete ${when} ${add('old', -1)} end`).execute(db);
  await raw(
    `create trigger ${table}_starts_move after update of ${column} on ${table}
     when old.${column} is not new.${column} begin ${add('old', -1)} ${add('new', 1)} end`,
  ).execute(db);
}

async function postgresTriggers(db: AnyDb, counted: CountedStarts): Promise<void> {
  const { table } = counted;
  const part = (rows: string, by: number) =>
    `select ${nameOf(counted, '')} as start, ${by} as by from ${rows}`;
  const define = async (event: 'insert' | 'delete' | 'update', parts: readonly string[]) => {
    const name = `${table}_starts_${event}`;
    await raw(
      `create or replace function ${name}() returns trigger language plpgsql as $$
       begin
         insert into row_counts (name, above, slot, rows)
         select start, 0, pg_backend_pid() % ${SLOTS}, sum(by)
           from (${parts.join(' union all ')}) as changed
          group by start having sum(by) <> 0 order by start
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
  await define('update', [part('old_rows', -1), part('new_rows', 1)]);
}
