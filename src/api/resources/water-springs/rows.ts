/** Springs of one property as queries and records. */
import { createHash } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import type { waterSpring, waterSpringRow } from '#domain/resources/water-springs.ts';
import { formatNumber } from '#domain/shared/numbers.ts';
import { labelOf, SPRING_ENUMERATIONS } from '#domain/rules/spring-enumerations.ts';
import type { SpringFigures } from '#domain/rules/spring-survey-types.ts';
import { compiledQuery, isAmong } from '../../platform/database/compiled-query.ts';
import type { Db } from '../../platform/database/database.ts';
import { engineOf } from '../../platform/database/engine.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { RowCall } from '../../platform/http/rows.ts';
import type { WaterSpringsTable } from '../../platform/database/tables/land.ts';
import { mayEnter } from '../../platform/auth/scope.ts';
import { signAddress } from '../../platform/auth/signed-addresses.ts';

export type SpringParams = { projectId: number; propertyId: number };
export type SpringCall = RowCall<SpringParams>;
export type SpringRow = Selectable<WaterSpringsTable> & {
  user_name: string;
  /** Of the user; `technician_name` is the sheet's text. */
  technician_user: string | null;
};
type ListRecord = z.output<typeof waterSpringRow>;
export type SpringRecord = z.output<typeof waterSpring>;

/** The property's springs that the caller may see. */
export function springRows({ db, params, user }: SpringCall) {
  return db
    .selectFrom('water_springs')
    .innerJoin('users', 'users.id', 'water_springs.user_id')
    .leftJoin('users as technicians', 'technicians.id', 'water_springs.technician_id')
    .innerJoin('rural_properties', 'rural_properties.id', 'water_springs.rural_property_id')
    .selectAll('water_springs')
    .select(['users.name as user_name', 'technicians.name as technician_user'])
    .where('water_springs.rural_property_id', '=', params.propertyId)
    .where('rural_properties.project_id', '=', params.projectId)
    .where(mayEnter(user, 'rural_properties.project_id'));
}

export interface RollsOfSpring {
  length: number;
  quantity: number;
}

const rollRows = compiledQuery(['springIds'], (db, { springIds }: { springIds: readonly number[] }) =>
  db
    .selectFrom('water_spring_wire_rollers')
    .select(['water_spring_id', 'length', 'quantity'])
    .where(isAmong(db, 'water_spring_id', springIds))
    .orderBy('length', 'desc')
    .orderBy('wire_roller_id'),
);

/** Wire rolls of several springs in one query, longest first. */
export async function rollsOf(
  { db }: Pick<SpringCall, 'db'>,
  springIds: readonly number[],
): Promise<ReadonlyMap<number, RollsOfSpring[]>> {
  const rolls = new Map<number, RollsOfSpring[]>(springIds.map((id) => [id, []]));
  if (springIds.length === 0) return rolls;
  for (const { water_spring_id, length, quantity } of await rollRows(db, { springIds })) {
    rolls.get(water_spring_id)?.push({ length, quantity });
  }
  return rolls;
}

/** The same as one text of each row of a query on `water_springs`: that spares a statement; null where none is. */
export function packedRolls(db: Db | Tx) {
  const [rows, list] =
    engineOf(db) === 'sqlite' ? ['json_group_array', 'json_array'] : ['json_agg', 'json_build_array'];
  return sql<string | null>`(
    select cast(${sql.raw(rows)}(${sql.raw(list)}(length, quantity) order by length desc, wire_roller_id) as text)
      from water_spring_wire_rollers as rolls where rolls.water_spring_id = water_springs.id)`;
}

export function rollsIn(packed: string | null): RollsOfSpring[] {
  const rolls = (JSON.parse(packed ?? 'null') ?? []) as [length: number, quantity: number][];
  return rolls.map(([length, quantity]) => ({ length, quantity }));
}

type Surveyed = Pick<
  Selectable<WaterSpringsTable>,
  | 'declivity'
  | 'landscape_position'
  | 'erosion'
  | 'vegetation'
  | 'typology'
  | 'typology_specification'
  | 'water_color'
  | 'distance_forest'
>;

const E = SPRING_ENUMERATIONS;

export function toCharacteristics(row: Surveyed) {
  return {
    declivity: row.declivity,
    declivity_label: labelOf(E.declivity, row.declivity),
    landscape_position: row.landscape_position,
    landscape_position_label: labelOf(E.landscape_position, row.landscape_position),
    erosion: row.erosion,
    erosion_label: labelOf(E.erosion, row.erosion),
    vegetation: row.vegetation,
    vegetation_label: labelOf(E.vegetation, row.vegetation),
    typology: row.typology,
    typology_label: labelOf(E.typology, row.typology),
    typology_specification: row.typology_specification,
    water_color: row.water_color,
    water_color_label: labelOf(E.water_color, row.water_color),
    distance_forest: row.distance_forest,
    distance_forest_label: `${formatNumber(row.distance_forest)} m`,
  };
}

export const FEEDSTOCK_FIGURES = [
  'stake_quantity',
  'stretcher_quantity',
  'clip_quantity',
  'limestone_sacks',
  'limestone_kilograms',
  'cover_fertilizer_sacks',
  'cover_fertilizer_kilograms',
  'planting_fertilizer_sacks',
  'planting_fertilizer_kilograms',
  'formicide_sacks',
  'formicide_kilograms',
] as const;

type Feedstocks = Record<(typeof FEEDSTOCK_FIGURES)[number], number>;

/** Written out: a list makes one for each of its rows. */
export function toFeedstocks(figures: Feedstocks): Feedstocks {
  return {
    stake_quantity: figures.stake_quantity,
    stretcher_quantity: figures.stretcher_quantity,
    clip_quantity: figures.clip_quantity,
    limestone_sacks: figures.limestone_sacks,
    limestone_kilograms: figures.limestone_kilograms,
    cover_fertilizer_sacks: figures.cover_fertilizer_sacks,
    cover_fertilizer_kilograms: figures.cover_fertilizer_kilograms,
    planting_fertilizer_sacks: figures.planting_fertilizer_sacks,
    planting_fertilizer_kilograms: figures.planting_fertilizer_kilograms,
    formicide_sacks: figures.formicide_sacks,
    formicide_kilograms: figures.formicide_kilograms,
  };
}

/** What a list shows of a spring, its filters' and orders' own columns left where they are. */
export const LIST_COLUMNS = [
  'water_springs.id',
  'water_springs.rural_property_id',
  'water_springs.label',
  'water_springs.status',
  'water_springs.delivery_date',
  'water_springs.planned_month',
  'water_springs.user_id',
  'users.name as user_name',
  'water_springs.technician_id',
  'technicians.name as technician_user',
  'water_springs.technician_name',
  'water_springs.area',
  'water_springs.perimeter',
  'water_springs.recovery_seedlings',
  'water_springs.recovery_modality',
  'water_springs.surveyed_at',
  'water_springs.notes',
  'water_springs.declivity',
  'water_springs.landscape_position',
  'water_springs.erosion',
  'water_springs.vegetation',
  'water_springs.typology',
  'water_springs.typology_specification',
  'water_springs.water_color',
  'water_springs.distance_forest',
  ...FEEDSTOCK_FIGURES.map((name) => `water_springs.${name}` as const),
] as const;

/** A spring with `LIST_COLUMNS`. */
type ListRow = Omit<
  SpringRow,
  | 'project_id'
  | 'label_folded'
  | 'label_order'
  | 'in_note'
  | 'sheet_file_id'
  | 'created_at'
  | 'place_latitude'
  | 'place_longitude'
  | 'search'
  | 'property_search'
  | 'property_city_id'
  | 'property_subbasin_id'
  | 'version'
>;

/** The figures that a person is shown and answers for. */
export type ShownFigures = Pick<
  ListRecord,
  'area' | 'perimeter' | 'recovery_seedlings' | 'feedstocks' | 'wire_rollers'
>;

/** Of a record. */
export function shownFigures({
  area,
  perimeter,
  recovery_seedlings,
  feedstocks,
  wire_rollers,
}: ShownFigures): ShownFigures {
  return { area, perimeter, recovery_seedlings, feedstocks, wire_rollers };
}

/** Of a computation, its rolls in the order of a record's. */
export function computedFigures(figures: SpringFigures): ShownFigures {
  const { area, perimeter, recovery_seedlings } = figures;
  const rolls = figures.wire_rollers
    .toSorted((a, b) => b.length - a.length || (a.id ?? 0) - (b.id ?? 0))
    .map(({ length, quantity }) => ({ length, quantity }));
  return { area, perimeter, recovery_seedlings, feedstocks: toFeedstocks(figures), wire_rollers: rolls };
}

/** The same for the same figures and no others: what a save is held to. */
export function figuresFingerprint(figures: ShownFigures): string {
  return createHash('sha256').update(JSON.stringify(figures)).digest('base64url');
}

export function toListRecord(row: ListRow, rolls: readonly RollsOfSpring[]): ListRecord {
  return {
    id: row.id,
    rural_property_id: row.rural_property_id,
    label: row.label,
    status: row.status,
    status_label: labelOf(E.status, row.status),
    delivery_date: row.delivery_date,
    planned_month: row.planned_month,
    user_id: row.user_id,
    user: { id: row.user_id, name: row.user_name },
    technician_id: row.technician_id,
    technician:
      row.technician_id === null ? null : { id: row.technician_id, name: row.technician_user ?? '' },
    technician_name: row.technician_name,
    area: row.area,
    perimeter: row.perimeter,
    recovery_seedlings: row.recovery_seedlings,
    recovery_modality: row.recovery_modality,
    recovery_modality_label: labelOf(E.recovery_modality, row.recovery_modality),
    surveyed_at: row.surveyed_at,
    notes: row.notes,
    characteristics: toCharacteristics(row),
    feedstocks: toFeedstocks(row),
    wire_rollers: [...rolls],
  };
}

/** Photos that a spring's record carries; the gallery's own list has pages. */
const MOST_PHOTOS = 200;

export interface PhotoRow {
  id: number;
  taken_at: string | null;
  latitude: number | null;
  longitude: number | null;
}

/** The photo with the signed addresses that open it for five minutes. */
export function toPhotoRecord(photo: PhotoRow, springId: number, call: SpringCall) {
  const { id, taken_at, latitude, longitude } = photo;
  return {
    id,
    path: signedPath(call, springId, `/photo_galleries/${id}/image`),
    thumbnail_path: signedPath(call, springId, `/photo_galleries/${id}/thumbnail`),
    taken_at,
    latitude,
    longitude,
  };
}

function signedPath({ services, user, now, params }: SpringCall, springId: number, path: string): string {
  const spring = `/api/projects/${params.projectId}/rural_properties/${params.propertyId}/water_springs/${springId}`;
  return signAddress(services.secrets, `${spring}${path}`, { user, now });
}

/** One spring with its points, rolls and photos. */
export async function toSpringRecord(row: SpringRow, call: SpringCall): Promise<SpringRecord> {
  const { db } = call;
  const points = await db
    .selectFrom('water_spring_points')
    .select(['kind', 'utm_zone', 'utm_easting', 'utm_northing', 'google_latitude', 'google_longitude'])
    .where('water_spring_id', '=', row.id)
    .orderBy('position')
    .execute();
  const photos = await db
    .selectFrom('water_spring_photos')
    .select(['id', 'taken_at', 'latitude', 'longitude'])
    .where('water_spring_id', '=', row.id)
    .orderBy('taken_at', (by) => by.asc().nullsLast())
    .orderBy('id')
    .limit(MOST_PHOTOS)
    .execute();
  const counted = await db
    .selectFrom('water_spring_photos')
    .select((eb) => eb.fn.countAll<number | string>().as('total'))
    .where('water_spring_id', '=', row.id)
    .executeTakeFirstOrThrow();
  const rolls = await rollsOf(call, [row.id]);
  return {
    ...toListRecord(row, rolls.get(row.id) ?? []),
    file_url: row.sheet_file_id === null ? null : signedPath(call, row.id, '/sheet'),
    coordinates: points.filter((point) => point.kind === 0),
    water_eyes: points.filter((point) => point.kind === 1),
    photos: photos.map((photo) => toPhotoRecord(photo, row.id, call)),
    photos_total: Number(counted.total),
  };
}
