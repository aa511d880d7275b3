import { type Kysely, type RawBuilder, sql } from 'kysely';
import { addColumns } from '../columns.ts';
import type { Tables } from '../tables.ts';
import type { Migration } from './types.ts';

const ROWS_AT_ONCE = 500;
const FENCE = 0;
const EYE = 1;

/** Tables of which a map shows something, and a spring's or a property's project as SQL over their rows. */
const SHOWN: readonly { readonly table: string; readonly project: (row: string) => string }[] = [
  { table: 'water_springs', project: (row) => `${row}.project_id` },
  { table: 'rural_properties', project: (row) => `${row}.project_id` },
  ...[
    'property_addresses',
    'hydrographic_properties',
    'property_coordinates',
    'barrages',
    'dry_boxes',
    'septic_tanks',
  ].map((table) => ({
    table,
    // None where the property goes too: its own row tells of that.
    project: (row: string) => `(select project_id from rural_properties where id = ${row}.rural_property_id)`,
  })),
];

/**
 * A spring stands on a map at its first water eye, else in the middle of its fence. How often
 * what a map shows of a project has changed is counted by triggers: servers keep the places in
 * memory for as long as that number stands.
 */
export const mapPlaces: Migration = async ({ engine, db, table }) => {
  await addColumns(db, engine, 'water_springs', { place_latitude: 'real', place_longitude: 'real' });
  await sql`update water_springs set
      place_latitude = (select google_latitude from water_spring_points
        where water_spring_id = water_springs.id and kind = ${EYE} and position = 0),
      place_longitude = (select google_longitude from water_spring_points
        where water_spring_id = water_springs.id and kind = ${EYE} and position = 0)`.execute(db);
  for (let after: number | null = 0; after !== null; ) after = await placeByFence(db, after);
  await sql`drop table if exists map_changes`.execute(db);
  await table('map_changes', {
    columns: { project_id: 'int!', slot: 'int!', changes: 'bigint!' },
    primaryKey: ['project_id', 'slot'],
  });
  for (const shown of SHOWN) {
    await (engine === 'sqlite' ? sqliteTriggers(db, shown) : postgresTriggers(db, shown));
  }
};

/** The next springs without an eye; answers the last one's id, null when there is none behind `after`. */
async function placeByFence(db: Kysely<Tables>, after: number): Promise<number | null> {
  const { rows: springs } = await sql<{ id: number }>`select id from water_springs
    where id > ${after} and place_latitude is null order by id limit ${ROWS_AT_ONCE}`.execute(db);
  const [first, last] = [springs[0]?.id, springs.at(-1)?.id];
  if (first === undefined || last === undefined) return null;
  const { rows } = await sql<{ spring: number; x: number; y: number }>`
    select water_spring_id as spring, google_longitude as x, google_latitude as y from water_spring_points
     where water_spring_id between ${first} and ${last} and kind = ${FENCE}
     order by water_spring_id, position`.execute(db);
  const rings = new Map<number, Place[]>();
  for (const { spring, x, y } of rows) rings.set(spring, [...(rings.get(spring) ?? []), { x, y }]);
  const places: RawBuilder<unknown>[] = springs.flatMap(({ id }) => {
    const centre = middleOf(rings.get(id) ?? []);
    return centre ? [sql`(${id}, ${centre.y}, ${centre.x})`] : [];
  });
  if (places.length > 0) {
    // Both engines name the columns of VALUES so.
    await sql`
      update water_springs set place_latitude = cast(placed.column2 as double precision),
             place_longitude = cast(placed.column3 as double precision)
        from (values ${sql.join(places)}) as placed
       where water_springs.id = cast(placed.column1 as integer)`.execute(db);
  }
  return last;
}

interface Place {
  readonly x: number;
  readonly y: number;
}

/** `placeOfSpring` of this migration's day: a released migration never changes with the program. */
function middleOf(ring: readonly Place[]): Place | null {
  const [origin] = ring;
  if (!origin) return null;
  const points = ring.map(({ x, y }) => ({ x: x - origin.x, y: y - origin.y }));
  let [twice, x, y] = [0, 0, 0];
  for (const [index, a] of points.entries()) {
    const b = points[(index + 1) % points.length] ?? a;
    const cross = a.x * b.y - b.x * a.y;
    twice += cross;
    x += (a.x + b.x) * cross;
    y += (a.y + b.y) * cross;
  }
  const sum = (of: (point: Place) => number) => points.reduce((all, point) => all + of(point), 0);
  const mean =
    Math.abs(twice) < 1e-17
      ? { x: sum((point) => point.x) / points.length, y: sum((point) => point.y) / points.length }
      : { x: x / (3 * twice), y: y / (3 * twice) };
  const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6 + 0;
  return { x: round(origin.x + mean.x), y: round(origin.y + mean.y) };
}

type Shown = (typeof SHOWN)[number];

const EVENTS = { insert: 'new', update: 'new', delete: 'old' } as const;

async function sqliteTriggers(db: Kysely<Tables>, { table, project }: Shown): Promise<void> {
  for (const [event, row] of Object.entries(EVENTS)) {
    await sql
      .raw(
        `create trigger ${table}_on_map_${event} after ${event} on ${table} begin
           insert into map_changes (project_id, slot, changes)
           select project_id, 0, 1 from (select ${project(row)} as project_id) where project_id is not null
           on conflict (project_id, slot) do update set changes = changes + 1; end`,
      )
      .execute(db);
  }
}

/** Spread over connections, so that writers of one project don't wait for each other. */
const SLOTS = 16;

async function postgresTriggers(db: Kysely<Tables>, { table, project }: Shown): Promise<void> {
  for (const [event, row] of Object.entries(EVENTS)) {
    const name = `${table}_on_map_${event}`;
    await sql
      .raw(
        `create or replace function ${name}() returns trigger language plpgsql as $$
         begin
           insert into map_changes (project_id, slot, changes)
           select project_id, pg_backend_pid() % ${SLOTS}, 1
             from (select distinct ${project('changed')} as project_id from changed) as shown
            where project_id is not null order by project_id
           on conflict (project_id, slot) do update set changes = map_changes.changes + 1;
           return null;
         end $$`,
      )
      .execute(db);
    await sql
      .raw(
        `create trigger ${name} after ${event} on ${table}
           referencing ${row} table as changed for each statement execute function ${name}()`,
      )
      .execute(db);
  }
}
