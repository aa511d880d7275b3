import { type Kysely, sql } from 'kysely';
import type { Engine } from '../columns.ts';
import type { Migration } from './types.ts';

/** What is added up of a project's springs, each as an expression over a spring's row. */
const SUMS: Readonly<Record<string, string>> = {
  springs: '1',
  // Square metres and metres in hundredths: sums of floats would drift with every change.
  area_hundredths: 'cast(round(cast({row}.area * 100 as numeric)) as bigint)',
  perimeter_hundredths: 'cast(round(cast({row}.perimeter * 100 as numeric)) as bigint)',
  ...Object.fromEntries(
    [
      'recovery_seedlings',
      'stake_quantity',
      'stretcher_quantity',
      'clip_quantity',
      'limestone_sacks',
      'planting_fertilizer_sacks',
      'cover_fertilizer_sacks',
      'formicide_sacks',
    ].map((column) => [column, `{row}.${column}`]),
  ),
};

const NAMES = Object.keys(SUMS);
const KEY = ['project_id', 'status', 'month', 'slot'];
/** Of PostgreSQL, spread over connections, so that writers of one project don't wait for each other. */
const SLOTS = 16;

/** Columns that decide where a spring is counted and with what. */
const WATCHED = [
  'project_id',
  'status',
  'delivery_date',
  'area',
  'perimeter',
  ...NAMES.filter((name) => SUMS[name] === `{row}.${name}`),
];

const KEY_OF = "{row}.project_id, {row}.status, coalesce(substr({row}.delivery_date, 1, 7), '')";
const of = (text: string, row: string) => text.replaceAll('{row}', row);

/**
 * How many springs a project has in each status and month of delivery, and what they come
 * to, kept by triggers as `row_counts` is: the first screen tells it of every project at
 * once. Likewise the rolls of wire that the springs of each status take. A technician's springs in a status get an index.
 */
export const springTallies: Migration = async ({ engine, db, table }) => {
  const untyped = db as unknown as Kysely<never>;
  // Left by a later version, when a restore goes back to this one.
  await sql`drop table if exists spring_tallies`.execute(db);
  await table('spring_tallies', {
    columns: {
      project_id: 'int!',
      status: 'int!',
      month: 'text!',
      slot: 'int!',
      ...Object.fromEntries(NAMES.map((name) => [name, 'bigint!'])),
    },
    primaryKey: ['project_id', 'status', 'month', 'slot'],
  });
  const sums = NAMES.map((name) => `sum(${of(SUMS[name] ?? '', 'water_springs')})`).join(', ');
  await run(
    untyped,
    `insert into spring_tallies (${[...KEY, ...NAMES].join(', ')})
     select ${of(KEY_OF, 'water_springs')}, 0, ${sums} from water_springs
      group by ${of(KEY_OF, 'water_springs')}`,
  );
  await (engine === 'sqlite' ? sqliteTriggers : postgresTriggers)(untyped);
  await sql`drop table if exists roll_tallies`.execute(db);
  await table('roll_tallies', {
    columns: {
      project_id: 'int!',
      status: 'int!',
      wire_roller_id: 'int!',
      slot: 'int!',
      quantity: 'bigint!',
    },
    primaryKey: ['project_id', 'status', 'wire_roller_id', 'slot'],
  });
  await tallyRolls(untyped, engine);
  await run(
    untyped,
    'create index water_springs_by_technician on water_springs (project_id, technician_id, status, id)',
  );
};

async function run(db: Kysely<never>, statement: string): Promise<void> {
  await sql.raw(statement).execute(db);
}

/** Adds `excluded` to what is there. */
function onConflict(before: string): string {
  const sums = NAMES.map((name) => `${name} = ${before}${name} + excluded.${name}`).join(', ');
  return `on conflict (${KEY.join(', ')}) do update set ${sums}`;
}

async function sqliteTriggers(db: Kysely<never>): Promise<void> {
  const add = (row: 'new' | 'old') => {
    const sign = row === 'new' ? '' : '-';
    const values = NAMES.map((name) => `${sign}${of(SUMS[name] ?? '', row)}`).join(', ');
    return `insert into spring_tallies (${[...KEY, ...NAMES].join(', ')})
      values (${of(KEY_OF, row)}, 0, ${values}) ${onConflict('')};`;
  };
  const changed = WATCHED.map((name) => `old.${name} is not new.${name}`).join(' or ');
  const on = (event: string, act: string) =>
    run(db, `create trigger water_springs_tallied_${event} after ${act} end`);
  await on('insert', `insert on water_springs begin ${add('new')}`);
  await on('delete', `delete on water_springs begin ${add('old')}`);
  await on(
    'update',
    `update of ${WATCHED.join(', ')} on water_springs when ${changed} begin ${add('old')} ${add('new')}`,
  );
}

async function postgresTriggers(db: Kysely<never>): Promise<void> {
  const part = (rows: string, sign: string) => {
    const values = NAMES.map((name) => `${sign}${of(SUMS[name] ?? '', rows)} as ${name}`).join(', ');
    const [project, status, ...month] = of(KEY_OF, rows).split(', ');
    return `select ${project} as project_id, ${status} as status, ${month.join(', ')} as month, ${values} from ${rows}`;
  };
  const sums = NAMES.map((name) => `sum(${name})`).join(', ');
  const isAny = NAMES.map((name) => `sum(${name}) <> 0`).join(' or ');
  const define = async (event: 'insert' | 'delete' | 'update', parts: readonly string[]) => {
    const name = `water_springs_tallied_${event}`;
    await run(
      db,
      `create or replace function ${name}() returns trigger language plpgsql as $$
       begin
         insert into spring_tallies (${[...KEY, ...NAMES].join(', ')})
         select project_id, status, month, pg_backend_pid() % ${SLOTS}, ${sums}
           from (${parts.join(' union all ')}) as changed
          group by project_id, status, month having ${isAny} order by project_id, status, month
         ${onConflict('spring_tallies.')};
         return null;
       end $$`,
    );
    const tables = {
      insert: 'referencing new table as new_rows',
      delete: 'referencing old table as old_rows',
      update: 'referencing old table as old_rows new table as new_rows',
    }[event];
    await run(
      db,
      `create trigger ${name} after ${event} on water_springs ${tables}
         for each statement execute function ${name}()`,
    );
  };
  await define('insert', [part('new_rows', '')]);
  await define('delete', [part('old_rows', '-')]);
  await define('update', [part('old_rows', '-'), part('new_rows', '')]);
}

/** The rolls of a spring go with it, from status to status and out of the tally when it is deleted. */
async function tallyRolls(db: Kysely<never>, engine: Engine): Promise<void> {
  const columns = 'insert into roll_tallies (project_id, status, wire_roller_id, slot, quantity)';
  const slot = engine === 'sqlite' ? '0' : `pg_backend_pid() % ${SLOTS}`;
  const before = engine === 'sqlite' ? '' : 'roll_tallies.';
  const conflict = `on conflict (project_id, status, wire_roller_id, slot)
    do update set quantity = ${before}quantity + excluded.quantity;`;
  await run(
    db,
    `${columns} select water_springs.project_id, water_springs.status, wire_roller_id, 0, sum(quantity)
       from water_spring_wire_rollers join water_springs on water_springs.id = water_spring_id
      group by water_springs.project_id, water_springs.status, wire_roller_id`,
  );
  // Of a roll whose spring is gone nothing is found: the spring's own deletion took it away.
  const ofRoll = (row: 'new' | 'old') => `${columns}
    select water_springs.project_id, water_springs.status, ${row}.wire_roller_id, ${slot},
           ${row === 'new' ? '' : '-'}${row}.quantity
      from water_springs where water_springs.id = ${row}.water_spring_id ${conflict}`;
  const ofSpring = (row: 'new' | 'old') => `${columns}
    select ${row}.project_id, ${row}.status, wire_roller_id, ${slot}, ${row === 'new' ? '' : '-'}quantity
      from water_spring_wire_rollers where water_spring_id = ${row}.id ${conflict}`;
  const define = async (name: string, event: string, when: string, acts: string, answer = 'new') => {
    if (engine === 'sqlite') return run(db, `create trigger ${name} ${event} ${when} begin ${acts} end`);
    await run(
      db,
      `create or replace function ${name}() returns trigger language plpgsql as $$
       begin ${acts} return ${answer}; end $$`,
    );
    return run(db, `create trigger ${name} ${event} for each row ${when} execute function ${name}()`);
  };
  const rolls = 'water_spring_wire_rollers';
  await define('rolls_tallied_insert', `after insert on ${rolls}`, '', ofRoll('new'));
  await define('rolls_tallied_delete', `after delete on ${rolls}`, '', ofRoll('old'), 'old');
  await define('rolls_tallied_update', `after update on ${rolls}`, '', `${ofRoll('old')} ${ofRoll('new')}`);
  await define('springs_rolls_delete', 'before delete on water_springs', '', ofSpring('old'), 'old');
  await define(
    'springs_rolls_move',
    'after update of status, project_id on water_springs',
    'when (old.status <> new.status or old.project_id <> new.project_id)',
    `${ofSpring('old')} ${ofSpring('new')}`,
  );
}
