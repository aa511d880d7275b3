import { type Kysely, sql } from 'kysely';
import type { Migration } from './types.ts';

const ROLLS = 'water_spring_wire_rollers';
/** Spread over connections, so that writers of one project don't wait for each other. */
const SLOT = 'pg_backend_pid() % 16';

type Event = 'insert' | 'delete' | 'update';

/** Rows that one statement wrote, and how they count. */
const WRITTEN: Readonly<
  Record<Event, readonly (readonly [rows: 'new_rows' | 'old_rows', sign: '' | '-'])[]>
> = {
  insert: [['new_rows', '']],
  delete: [['old_rows', '-']],
  update: [
    ['old_rows', '-'],
    ['new_rows', ''],
  ],
};

const NAMED: Readonly<Record<Event, string>> = {
  insert: 'new table as new_rows',
  delete: 'old table as old_rows',
  update: 'old table as old_rows new table as new_rows',
};

/** A table of sums that follows the rows of another. */
interface Sums {
  readonly of: string;
  readonly trigger: string;
  readonly events: readonly Event[];
  readonly into: string;
  /** Columns that tell the sums apart, besides the slot. */
  readonly keys: string;
  readonly sum: string;
  /** Answers those columns and `by`. */
  readonly part: (rows: string, sign: string) => string;
}

/** Decided by the spring's own columns. Of a roll whose spring is gone nothing is found: its deletion took it away. */
const rollPart = (rows: string, sign: string) => `
  select spring.project_id, spring.status,
         case when spring.status = 0 then coalesce(spring.planned_month, '') else '' end as planned_month,
         spring.in_note, roll.wire_roller_id, roll.length, ${sign}roll.quantity as by
    from ${rows} as roll join water_springs as spring on spring.id = roll.water_spring_id`;

const SUMS: readonly Sums[] = [
  {
    of: 'property_springs',
    trigger: 'property_springs_counted',
    events: ['insert', 'delete', 'update'],
    into: 'row_counts',
    keys: 'name, above',
    sum: 'rows',
    part: (rows, sign) =>
      `select 'property_springs' as name, project_id as above, ${sign}1 as by from ${rows} where springs > 0`,
  },
  {
    of: ROLLS,
    trigger: 'rolls_tallied',
    events: ['insert', 'delete', 'update'],
    into: 'roll_tallies',
    keys: 'project_id, status, planned_month, in_note, wire_roller_id, length',
    sum: 'quantity',
    part: rollPart,
  },
  {
    of: 'delivery_note_lines',
    trigger: 'note_lines_added',
    events: ['insert'],
    into: 'note_tallies',
    keys: 'project_id, item, wire_roller_id',
    sum: 'delivered',
    part: (rows, sign) => `
      select note.project_id, line.item, coalesce(line.wire_roller_id, 0) as wire_roller_id,
             ${sign}line.delivered as by
        from ${rows} as line join delivery_notes as note on note.id = line.delivery_note_id and note.status = 1`,
  },
  {
    of: 'spring_surpluses',
    trigger: 'spring_surpluses',
    // Rows come and go as a whole; none is changed.
    events: ['insert', 'delete'],
    into: 'surplus_tallies',
    keys: 'project_id, item, wire_roller_id',
    sum: 'quantity',
    part: (rows, sign) => `select project_id, item, wire_roller_id, ${sign}quantity as by from ${rows}`,
  },
];

/**
 * On PostgreSQL, sums that were moved once for each row are moved once for each statement. A row
 * that one transaction changes a hundred thousand times leaves as many versions, and each change
 * goes through those before it: a restore grew with the square of its rows.
 *
 * What follows a row looks first whether there is anything to change: an update that meets no
 * row runs the springs' ten triggers all the same.
 */
export const countedAtOnce: Migration = async ({ engine, db }) => {
  if (engine !== 'postgres') return;
  const untyped = db as unknown as Kysely<never>;
  for (const sums of SUMS) for (const event of sums.events) await sumAtOnce(untyped, sums, event);
  for (const { name, acts } of FOLLOWERS) await redefine(untyped, name, acts);
};

async function sumAtOnce(db: Kysely<never>, sums: Sums, event: Event): Promise<void> {
  const { of, into, keys, sum, part } = sums;
  // Of lines there is the one event, and its trigger bears no event's name.
  const name = sums.trigger === 'note_lines_added' ? sums.trigger : `${sums.trigger}_${event}`;
  const changed = WRITTEN[event].map(([rows, sign]) => part(rows, sign)).join(' union all ');
  await run(db, `drop trigger if exists ${name} on ${of}`);
  await redefine(
    db,
    name,
    // In the order of the keys, so that two transactions never wait for each other.
    `insert into ${into} (${keys}, slot, ${sum})
     select ${keys}, ${SLOT}, sum(by) from (${changed}) as changed
      group by ${keys} having sum(by) <> 0 order by ${keys}
     on conflict (${keys}, slot) do update set ${sum} = ${into}.${sum} + excluded.${sum};`,
  );
  await run(
    db,
    `create trigger ${name} after ${event} on ${of} referencing ${NAMED[event]}
       for each statement execute function ${name}()`,
  );
}

/** A city or a sub-basin goes on to the springs of its property. */
const placed = (table: string, source: string, column: string) => {
  const behind = `rural_property_id = new.rural_property_id and ${column} is distinct from new.${source}`;
  return {
    name: `${table}_springs`,
    acts: `if exists (select 1 from water_springs where ${behind}) then
             update water_springs set ${column} = new.${source} where ${behind};
           end if;`,
  };
};

const FOLLOWERS: readonly { readonly name: string; readonly acts: string }[] = [
  placed('property_addresses', 'city_id', 'property_city_id'),
  placed('hydrographic_properties', 'subbasin_id', 'property_subbasin_id'),
  {
    // A spring that a restore brings says itself whether a delivered note names it.
    name: 'note_springs_added',
    acts: `if exists (select 1 from water_springs where id = new.water_spring_id and in_note = 0)
              and exists (select 1 from delivery_notes where id = new.delivery_note_id and status = 1) then
             update water_springs set in_note = 1 where id = new.water_spring_id;
           end if;`,
  },
];

/** The triggers that call it stay as they are. */
async function redefine(db: Kysely<never>, name: string, acts: string): Promise<void> {
  await run(
    db,
    `create or replace function ${name}() returns trigger language plpgsql as $$
     begin ${acts} return null; end $$`,
  );
}

async function run(db: Kysely<never>, statement: string): Promise<void> {
  await sql.raw(statement).execute(db);
}
