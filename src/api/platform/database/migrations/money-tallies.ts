/** What the money of a project comes to by status, kept by triggers as `row_counts` is. */
import { type Kysely, sql } from 'kysely';
import type { MigrationTools } from './types.ts';

export interface MoneyTally {
  /** The table that names its rows' project and has `status`. */
  readonly table: string;
  readonly status: string;
  /** Columns that decide a row's cents. */
  readonly of: readonly string[];
  /** SQL of a row's cents. Made from the row's own values: a kept column is kept by a trigger too. */
  cents(row: string): string;
  /** The table that holds the sums. */
  readonly kept: string;
}

/** Of PostgreSQL, spread over connections, so that writers of one project don't wait for each other. */
const SLOTS = 16;

type Tools = Pick<MigrationTools, 'engine' | 'table'> & { readonly db: Kysely<never> };

export async function tallyMoney({ engine, db, table: create }: Tools, tally: MoneyTally): Promise<void> {
  const { table, kept, status } = tally;
  // Left by a later version, when a restore goes back to this one.
  await run(db, `drop table if exists ${kept}`);
  await create(kept, {
    columns: { project_id: 'int!', [status]: 'int!', slot: 'int!', cents: 'bigint!' },
    primaryKey: ['project_id', status, 'slot'],
  });
  await run(
    db,
    `insert into ${kept} (project_id, ${status}, slot, cents)
     select project_id, ${status}, 0, sum(${tally.cents(table)}) from ${table} group by project_id, ${status}`,
  );
  await (engine === 'sqlite' ? sqliteTriggers(db, tally) : postgresTriggers(db, tally));
}

type Event = 'insert' | 'delete' | 'update';

async function sqliteTriggers(
  db: Kysely<never>,
  { table, kept, status, of, cents }: MoneyTally,
): Promise<void> {
  const add = (row: 'new' | 'old') =>
    `insert into ${kept} (project_id, ${status}, slot, cents)
     values (${row}.project_id, ${row}.${status}, 0, ${row === 'new' ? '' : '-'}(${cents(row)}))
     on conflict (project_id, ${status}, slot) do update set cents = cents + excluded.cents;`;
  const define = (event: Event, on: string, acts: string) =>
    run(db, `create trigger ${table}_tallied_${event} after ${on} begin ${acts} end`);
  const watched = ['project_id', status, ...of];
  const changed = watched.map((name) => `old.${name} is not new.${name}`).join(' or ');
  await define('insert', `insert on ${table}`, add('new'));
  await define('delete', `delete on ${table}`, add('old'));
  await define(
    'update',
    `update of ${watched.join(', ')} on ${table} when ${changed}`,
    `${add('old')} ${add('new')}`,
  );
}

async function postgresTriggers(
  db: Kysely<never>,
  { table, kept, status, cents }: MoneyTally,
): Promise<void> {
  const part = (rows: string, sign: '' | '-') =>
    `select project_id, ${status}, ${sign}(${cents(rows)}) as cents from ${rows}`;
  const define = async (event: Event, tables: string, parts: readonly string[]) => {
    const name = `${table}_tallied_${event}`;
    await run(
      db,
      `create or replace function ${name}() returns trigger language plpgsql as $$
       begin
         insert into ${kept} (project_id, ${status}, slot, cents)
         select project_id, ${status}, pg_backend_pid() % ${SLOTS}, sum(cents)
           from (${parts.join(' union all ')}) as changed
          group by project_id, ${status} having sum(cents) <> 0 order by project_id, ${status}
         on conflict (project_id, ${status}, slot) do update set cents = ${kept}.cents + excluded.cents;
         return null;
       end $$`,
    );
    await run(
      db,
      `create trigger ${name} after ${event} on ${table} referencing ${tables}
         for each statement execute function ${name}()`,
    );
  };
  const [added, gone] = [part('new_rows', ''), part('old_rows', '-')];
  await define('insert', 'new table as new_rows', [added]);
  await define('delete', 'old table as old_rows', [gone]);
  await define('update', 'old table as old_rows new table as new_rows', [gone, added]);
}

async function run(db: Kysely<never>, statement: string): Promise<void> {
  await sql.raw(statement).execute(db);
}
