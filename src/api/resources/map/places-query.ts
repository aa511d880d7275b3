/**
 * A project's places from the database: each column packed as one JSON text, so that
 * thousands of rows are a few texts, which are read in a few milliseconds.
 */
import { type RawBuilder, sql } from 'kysely';
import { LOOSE_ITEMS } from '#domain/rules/stock-items.ts';
import type { Db } from '../../platform/database/database.ts';
import { engineOf } from '../../platform/database/engine.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { PackedProject, StructureKind } from './project-places.ts';

const STRUCTURE_TABLES = {
  barrage: 'barrages',
  dry_box: 'dry_boxes',
  septic_tank: 'septic_tanks',
} as const satisfies Record<StructureKind, string>;

/** The project was found within the caller's scope. */
export async function packedPlaces(db: Db | Tx, project: number): Promise<PackedProject> {
  const structures = async (kind: StructureKind) =>
    packed<PackedProject['structures'][StructureKind]>(
      db,
      {
        id: 'one.id',
        property: 'one.rural_property_id',
        latitude: 'one.google_latitude',
        longitude: 'one.google_longitude',
      },
      sql`rural_properties join ${sql.table(STRUCTURE_TABLES[kind])} as one
            on one.rural_property_id = rural_properties.id
           where rural_properties.project_id = ${project}`,
    );
  return {
    properties: await packed(
      db,
      {
        id: 'rural_properties.id',
        name: 'rural_properties.name',
        search: 'rural_properties.search',
        city: 'address.city_id',
        subbasin: 'water.subbasin_id',
        latitude: 'point.google_latitude',
        longitude: 'point.google_longitude',
      },
      sql`rural_properties
            left join property_addresses as address on address.rural_property_id = rural_properties.id
            left join hydrographic_properties as water on water.rural_property_id = rural_properties.id
            left join property_coordinates as point on point.rural_property_id = rural_properties.id
           where rural_properties.project_id = ${project}`,
    ),
    springs: await packed(
      db,
      {
        id: 'id',
        property: 'rural_property_id',
        label: 'label',
        search: 'search',
        latitude: 'place_latitude',
        longitude: 'place_longitude',
        status: 'status',
        modality: 'recovery_modality',
        technician: 'technician_id',
        plannedMonth: 'planned_month',
        deliveryDate: 'delivery_date',
        area: 'area',
        perimeter: 'perimeter',
        ...Object.fromEntries(LOOSE_ITEMS.map((item) => [item, item])),
      },
      sql`(select * from water_springs
             where project_id = ${project} and place_latitude is not null
             order by label_order) as spring`,
    ),
    structures: {
      barrage: await structures('barrage'),
      dry_box: await structures('dry_box'),
      septic_tank: await structures('septic_tank'),
    },
    rolls: await packed(
      db,
      { spring: 'roll.water_spring_id', roller: 'roll.wire_roller_id', quantity: 'roll.quantity' },
      sql`water_springs join water_spring_wire_rollers as roll on roll.water_spring_id = water_springs.id
           where water_springs.project_id = ${project}`,
    ),
  };
}

/** @param columns the column of each name, by the SQL of it */
async function packed<Columns>(
  db: Db | Tx,
  columns: Readonly<Record<string, string>>,
  from: RawBuilder<unknown>,
): Promise<Columns> {
  const pack = engineOf(db) === 'sqlite' ? 'json_group_array' : 'json_agg';
  const list = Object.entries(columns).map(
    ([name, column]) => sql`cast(${sql.raw(`${pack}(${column})`)} as text) as ${sql.ref(name)}`,
  );
  const { rows } = await sql<Record<string, string | null>>`select ${sql.join(list)} from ${from}`.execute(
    db,
  );
  return Object.fromEntries(
    // Of no rows PostgreSQL makes null.
    Object.keys(columns).map((name) => [name, JSON.parse(rows[0]?.[name] ?? '[]')]),
  ) as Columns;
}
