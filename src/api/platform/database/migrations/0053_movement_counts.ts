import { type Kysely, sql } from 'kysely';
import type { Migration } from './types.ts';

const TABLE = 'stock_movements';
/** Of PostgreSQL, spread over connections, so that writers of several projects don't wait for each other. */
const SLOTS = 16;

/**
 * In `row_counts`, of each project: `movements_of/<item>/<kind>`, how many movements of an
 * item are of a kind, and `stock_movements/<project>/<YYYY-MM>`, how many are of a month. A list of one
 * kind tells its total, and a page far down is found, without going through fifty thousand rows.
 */
export const movementCounts: Migration = async ({ engine, db }) => {
  const untyped = db as unknown as Kysely<never>;
  // Left by a later version, when a restore goes back to this one.
  for (const prefix of ['movements_of', TABLE]) {
    await run(untyped, `delete from row_counts where name >= '${prefix}/' and name < '${prefix}0'`);
  }
  for (const name of [ofKind(''), ofMonth('')]) {
    await run(
      untyped,
      `insert into row_counts (name, above, slot, rows)
       select ${name}, project_id, 0, count(*) from ${TABLE} group by 1, project_id`,
    );
  }
  await (engine === 'sqlite' ? sqliteTriggers(untyped) : postgresTriggers(untyped));
};

const ofKind = (row: string) => `'movements_of/' || ${row}item || '/' || ${row}kind`;
const ofMonth = (row: string) => `'${TABLE}/' || ${row}project_id || '/' || substr(${row}moved_at, 1, 7)`;

async function sqliteTriggers(db: Kysely<never>): Promise<void> {
  const add = (row: 'new.' | 'old.', name: string, by: number) =>
    `insert into row_counts (name, above, slot, rows) values (${name}, ${row}project_id, 0, ${by})
     on conflict (name, above, slot) do update set rows = rows + excluded.rows;`;
  const both = (row: 'new.' | 'old.', by: number) =>
    `${add(row, ofKind(row), by)} ${add(row, ofMonth(row), by)}`;
  const define = (name: string, event: string, acts: string) =>
    run(db, `create trigger ${TABLE}_told_${name} after ${event} begin ${acts} end`);
  await define('insert', `insert on ${TABLE}`, both('new.', 1));
  await define('delete', `delete on ${TABLE}`, both('old.', -1));
  // An order is of the month in which it arrives; its item and kind stay.
  await define(
    'update',
    `update of moved_at on ${TABLE} when substr(old.moved_at, 1, 7) <> substr(new.moved_at, 1, 7)`,
    `${add('old.', ofMonth('old.'), -1)} ${add('new.', ofMonth('new.'), 1)}`,
  );
}

async function postgresTriggers(db: Kysely<never>): Promise<void> {
  const part = (rows: string, name: string, by: number) =>
    `select ${name} as name, project_id as above, ${by} as by from ${rows}`;
  const define = async (event: 'insert' | 'delete' | 'update', tables: string, parts: readonly string[]) => {
    const name = `${TABLE}_told_${event}`;
    await run(
      db,
      `create or replace function ${name}() returns trigger language plpgsql as $$
       begin
         insert into row_counts (name, above, slot, rows)
         select name, above, pg_backend_pid() % ${SLOTS}, sum(by)
           from (${parts.join(' union all ')}) as changed
          group by name, above having sum(by) <> 0 order by name, above
         on conflict (name, above, slot) do update set rows = row_counts.rows + excluded.rows;
         return null;
       end $$`,
    );
    await run(
      db,
      `create trigger ${name} after ${event} on ${TABLE} referencing ${tables}
         for each statement execute function ${name}()`,
    );
  };
  const added = [part('new_rows', ofKind(''), 1), part('new_rows', ofMonth(''), 1)];
  const gone = [part('old_rows', ofKind(''), -1), part('old_rows', ofMonth(''), -1)];
  await define('insert', 'new table as new_rows', added);
  await define('delete', 'old table as old_rows', gone);
  await define('update', 'old table as old_rows new table as new_rows', [...gone, ...added]);
}

async function run(db: Kysely<never>, statement: string): Promise<void> {
  await sql.raw(statement).execute(db);
}
