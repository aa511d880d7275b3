/** What triggers keep of springs, their needs, rolls and notes, and of money, and what the rows themselves come to. */
import { type RawBuilder, sql } from 'kysely';
import type { Engine } from '#api/platform/database/columns.ts';
import type { Db } from '#api/platform/database/database.ts';

interface Tallies {
  readonly springs: readonly unknown[];
  readonly statuses: readonly unknown[];
  readonly takers: readonly unknown[];
  readonly needs: readonly unknown[];
  readonly rolls: readonly unknown[];
  readonly notes: readonly unknown[];
  /** Of each spring. */
  readonly surpluses: readonly unknown[];
  /** Of each project. */
  readonly beyond: readonly unknown[];
  readonly resources: readonly unknown[];
  readonly accountabilities: readonly unknown[];
  /** Ids of the springs that are marked as named by a delivered note. */
  readonly marked: readonly unknown[];
  /** Each spring with city and sub-basin of its property. */
  readonly places: readonly unknown[];
  /** How many springs one filter leaves. */
  readonly filtered: readonly unknown[];
}

const ITEMS = [
  'recovery_seedlings',
  'stake_quantity',
  'stretcher_quantity',
  'clip_quantity',
  'limestone_sacks',
  'planting_fertilizer_sacks',
  'cover_fertilizer_sacks',
  'formicide_sacks',
];
/** Those of which springs that take anything are counted. */
const TAKEN = ITEMS.filter((item) => item !== 'recovery_seedlings');
const sums = sql.raw(ITEMS.map((item) => `sum(${item}) as ${item}`).join(', '));

const PLANNED = sql`case when status = 0 then coalesce(planned_month, '') else '' end`;
const MONTH = sql`coalesce(substr(delivery_date, 1, 7), '')`;
const IN_NOTE = sql`case when id in (
  select water_spring_id from delivery_note_springs
    join delivery_notes on delivery_notes.id = delivery_note_id where delivery_notes.status = 1) then 1 else 0 end`;

export async function keptTallies(db: Db): Promise<Tallies> {
  return {
    springs: await read(
      db,
      sql`select project_id, status, planned_month, in_note, month, sum(springs) as springs,
                 sum(area_hundredths) as area, sum(perimeter_hundredths) as perimeter, ${sums}
            from spring_tallies group by 1, 2, 3, 4, 5 having sum(springs) <> 0 order by 1, 2, 3, 4, 5`,
    ),
    statuses: await read(
      db,
      sql`select project_id, status, sum(springs) as springs,
                 sum(area_hundredths) as area, sum(perimeter_hundredths) as perimeter, ${sums}
            from status_tallies group by 1, 2 having sum(springs) <> 0 order by 1, 2`,
    ),
    takers: await read(
      db,
      sql`select project_id, status, ${sql.raw(TAKEN.map((item) => `sum(${item}) as ${item}`).join(', '))}
            from taker_tallies group by 1, 2 having ${sql.raw(TAKEN.map((item) => `sum(${item}) <> 0`).join(' or '))}
            order by 1, 2`,
    ),
    needs: await read(
      db,
      sql`select project_id, by_need, sum(springs) as springs, ${sums}
            from need_tallies group by 1, 2 having sum(springs) <> 0 order by 1, 2`,
    ),
    rolls: await read(
      db,
      sql`select project_id, status, planned_month, in_note, wire_roller_id, length, sum(quantity) as quantity
            from roll_tallies group by 1, 2, 3, 4, 5, 6 having sum(quantity) <> 0 order by 1, 2, 3, 4, 5, 6`,
    ),
    notes: await read(
      db,
      sql`select project_id, item, wire_roller_id, sum(delivered) as delivered
            from note_tallies group by 1, 2, 3 having sum(delivered) <> 0 order by 1, 2, 3`,
    ),
    surpluses: await read(
      db,
      sql`select project_id, water_spring_id, item, wire_roller_id, quantity
            from spring_surpluses order by 1, 2, 3, 4`,
    ),
    beyond: await read(
      db,
      sql`select project_id, item, wire_roller_id, sum(quantity) as quantity
            from surplus_tallies group by 1, 2, 3 having sum(quantity) <> 0 order by 1, 2, 3`,
    ),
    resources: await read(
      db,
      sql`select project_id, status, sum(cents) as cents
            from resource_tallies group by 1, 2 having sum(cents) <> 0 order by 1, 2`,
    ),
    accountabilities: await read(
      db,
      sql`select project_id, situation, sum(cents) as cents
            from accountability_tallies group by 1, 2 having sum(cents) <> 0 order by 1, 2`,
    ),
    marked: await read(db, sql`select id from water_springs where in_note = 1 order by id`),
    places: await read(
      db,
      sql`select id, property_city_id as city, property_subbasin_id as subbasin from water_springs order by id`,
    ),
    filtered: await read(
      db,
      sql`select name, above, sum(rows) as springs from row_counts where name like 'springs~_of/%' escape '~'
           group by name, above having sum(rows) <> 0 order by name, above`,
    ),
  };
}

const NEEDED = sql.raw(
  [
    ...ITEMS.map(
      (item) => `select id, project_id, '${item}' as item, 0 as roller, ${item} as needed from water_springs`,
    ),
    `select id, project_id, 'wire_roller', wire_roller_id, quantity
       from water_springs join water_spring_wire_rollers on water_spring_id = id`,
  ].join(' union all '),
);
const GIVEN = sql`select water_spring_id as id, project_id, item, coalesce(wire_roller_id, 0) as roller,
         sum(delivered) as given
    from delivery_note_lines join delivery_notes on delivery_notes.id = delivery_note_id
   where status = 1 group by 1, 2, 3, 4`;
const BEYOND = sql`select given.project_id, given.id as water_spring_id, given.item, given.roller as wire_roller_id,
         given.given - coalesce(needs.needed, 0) as quantity
    from (${GIVEN}) as given join water_springs on water_springs.id = given.id
    left join (${NEEDED}) as needs
      on needs.id = given.id and needs.item = given.item and needs.roller = given.roller
   where given.given > coalesce(needs.needed, 0)`;

/** A row for each filter that finds a spring. */
const FILTERED = sql.raw(
  [
    ['status', 'status'],
    ['modality', 'recovery_modality'],
    ['technician', 'technician_id'],
    ['planned_month', 'planned_month'],
    ['city', 'city_id'],
    ['subbasin', 'subbasin_id'],
  ]
    .map(
      ([filter, column]) => `
        select 'springs_of/${filter}/' || ${column} as name, water_springs.project_id as above
          from water_springs
          join property_addresses on property_addresses.rural_property_id = water_springs.rural_property_id
          join hydrographic_properties
            on hydrographic_properties.rural_property_id = water_springs.rural_property_id
         where ${column} is not null`,
    )
    .join(' union all '),
);

export async function countedTallies(db: Db): Promise<Tallies> {
  return {
    springs: await read(
      db,
      sql`select project_id, status, ${PLANNED} as planned_month, ${IN_NOTE} as in_note, ${MONTH} as month,
                 count(*) as springs, sum(round(cast(area * 100 as numeric))) as area,
                 sum(round(cast(perimeter * 100 as numeric))) as perimeter, ${sums}
            from water_springs group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`,
    ),
    statuses: await read(
      db,
      sql`select project_id, status, count(*) as springs, sum(round(cast(area * 100 as numeric))) as area,
                 sum(round(cast(perimeter * 100 as numeric))) as perimeter, ${sums}
            from water_springs group by 1, 2 order by 1, 2`,
    ),
    takers: await read(
      db,
      sql`select * from (select project_id, status, ${sql.raw(
        TAKEN.map((item) => `sum(case when ${item} > 0 then 1 else 0 end) as ${item}`).join(', '),
      )} from water_springs group by 1, 2) as counted
           where ${sql.raw(TAKEN.map((item) => `${item} <> 0`).join(' or '))} order by 1, 2`,
    ),
    needs: await read(
      db,
      sql`select project_id, case when status > 0 and not (${IN_NOTE}) = 1 then 1 else 0 end as by_need,
                 count(*) as springs, ${sums}
            from water_springs group by 1, 2 order by 1, 2`,
    ),
    rolls: await read(
      db,
      sql`select project_id, status, ${PLANNED} as planned_month, ${IN_NOTE} as in_note, wire_roller_id, length,
                 sum(quantity) as quantity
            from water_springs join water_spring_wire_rollers on water_spring_id = id
           group by 1, 2, 3, 4, 5, 6 having sum(quantity) <> 0 order by 1, 2, 3, 4, 5, 6`,
    ),
    notes: await read(
      db,
      sql`select project_id, item, coalesce(wire_roller_id, 0) as wire_roller_id, sum(delivered) as delivered
            from delivery_note_lines join delivery_notes on delivery_notes.id = delivery_note_id
           where status = 1 group by 1, 2, 3 having sum(delivered) <> 0 order by 1, 2, 3`,
    ),
    surpluses: await read(db, sql`${BEYOND} order by 1, 2, 3, 4`),
    beyond: await read(
      db,
      sql`select project_id, item, wire_roller_id, sum(quantity) as quantity
            from (${BEYOND}) as springs group by 1, 2, 3 order by 1, 2, 3`,
    ),
    resources: await read(
      db,
      sql`select project_id, status, sum(case when type = 3 then -value_cents else value_cents end) as cents
            from financial_resources group by 1, 2
           having sum(case when type = 3 then -value_cents else value_cents end) <> 0 order by 1, 2`,
    ),
    accountabilities: await read(
      db,
      sql`select project_id, situation, sum(value_cents) as cents
            from accountabilities group by 1, 2 having sum(value_cents) <> 0 order by 1, 2`,
    ),
    marked: await read(db, sql`select id from water_springs where ${IN_NOTE} = 1 order by id`),
    places: await read(
      db,
      sql`select water_springs.id, city_id as city, subbasin_id as subbasin from water_springs
            join property_addresses on property_addresses.rural_property_id = water_springs.rural_property_id
            join hydrographic_properties
              on hydrographic_properties.rural_property_id = water_springs.rural_property_id
           order by water_springs.id`,
    ),
    filtered: await read(
      db,
      sql`select name, above, count(*) as springs from (${FILTERED}) as told
           group by name, above order by name, above`,
    ),
  };
}

const TEXTS = new Set(['planned_month', 'month', 'item', 'name']);

/** PostgreSQL tells sums as texts. */
async function read(db: Db, query: RawBuilder<unknown>): Promise<unknown[]> {
  const { rows } = await sql<Record<string, unknown>>`${query}`.execute(db);
  return rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [name, TEXTS.has(name) ? value : Number(value)]),
    ),
  );
}

/** What migration 0054 makes, before it, or an earlier one, is run once more. */
export async function dropSurplusTriggers(db: Db, engine: Engine): Promise<void> {
  for (const [name, table] of [
    ['note_surpluses', 'delivery_notes'],
    ['note_line_surpluses', 'delivery_note_lines'],
    ['spring_need_surpluses', 'water_springs'],
    ['roll_surpluses_insert', 'water_spring_wire_rollers'],
    ['roll_surpluses_update', 'water_spring_wire_rollers'],
    ['roll_surpluses_delete', 'water_spring_wire_rollers'],
  ] as const) {
    await sql.raw(`drop trigger ${name}${engine === 'sqlite' ? '' : ` on ${table}`}`).execute(db);
  }
}
