/** The map as a file: springs, headquarters, structures and fences, as they are filtered. */
import type { map } from '#domain/resources/map.ts';
import type { MapLayer } from '#domain/resources/map-export.ts';
import { NO_PRODUCER } from '#domain/resources/rural-properties.ts';
import { labelOf, SPRING_STATUS } from '#domain/rules/spring-enumerations.ts';
import { cityWithState } from '#domain/shared/address.ts';
import type { MapRecord } from '../../documents/map-file/record.ts';
import { writeMap } from '../../documents/map-file/write-map.ts';
import { isAmong } from '../../platform/database/compiled-query.ts';
import type { Db } from '../../platform/database/database.ts';
import type { PlainHandler } from '../../platform/http/call.ts';
import { notFound } from '../../platform/http/problem.ts';
import { reading } from '../../platform/http/reading.ts';
import { CITY_COLUMNS, toPlace } from '../places-lookup.ts';
import { boxOf } from './box.ts';
import { type Chosen, chosenPlaces } from './chosen.ts';
import { ringsOf } from './fences.ts';
import { placesOf } from './known-places.ts';
import { KIND_NAMES } from './signs.ts';

/** Places read at a time. */
const AT_ONCE = 500;
const EVERYWHERE = { west: -180, south: -90, east: 180, north: 90 };

export const exportMap: PlainHandler<typeof map.export> = async (call) => {
  const { db, params, services } = call;
  const { format, bbox, ...filters } = call.query;
  const { name } = await db
    .selectFrom('projects')
    .select('name')
    .where('id', '=', params.projectId)
    .executeTakeFirstOrThrow(() => notFound());
  const box = bbox === undefined ? EVERYWHERE : boxOf(bbox);
  const chosen = chosenPlaces(await placesOf(call, params.projectId), filters, box);
  const file = await writeMap(services.settings.dataDir, {
    format,
    title: name,
    now: new Date(call.now),
    read: (tell) => reading(call, 'report', (own) => tell(recordsOf(own.db, chosen))),
  });
  const extension = format === 'shp' ? 'zip' : format;
  return { body: { ...file, name: `mapa-${name}.${extension}`, inline: false } };
};

/** Layer after layer, in their order. What is gone meanwhile is left out. */
async function* recordsOf(db: Db, chosen: readonly Chosen[]): AsyncGenerator<MapRecord[]> {
  for (const one of chosen) yield* springsOf(db, one, 'nascentes');
  for (const one of chosen) yield* othersOf(db, one, 'propriedades');
  for (const one of chosen) yield* othersOf(db, one, 'estruturas');
  for (const one of chosen) yield* springsOf(db, one, 'cercas');
}

type SpringLayer = Extract<MapLayer, 'nascentes' | 'cercas'>;

async function* springsOf(
  db: Db,
  { places, springs }: Chosen,
  layer: SpringLayer,
): AsyncGenerator<MapRecord[]> {
  const columns = places.springs;
  for (const some of batches(springs)) {
    const land = await landOf(db, places.properties.id, some, columns.property);
    const ids = some.map((index) => columns.id[index] ?? 0);
    const rings = layer === 'cercas' ? await ringsOf(db, ids) : null;
    yield some.flatMap((index) => {
      const own = land(index);
      const ring = rings?.get(columns.id[index] ?? 0);
      if (!own || (rings && !ring)) return [];
      const attributes = {
        codigo: columns.label[index] ?? '',
        situacao: labelOf(SPRING_STATUS, columns.status[index]),
        ...own,
        area_m2: (columns.area[index] ?? 0) / 100,
        perimetro_m: (columns.perimeter[index] ?? 0) / 100,
      };
      return { layer, attributes, geometry: ring ? { ring } : { point: pointAt(columns, index) } };
    });
  }
}

async function* othersOf(
  db: Db,
  { places, others }: Chosen,
  layer: Exclude<MapLayer, SpringLayer>,
): AsyncGenerator<MapRecord[]> {
  const columns = places.others;
  const wanted = others.filter(
    (index) => (columns.kind[index] === 'rural_property') === (layer === 'propriedades'),
  );
  for (const some of batches(wanted)) {
    const land = await landOf(db, places.properties.id, some, columns.property);
    yield some.flatMap((index) => {
      const own = land(index);
      const kind = columns.kind[index];
      if (!own || !kind) return [];
      const codigo = kind === 'rural_property' ? own.propriedade : KIND_NAMES[kind];
      const attributes = { codigo, situacao: null, ...own, area_m2: null, perimetro_m: null };
      return { layer, attributes, geometry: { point: pointAt(columns, index) } };
    });
  }
}

function* batches(indexes: Int32Array): Generator<number[]> {
  for (let at = 0; at < indexes.length; at += AT_ONCE) yield [...indexes.subarray(at, at + AT_ONCE)];
}

function pointAt(
  { longitude, latitude }: { readonly longitude: Float64Array; readonly latitude: Float64Array },
  index: number,
): [number, number] {
  return [longitude[index] ?? 0, latitude[index] ?? 0];
}

interface Land {
  readonly propriedade: string;
  readonly produtor: string;
  readonly municipio: string;
}

/** Of places by their index: the property that each lies on, of a project that was found within the caller's scope. */
async function landOf(
  db: Db,
  properties: readonly number[],
  indexes: readonly number[],
  property: Int32Array,
): Promise<(index: number) => Land | undefined> {
  const idOf = (index: number) => properties[property[index] ?? -1] ?? 0;
  const rows = await db
    .selectFrom('rural_properties')
    .innerJoin('property_addresses', 'property_addresses.rural_property_id', 'rural_properties.id')
    .innerJoin('cities', 'cities.id', 'property_addresses.city_id')
    .innerJoin('states', 'states.id', 'cities.state_id')
    .leftJoin('rural_producers', 'rural_producers.id', 'rural_properties.rural_producer_id')
    .select(['rural_properties.id', 'rural_properties.name', 'rural_producers.name as producer'])
    .select(CITY_COLUMNS)
    .where(isAmong(db, 'rural_properties.id', [...new Set(indexes.map(idOf))]))
    .execute();
  const land = new Map(
    rows.map((row): [number, Land] => [
      row.id,
      {
        propriedade: row.name,
        produtor: row.producer ?? NO_PRODUCER,
        municipio: cityWithState(toPlace(row).city),
      },
    ]),
  );
  return (index) => land.get(idOf(index));
}
