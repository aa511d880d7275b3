/**
 * Sums over a project's springs, and over the rolls that they take, kept by triggers as
 * `row_counts` is: what a screen tells of five thousand springs is a few rows.
 */
import { type Kysely, sql } from 'kysely';
import type { Engine } from '../columns.ts';
import type { MigrationTools } from './types.ts';

/** What springs are told apart by, in both tallies. */
export interface TallyKey {
  readonly column: string;
  readonly type: 'int!' | 'text!';
  /** SQL over a spring: `{row}.status`. */
  readonly as: string;
  /** The columns that it is made of. */
  readonly of: readonly string[];
}

/** What springs take that is counted, but their rolls. */
export const MATERIALS = [
  'stake_quantity',
  'stretcher_quantity',
  'clip_quantity',
  'limestone_sacks',
  'planting_fertilizer_sacks',
  'cover_fertilizer_sacks',
  'formicide_sacks',
] as const;

/** What is added up of a project's springs, each as an expression over a spring's row. */
const SUMS: Readonly<Record<string, string>> = {
  springs: '1',
  // Square metres and metres in hundredths: sums of floats would drift with every change.
  area_hundredths: 'cast(round(cast({row}.area * 100 as numeric)) as bigint)',
  perimeter_hundredths: 'cast(round(cast({row}.perimeter * 100 as numeric)) as bigint)',
  ...Object.fromEntries(['recovery_seedlings', ...MATERIALS].map((column) => [column, `{row}.${column}`])),
};

/** Of PostgreSQL, spread over connections, so that writers of one project don't wait for each other. */
const SLOTS = 16;
const ROLLS = 'water_spring_wire_rollers';

const of = (text: string, row: string) => text.replaceAll('{row}', row);

async function run(db: Kysely<never>, statement: string): Promise<void> {
  await sql.raw(statement).execute(db);
}

type Tools = Pick<MigrationTools, 'engine' | 'table'> & { readonly db: Kysely<never> };

/** A table of sums, and how its triggers are called. */
interface SpringTally {
  readonly table: string;
  readonly triggers: string;
  /** What is added up, as SQL over a spring. */
  readonly sums: Readonly<Record<string, string>>;
}

const SPRINGS: SpringTally = { table: 'spring_tallies', triggers: 'water_springs_tallied', sums: SUMS };
/** The same of a whole project in two rows: what was delivered by need, and all else. */
const NEEDS: SpringTally = { table: 'need_tallies', triggers: 'water_springs_needed', sums: SUMS };

/** The same in one row for each status of a project's springs. */
const STATUSES: SpringTally = { table: 'status_tallies', triggers: 'water_springs_by_status', sums: SUMS };

const NEED_KEYS: readonly TallyKey[] = [
  { column: 'project_id', type: 'int!', as: '{row}.project_id', of: ['project_id'] },
  {
    column: 'by_need',
    type: 'int!',
    as: 'case when {row}.status > 0 and {row}.in_note = 0 then 1 else 0 end',
    of: ['status', 'in_note'],
  },
];

const STATUS_KEYS: readonly TallyKey[] = [
  { column: 'project_id', type: 'int!', as: '{row}.project_id', of: ['project_id'] },
  { column: 'status', type: 'int!', as: '{row}.status', of: ['status'] },
];

/** Makes `spring_tallies` anew, by these keys, with the springs there are and the triggers that go on. */
export function tallySprings(tools: Tools, keys: readonly TallyKey[]): Promise<void> {
  return makeTally(tools, SPRINGS, keys);
}

/** Makes `need_tallies`, likewise. */
export function tallyNeeds(tools: Tools): Promise<void> {
  return makeTally(tools, NEEDS, NEED_KEYS);
}

/** Makes `status_tallies`, likewise. */
export function tallyStatuses(tools: Tools): Promise<void> {
  return makeTally(tools, STATUSES, STATUS_KEYS);
}

/** Makes `taker_tallies`: how many springs of a status take anything of each material. */
export function tallyTakers(tools: Tools): Promise<void> {
  const sums: Record<string, string> = {};
  for (const column of MATERIALS) sums[column] = `case when {row}.${column} > 0 then 1 else 0 end`;
  return makeTally(tools, { table: 'taker_tallies', triggers: 'water_springs_taking', sums }, STATUS_KEYS);
}

async function makeTally(tools: Tools, tally: SpringTally, keys: readonly TallyKey[]): Promise<void> {
  const { db, engine, table } = tools;
  // Left by a later version, when a restore goes back to this one.
  await run(db, `drop table if exists ${tally.table}`);
  const names = keys.map(({ column }) => column);
  await table(tally.table, {
    columns: {
      ...Object.fromEntries(keys.map(({ column, type }) => [column, type])),
      slot: 'int!',
      ...Object.fromEntries(Object.keys(tally.sums).map((name) => [name, 'bigint!'])),
    },
    primaryKey: [...names, 'slot'],
  });
  const expressions = keys.map(({ as }) => of(as, 'water_springs')).join(', ');
  const sums = Object.values(tally.sums).map((as) => `sum(${of(as, 'water_springs')})`);
  await run(
    db,
    `insert into ${tally.table} (${[...names, 'slot', ...Object.keys(tally.sums)].join(', ')})
     select ${expressions}, 0, ${sums.join(', ')} from water_springs group by ${expressions}`,
  );
  await (engine === 'sqlite' ? sqliteTriggers : postgresTriggers)(db, tally, keys);
}

/** Adds `excluded` to what is there. */
function onConflict({ sums: added }: SpringTally, keys: readonly TallyKey[], before: string): string {
  const sums = Object.keys(added)
    .map((name) => `${name} = ${before}${name} + excluded.${name}`)
    .join(', ');
  return `on conflict (${keys.map(({ column }) => column).join(', ')}, slot) do update set ${sums}`;
}

/** Columns that decide where a spring is counted and with what. */
function watched({ sums }: SpringTally, keys: readonly TallyKey[]): string[] {
  const summed = Object.values(sums).flatMap((as) =>
    [...as.matchAll(/\{row\}\.(\w+)/g)].map(([, name = '']) => name),
  );
  return [...new Set([...keys.flatMap((key) => key.of), ...summed])];
}

async function sqliteTriggers(
  db: Kysely<never>,
  tally: SpringTally,
  keys: readonly TallyKey[],
): Promise<void> {
  const { table, triggers, sums } = tally;
  const columns = [...keys.map(({ column }) => column), 'slot', ...Object.keys(sums)].join(', ');
  const add = (row: 'new' | 'old') => {
    const sign = row === 'new' ? '' : '-';
    const values = Object.values(sums).map((as) => `${sign}${of(as, row)}`);
    return `insert into ${table} (${columns})
      values (${keys.map(({ as }) => of(as, row)).join(', ')}, 0, ${values.join(', ')}) ${onConflict(tally, keys, '')};`;
  };
  const changing = watched(tally, keys);
  const changed = changing.map((name) => `old.${name} is not new.${name}`).join(' or ');
  const on = (event: string, act: string) => run(db, `create trigger ${triggers}_${event} after ${act} end`);
  await on('insert', `insert on water_springs begin ${add('new')}`);
  await on('delete', `delete on water_springs begin ${add('old')}`);
  await on(
    'update',
    `update of ${changing.join(', ')} on water_springs when ${changed} begin ${add('old')} ${add('new')}`,
  );
}

async function postgresTriggers(
  db: Kysely<never>,
  tally: SpringTally,
  keys: readonly TallyKey[],
): Promise<void> {
  const { table, triggers } = tally;
  const summed = Object.keys(tally.sums);
  const names = keys.map(({ column }) => column).join(', ');
  const part = (rows: string, sign: string) => {
    const told = keys.map(({ as, column }) => `${of(as, rows)} as ${column}`).join(', ');
    const values = Object.entries(tally.sums)
      .map(([name, as]) => `${sign}${of(as, rows)} as ${name}`)
      .join(', ');
    return `select ${told}, ${values} from ${rows}`;
  };
  const sums = summed.map((name) => `sum(${name})`).join(', ');
  const isAny = summed.map((name) => `sum(${name}) <> 0`).join(' or ');
  const define = async (event: 'insert' | 'delete' | 'update', parts: readonly string[]) => {
    const name = `${triggers}_${event}`;
    await run(
      db,
      `create or replace function ${name}() returns trigger language plpgsql as $$
       begin
         insert into ${table} (${names}, slot, ${summed.join(', ')})
         select ${names}, pg_backend_pid() % ${SLOTS}, ${sums}
           from (${parts.join(' union all ')}) as changed
          group by ${names} having ${isAny} order by ${names}
         ${onConflict(tally, keys, `${table}.`)};
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

/**
 * Makes `roll_tallies` anew: the rolls of a spring go with it, from key to key and out of the
 * tally when it is deleted. `rollKeys` are the columns of a spring's rolls that tell them apart.
 */
export async function tallyRolls(
  { db, engine, table }: Tools,
  keys: readonly TallyKey[],
  rollKeys: readonly ('wire_roller_id' | 'length')[],
): Promise<void> {
  await run(db, 'drop table if exists roll_tallies');
  const names = [...keys.map(({ column }) => column), ...rollKeys];
  await table('roll_tallies', {
    columns: {
      ...Object.fromEntries(keys.map(({ column, type }) => [column, type])),
      ...Object.fromEntries(rollKeys.map((column) => [column, 'int!'])),
      slot: 'int!',
      quantity: 'bigint!',
    },
    primaryKey: [...names, 'slot'],
  });
  const told = (row: string) => keys.map(({ as }) => of(as, row)).join(', ');
  const columns = `insert into roll_tallies (${names.join(', ')}, slot, quantity)`;
  const slot = engine === 'sqlite' ? '0' : `pg_backend_pid() % ${SLOTS}`;
  const before = engine === 'sqlite' ? '' : 'roll_tallies.';
  const conflict = `on conflict (${names.join(', ')}, slot)
    do update set quantity = ${before}quantity + excluded.quantity;`;
  const rolls = rollKeys.map((column) => `${ROLLS}.${column}`).join(', ');
  await run(
    db,
    `${columns} select ${told('water_springs')}, ${rolls}, 0, sum(quantity)
       from ${ROLLS} join water_springs on water_springs.id = water_spring_id
      group by ${told('water_springs')}, ${rolls}`,
  );
  // Of a roll whose spring is gone nothing is found: the spring's own deletion took it away.
  const ofRoll = (row: 'new' | 'old') => `${columns}
    select ${told('water_springs')}, ${rollKeys.map((column) => `${row}.${column}`).join(', ')}, ${slot},
           ${row === 'new' ? '' : '-'}${row}.quantity
      from water_springs where water_springs.id = ${row}.water_spring_id ${conflict}`;
  const ofSpring = (row: 'new' | 'old') => `${columns}
    select ${told(row)}, ${rolls}, ${slot}, ${row === 'new' ? '' : '-'}quantity
      from ${ROLLS} where water_spring_id = ${row}.id ${conflict}`;
  const define = async (name: string, event: string, when: string, acts: string, answer = 'new') => {
    if (engine === 'sqlite') return run(db, `create trigger ${name} ${event} ${when} begin ${acts} end`);
    await run(
      db,
      `create or replace function ${name}() returns trigger language plpgsql as $$
       begin ${acts} return ${answer}; end $$`,
    );
    return run(db, `create trigger ${name} ${event} for each row ${when} execute function ${name}()`);
  };
  await define('rolls_tallied_insert', `after insert on ${ROLLS}`, '', ofRoll('new'));
  await define('rolls_tallied_delete', `after delete on ${ROLLS}`, '', ofRoll('old'), 'old');
  await define('rolls_tallied_update', `after update on ${ROLLS}`, '', `${ofRoll('old')} ${ofRoll('new')}`);
  await define('springs_rolls_delete', 'before delete on water_springs', '', ofSpring('old'), 'old');
  const moving = [...new Set(keys.flatMap((key) => key.of))];
  const differs = engine === 'sqlite' ? 'is not' : 'is distinct from';
  await define(
    'springs_rolls_move',
    `after update of ${moving.join(', ')} on water_springs`,
    `when (${moving.map((name) => `old.${name} ${differs} new.${name}`).join(' or ')})`,
    `${ofSpring('old')} ${ofSpring('new')}`,
  );
}

/** Takes the triggers away, before the tallies are made anew by other keys. */
export async function dropTallies(db: Kysely<never>, engine: Engine): Promise<void> {
  const on = (table: string) => (engine === 'sqlite' ? '' : ` on ${table}`);
  for (const event of ['insert', 'delete', 'update']) {
    for (const { triggers } of [SPRINGS, NEEDS]) {
      await run(db, `drop trigger if exists ${triggers}_${event}${on('water_springs')}`);
    }
    await run(db, `drop trigger if exists rolls_tallied_${event}${on(ROLLS)}`);
  }
  for (const name of ['springs_rolls_delete', 'springs_rolls_move']) {
    await run(db, `drop trigger if exists ${name}${on('water_springs')}`);
  }
}
