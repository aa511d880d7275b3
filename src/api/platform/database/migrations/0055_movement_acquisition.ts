import { type Kysely, sql } from 'kysely';
import type { Migration } from './types.ts';

const TABLE = 'stock_movements';
/** Of PostgreSQL, spread over connections, so that writers of several projects don't wait for each other. */
const SLOTS = 16;

/**
 * Whether what came in was bought or given. Entries from before it was asked tell nothing
 * of it. In `row_counts`, beside the kinds of migration 0053, `movements_of/<item>/<kind>/<acquisition>`:
 * how many entries of an item were bought, and how many given, in each project.
 */
export const movementAcquisition: Migration = async ({ engine, db }) => {
  const untyped = db as unknown as Kysely<never>;
  // Nothing else is bought or given: a filter by it need not ask for the kind.
  await run(
    untyped,
    `alter table ${TABLE} add column acquisition integer check (acquisition is null or kind = 1)`,
  );
  // Of the entries alone: the other movements write nothing into it.
  await run(
    untyped,
    `create index ${TABLE}_by_project_id_acquisition_moved_at
       on ${TABLE} (project_id, acquisition, moved_at, id) where acquisition is not null`,
  );
  // Left by a later version, when a restore goes back to this one.
  await run(untyped, `delete from row_counts where name like 'movements_of/%/%/%'`);
  await (engine === 'sqlite' ? sqliteTriggers(untyped) : postgresTriggers(untyped));
};

const nameOf = (row: string) =>
  `'movements_of/' || ${row}item || '/' || ${row}kind || '/' || ${row}acquisition`;

async function sqliteTriggers(db: Kysely<never>): Promise<void> {
  const add = (row: 'new.' | 'old.', by: number) =>
    `insert into row_counts (name, above, slot, rows)
     select ${nameOf(row)}, ${row}project_id, 0, ${by} where ${row}acquisition is not null
     on conflict (name, above, slot) do update set rows = rows + excluded.rows;`;
  const define = (name: string, event: string, acts: string) =>
    run(db, `create trigger ${TABLE}_acquired_${name} after ${event} begin ${acts} end`);
  await define('insert', `insert on ${TABLE} when new.acquisition is not null`, add('new.', 1));
  await define('delete', `delete on ${TABLE} when old.acquisition is not null`, add('old.', -1));
  // No call changes it; whoever tells it of old entries, in the database itself, may.
  await define(
    'update',
    `update of acquisition on ${TABLE} when old.acquisition is not new.acquisition`,
    `${add('old.', -1)} ${add('new.', 1)}`,
  );
}

async function postgresTriggers(db: Kysely<never>): Promise<void> {
  const part = (rows: string, by: number) =>
    `select ${nameOf('')} as name, project_id as above, ${by} as by from ${rows} where acquisition is not null`;
  const define = async (event: 'insert' | 'delete' | 'update', tables: string, parts: readonly string[]) => {
    const name = `${TABLE}_acquired_${event}`;
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
  const [added, gone] = [part('new_rows', 1), part('old_rows', -1)];
  await define('insert', 'new table as new_rows', [added]);
  await define('delete', 'old table as old_rows', [gone]);
  await define('update', 'old table as old_rows new table as new_rows', [gone, added]);
}

async function run(db: Kysely<never>, statement: string): Promise<void> {
  await sql.raw(statement).execute(db);
}
