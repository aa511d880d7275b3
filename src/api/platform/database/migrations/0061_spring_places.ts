import { type Kysely, sql } from 'kysely';
import { addColumns } from '../columns.ts';
import type { Migration } from './types.ts';

const SPRINGS = 'water_springs';
/** Of PostgreSQL, spread over connections, so that writers of one project don't wait for each other. */
const SLOTS = 16;

/** Where a property's springs are, by the table that says so of the property. */
const PLACES = [
  { table: 'property_addresses', source: 'city_id', column: 'property_city_id' },
  { table: 'hydrographic_properties', source: 'subbasin_id', column: 'property_subbasin_id' },
] as const;
type Place = (typeof PLACES)[number];

/** Columns of the indexes behind the project's. */
const INDEXES = {
  water_springs_by_subbasin: 'property_subbasin_id, label_order, id',
  water_springs_by_city: 'property_city_id, label_order, id',
  // A filter by period is looked at along the order, and its rows are sorted, without being read.
  water_springs_by_project_id_label_order: 'label_order, id, delivery_date',
  water_springs_by_project_id_delivery_date: 'delivery_date, id, label_order',
  // Likewise a status along the areas.
  water_springs_by_project_id_area: 'area, id, status',
} as const;

/** Filters of which is told how many springs each of their values leaves. */
const COUNTED = {
  status: 'status',
  modality: 'recovery_modality',
  technician: 'technician_id',
  planned_month: 'planned_month',
  subbasin: 'property_subbasin_id',
  city: 'property_city_id',
} as const;

/**
 * City and sub-basin of its property stand in a spring's row, kept by triggers, so that its list
 * joins two tables less and is filtered by them along an index. In `row_counts` stands of each
 * project how many springs one filter leaves: `springs_of/<filter>/<value>`.
 */
export const springPlaces: Migration = async ({ engine, db }) => {
  const untyped = db as unknown as Kysely<never>;
  const columns = PLACES.map(({ column }) => [column, 'bigint'] as const);
  await addColumns(db, engine, SPRINGS, Object.fromEntries(columns));
  for (const name of Object.keys(INDEXES)) await run(untyped, `drop index if exists ${name}`);
  await (engine === 'sqlite' ? fillSqlite(untyped) : fillPostgres(untyped));
  for (const [name, behind] of Object.entries(INDEXES)) {
    await run(untyped, `create index ${name} on ${SPRINGS} (project_id, ${behind})`);
  }
  // Left by a later version, when a restore goes back to this one.
  await run(untyped, "delete from row_counts where name >= 'springs_of/' and name < 'springs_of0'");
  for (const [filter, column] of Object.entries(COUNTED)) {
    await run(
      untyped,
      `insert into row_counts (name, above, slot, rows)
       select 'springs_of/${filter}/' || ${column}, project_id, 0, count(*) from ${SPRINGS}
        where ${column} is not null group by project_id, ${column}`,
    );
  }
  await (engine === 'sqlite' ? sqliteTriggers(untyped) : postgresTriggers(untyped));
};

const placeOf = ({ table, source }: Place, row: string, lock = '') =>
  `(select kept.${source} from ${table} as kept where kept.rural_property_id = ${row}.rural_property_id${lock})`;

function placesOf(row: string): string {
  return PLACES.map((place) => `${place.column} = ${placeOf(place, row)}`).join(', ');
}

/** Without the triggers: a map would be told of a million changes that it does not show. */
async function fillSqlite(db: Kysely<never>): Promise<void> {
  const { rows: triggers } = await sql<{ name: string; sql: string }>`
    select name, sql from sqlite_master where type = 'trigger' and tbl_name = ${SPRINGS} order by rowid`.execute(
    db,
  );
  for (const { name } of triggers) await run(db, `drop trigger ${name}`);
  await run(db, `update ${SPRINGS} set ${placesOf(SPRINGS)}`);
  for (const trigger of triggers) await run(db, trigger.sql);
}

/**
 * By writing the table anew, which builds its thirty indexes from their start: an update would
 * enter each of a million rows into all of them, which takes six times as long.
 */
async function fillPostgres(db: Kysely<never>): Promise<void> {
  for (const { table, source, column } of PLACES) {
    await run(
      db,
      `create function ${column}_of(property bigint) returns bigint language sql stable as $$
         select kept.${source} from ${table} as kept where kept.rural_property_id = property $$`,
    );
  }
  const filled = PLACES.map(
    ({ column }) => `alter column ${column} type bigint using ${column}_of(rural_property_id)`,
  );
  await run(db, `alter table ${SPRINGS} ${filled.join(', ')}`);
  for (const { column } of PLACES) await run(db, `drop function ${column}_of(bigint)`);
}

async function sqliteTriggers(db: Kysely<never>): Promise<void> {
  const add = (row: 'new' | 'old', by: 1 | -1, [filter, column]: readonly [string, string], when: string) =>
    `insert into row_counts (name, above, slot, rows)
     select 'springs_of/${filter}/' || ${row}.${column}, ${row}.project_id, 0, ${by}
      where ${row}.${column} is not null ${when}
     on conflict (name, above, slot) do update set rows = rows + excluded.rows;`;
  const counted = Object.entries(COUNTED);
  const all = (row: 'new' | 'old', by: 1 | -1) => counted.map((one) => add(row, by, one, '')).join(' ');
  const define = (name: string, event: string, acts: string) =>
    run(db, `create trigger ${name} after ${event} begin ${acts} end`);
  await define(`${SPRINGS}_told_insert`, `insert on ${SPRINGS}`, all('new', 1));
  await define(`${SPRINGS}_told_delete`, `delete on ${SPRINGS}`, all('old', -1));
  const columns = ['project_id', ...Object.values(COUNTED)];
  await define(
    `${SPRINGS}_told_update`,
    `update of ${columns.join(', ')} on ${SPRINGS}
     when ${columns.map((name) => `old.${name} is not new.${name}`).join(' or ')}`,
    counted
      .flatMap((one) => {
        const changed = `and (old.${one[1]} is not new.${one[1]} or old.project_id <> new.project_id)`;
        return [add('old', -1, one, changed), add('new', 1, one, changed)];
      })
      .join(' '),
  );
  const place = `update ${SPRINGS} set ${placesOf('new')} where id = new.id;`;
  await define(`${SPRINGS}_place_insert`, `insert on ${SPRINGS}`, place);
  await define(
    `${SPRINGS}_place_move`,
    `update of rural_property_id on ${SPRINGS} when old.rural_property_id <> new.rural_property_id`,
    place,
  );
  for (const { table, source, column } of PLACES) {
    const follow = `update ${SPRINGS} set ${column} = new.${source}
      where rural_property_id = new.rural_property_id and ${column} is not new.${source};`;
    await define(`${table}_springs_insert`, `insert on ${table}`, follow);
    await define(
      `${table}_springs_update`,
      `update of ${source} on ${table} when old.${source} <> new.${source}`,
      follow,
    );
  }
}

async function postgresTriggers(db: Kysely<never>): Promise<void> {
  const define = async (name: string, event: string, how: string, acts: string, answer = 'null') => {
    await run(
      db,
      `create or replace function ${name}() returns trigger language plpgsql as $$
       begin ${acts} return ${answer}; end $$`,
    );
    await run(db, `create trigger ${name} ${event} ${how} execute function ${name}()`);
  };
  const part = (rows: string, by: number) =>
    Object.entries(COUNTED)
      .map(
        ([filter, column]) =>
          `select 'springs_of/${filter}/' || ${column} as name, project_id as above, ${by} as by
             from ${rows} where ${column} is not null`,
      )
      .join(' union all ');
  const told = (event: string, tables: string, parts: readonly string[]) =>
    define(
      `${SPRINGS}_told_${event}`,
      `after ${event} on ${SPRINGS}`,
      `referencing ${tables} for each statement`,
      `insert into row_counts (name, above, slot, rows)
       select name, above, pg_backend_pid() % ${SLOTS}, sum(by)
         from (${parts.join(' union all ')}) as changed
        group by name, above having sum(by) <> 0 order by name, above
       on conflict (name, above, slot) do update set rows = row_counts.rows + excluded.rows;`,
    );
  await told('insert', 'new table as new_rows', [part('new_rows', 1)]);
  await told('delete', 'old table as old_rows', [part('old_rows', -1)]);
  await told('update', 'old table as old_rows new table as new_rows', [
    part('old_rows', -1),
    part('new_rows', 1),
  ]);
  await define(
    `${SPRINGS}_place`,
    `before insert or update of rural_property_id on ${SPRINGS}`,
    'for each row',
    // Waits for whoever moves the property at this moment: its new place would not reach this row.
    PLACES.map((place) => `new.${place.column} := ${placeOf(place, 'new', ' for share')};`).join(' '),
    'new',
  );
  for (const { table, source, column } of PLACES) {
    await define(
      `${table}_springs`,
      `after insert or update of ${source} on ${table}`,
      'for each row',
      `update ${SPRINGS} set ${column} = new.${source}
        where rural_property_id = new.rural_property_id and ${column} is distinct from new.${source};`,
    );
  }
}

async function run(db: Kysely<never>, statement: string): Promise<void> {
  await sql.raw(statement).execute(db);
}
