import { type Kysely, sql } from 'kysely';
import type { Engine } from '../columns.ts';
import { tallyNeeds } from './tallies.ts';
import type { Migration } from './types.ts';

const COUNTED = 'property_springs';
/** Of PostgreSQL, spread over connections, so that writers of one project don't wait for each other. */
const SLOTS = 16;

/**
 * How many springs each property has, and in `row_counts` how many properties of a project
 * have any: a list of these tells its total without going through five thousand springs.
 * Whoever adds or takes a spring of one property waits for who does it at the same moment,
 * or neither would see that theirs was the first, or the last.
 *
 * `need_tallies`: what all springs of a project need together is two rows, and not one for
 * each month that `spring_tallies` tells apart.
 */
export const propertySprings: Migration = async ({ engine, db, table }) => {
  const untyped = db as unknown as Kysely<never>;
  await tallyNeeds({ engine, table, db: untyped });
  // Left by a later version, when a restore goes back to this one.
  await run(untyped, `drop table if exists ${COUNTED}`);
  await run(untyped, `delete from row_counts where name = '${COUNTED}'`);
  await table(COUNTED, {
    columns: { rural_property_id: 'ref:rural_properties:cascade!', project_id: 'int!', springs: 'int!' },
    primaryKey: ['rural_property_id'],
  });
  await countProperties(untyped, engine);
  await run(
    untyped,
    `insert into ${COUNTED} (rural_property_id, project_id, springs)
     select rural_property_id, project_id, count(*) from water_springs group by rural_property_id, project_id`,
  );
  await (engine === 'sqlite' ? sqliteTriggers(untyped) : postgresTriggers(untyped));
};

/** A property counts from its first spring to its last. */
async function countProperties(db: Kysely<never>, engine: Engine): Promise<void> {
  const [slot, before] = engine === 'sqlite' ? ['0', ''] : [`pg_backend_pid() % ${SLOTS}`, 'row_counts.'];
  const add = (row: 'new' | 'old', by: string) =>
    `insert into row_counts (name, above, slot, rows) values ('${COUNTED}', ${row}.project_id, ${slot}, ${by})
     on conflict (name, above, slot) do update set rows = ${before}rows + excluded.rows;`;
  const define = async (event: string, when: string, act: string) => {
    const name = `${COUNTED}_counted_${event.split(' ')[0]}`;
    if (engine === 'sqlite') {
      return run(db, `create trigger ${name} after ${event} on ${COUNTED} when ${when} begin ${act} end`);
    }
    await run(
      db,
      `create or replace function ${name}() returns trigger language plpgsql as $$
       begin ${act} return null; end $$`,
    );
    return run(
      db,
      `create trigger ${name} after ${event} on ${COUNTED}
         for each row when (${when}) execute function ${name}()`,
    );
  };
  await define('insert', 'new.springs > 0', add('new', '1'));
  await define('delete', 'old.springs > 0', add('old', '-1'));
  await define(
    'update of springs',
    '(old.springs > 0) <> (new.springs > 0)',
    add('new', 'case when new.springs > 0 then 1 else -1 end'),
  );
}

/** One spring more, or one less, as rows come and go one by one. */
const more = (before: string) => `insert into ${COUNTED} (rural_property_id, project_id, springs)
  values (new.rural_property_id, new.project_id, 1)
  on conflict (rural_property_id) do update set springs = ${before}springs + 1;`;
/** The property's own deletion may have taken the row. */
const LESS = `update ${COUNTED} set springs = springs - 1 where rural_property_id = old.rural_property_id;`;

const MOVES = `after update of rural_property_id on water_springs`;
const MOVED = 'old.rural_property_id <> new.rural_property_id';

async function sqliteTriggers(db: Kysely<never>): Promise<void> {
  const on = (name: string, act: string) =>
    run(db, `create trigger water_springs_in_property_${name} ${act} end`);
  await on('insert', `after insert on water_springs begin ${more('')}`);
  await on('delete', `after delete on water_springs begin ${LESS}`);
  await on('move', `${MOVES} when ${MOVED} begin ${LESS} ${more('')}`);
}

async function postgresTriggers(db: Kysely<never>): Promise<void> {
  const define = async (name: string, event: string, how: string, acts: string) => {
    const trigger = `water_springs_in_property_${name}`;
    await run(
      db,
      `create or replace function ${trigger}() returns trigger language plpgsql as $$
       begin ${acts} return null; end $$`,
    );
    await run(db, `create trigger ${trigger} ${event} ${how} execute function ${trigger}()`);
  };
  await define(
    'insert',
    'after insert on water_springs',
    'referencing new table as new_rows for each statement',
    // In the order of the properties, so that two transactions never wait for each other.
    `insert into ${COUNTED} (rural_property_id, project_id, springs)
       select rural_property_id, project_id, count(*) from new_rows
        group by rural_property_id, project_id order by rural_property_id
     on conflict (rural_property_id) do update set springs = ${COUNTED}.springs + excluded.springs;`,
  );
  await define(
    'delete',
    'after delete on water_springs',
    'referencing old table as old_rows for each statement',
    `update ${COUNTED} set springs = ${COUNTED}.springs - gone.springs
       from (select rural_property_id, count(*) as springs from old_rows group by rural_property_id) as gone
      where ${COUNTED}.rural_property_id = gone.rural_property_id;`,
  );
  await define('move', MOVES, `for each row when (${MOVED})`, `${LESS} ${more(`${COUNTED}.`)}`);
}

async function run(db: Kysely<never>, statement: string): Promise<void> {
  await sql.raw(statement).execute(db);
}
