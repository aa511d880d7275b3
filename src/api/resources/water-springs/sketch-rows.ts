/** What a sketch reads: the property's facts, the points of its springs, its headquarters and structures. */
import { MOST_SKETCH_SPRINGS } from '#domain/resources/document-limits.ts';
import { NO_PRODUCER } from '#domain/resources/rural-properties.ts';
import type { NamedMark } from '#domain/rules/sketch-drawing.ts';
import { cityWithState } from '#domain/shared/address.ts';
import { isAmong } from '../../platform/database/compiled-query.ts';
import type { SpringCall } from './rows.ts';
import type { StoredPoint } from './sketch-texts.ts';

const EYE = 1;

export type PointRow = StoredPoint & { readonly kind: number };

export const isEye = ({ kind }: PointRow) => kind === EYE;
export const isFence = ({ kind }: PointRow) => kind !== EYE;

export async function pointsOf(
  { db }: SpringCall,
  ids: readonly number[],
): Promise<ReadonlyMap<number, PointRow[]>> {
  const rows = await db
    .selectFrom('water_spring_points')
    .selectAll()
    .where(isAmong(db, 'water_spring_id', ids))
    .orderBy('water_spring_id')
    .orderBy('position')
    .execute();
  return Map.groupBy(rows, (row) => row.water_spring_id);
}

export async function propertyFacts({ db, params }: SpringCall) {
  const row = await db
    .selectFrom('rural_properties as property')
    .innerJoin('projects', 'projects.id', 'property.project_id')
    .innerJoin('property_addresses as address', 'address.rural_property_id', 'property.id')
    .innerJoin('cities', 'cities.id', 'address.city_id')
    .innerJoin('states', 'states.id', 'cities.state_id')
    .innerJoin('hydrographic_properties as water', 'water.rural_property_id', 'property.id')
    .innerJoin('hydrographic_subbasins as subbasin', 'subbasin.id', 'water.subbasin_id')
    .leftJoin('rural_producers as producer', 'producer.id', 'property.rural_producer_id')
    .select(['property.name', 'projects.name as project', 'cities.name as city', 'states.uf'])
    .select(['subbasin.name as subbasin', 'producer.name as producer'])
    .where('property.id', '=', params.propertyId)
    .executeTakeFirstOrThrow();
  return {
    name: row.name,
    head: { project: row.project },
    facts: [
      { label: 'Propriedade', value: row.name },
      { label: 'Proprietário', value: row.producer ?? NO_PRODUCER },
      { label: 'Município', value: cityWithState({ name: row.city, state: row }) },
      { label: 'Sub-bacia', value: row.subbasin },
    ],
  };
}

const STRUCTURES = [
  ['barrages', 'Barraginha'],
  ['dry_boxes', 'Caixa seca'],
  ['septic_tanks', 'Mini-ETE'],
] as const;

/** The headquarters and the structures; a property has few. */
export async function marksOf({ db, params }: SpringCall) {
  const found: { label: string; kind: NamedMark['kind']; point: StoredPoint }[] = [];
  const seat = await db
    .selectFrom('property_coordinates')
    .selectAll()
    .where('rural_property_id', '=', params.propertyId)
    .executeTakeFirst();
  if (seat && isPlaced(seat)) found.push({ label: 'Sede', kind: 'headquarters', point: seat });
  for (const [table, name] of STRUCTURES) {
    const rows = await db
      .selectFrom(table)
      .selectAll()
      .where('rural_property_id', '=', params.propertyId)
      .orderBy('id')
      .limit(MOST_SKETCH_SPRINGS)
      .execute();
    for (const [at, point] of rows.entries()) {
      found.push({ label: rows.length === 1 ? name : `${name} ${at + 1}`, kind: 'structure', point });
    }
  }
  return found;
}

function isPlaced(row: { [K in keyof StoredPoint]: StoredPoint[K] | null }): row is StoredPoint {
  return row.utm_zone !== null && row.google_latitude !== null && row.google_longitude !== null;
}
