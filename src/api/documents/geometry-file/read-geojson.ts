/** GeoJSON, with the `crs` member of its first edition. Source: RFC 7946 and GeoJSON 2008. */
import {
  type Drawing,
  type Drawn,
  type Pair,
  PointCount,
  REFUSALS,
  RefusedFile,
  type System,
} from './drawn.ts';
import { refuseMuch } from './json-size.ts';
import { DEGREES, systemOfCrs, UsedSystem } from './geojson-crs.ts';

type Json = Readonly<Record<string, unknown>>;

/** Geometries within geometries: none that is drawn nests so deep. */
const DEEPEST = 10;

export function readGeoJson(text: string): Drawing {
  refuseMuch(text);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new RefusedFile(REFUSALS.damaged);
  }
  if (!isObject(value)) throw new RefusedFile(REFUSALS.format);
  const reading = { count: new PointCount(), systems: new UsedSystem() };
  const drawn = drawnOf(value, { name: null, system: DEGREES, depth: 0 }, reading);
  return { drawn, system: reading.systems.used };
}

interface Reading {
  readonly count: PointCount;
  readonly systems: UsedSystem;
}

/** What a geometry has of what it lies in. */
interface Around {
  readonly name: string | null;
  readonly system: System;
  readonly depth: number;
}

function drawnOf(value: unknown, around: Around, reading: Reading): Drawn[] {
  if (!isObject(value) || around.depth > DEEPEST) return [];
  const { type, coordinates, crs } = value;
  const { count, systems } = reading;
  const system = crs === undefined || crs === null ? around.system : systemOfCrs(crs);
  const within = { name: around.name, system, depth: around.depth + 1 };
  if (coordinates !== undefined) systems.use(system);
  const { name } = around;
  const each = (list: unknown, read: (one: unknown) => Drawn[]) => listOf(list).flatMap(read);
  const polygon = (rings: unknown): Drawn[] => {
    const [outer, ...holes] = listOf(rings);
    return outer === undefined
      ? []
      : [{ kind: 'polygon', name, ring: pairs(outer, count), holes: holes.length }];
  };
  const line = (list: unknown): Drawn[] => [{ kind: 'line', name, ring: pairs(list, count) }];
  const point = (one: unknown): Drawn[] => [{ kind: 'point', name, at: pair(one, count) }];
  switch (type) {
    case 'FeatureCollection':
      return each(value['features'], (one) => drawnOf(one, within, reading));
    case 'Feature':
      return drawnOf(value['geometry'], { ...within, name: nameOf(value['properties']) }, reading);
    case 'GeometryCollection':
      return each(value['geometries'], (one) => drawnOf(one, within, reading));
    case 'Polygon':
      return polygon(coordinates);
    case 'MultiPolygon':
      return each(coordinates, polygon);
    case 'LineString':
      return line(coordinates);
    case 'MultiLineString':
      return each(coordinates, line);
    case 'Point':
      return point(coordinates);
    case 'MultiPoint':
      return each(coordinates, point);
    default:
      return [];
  }
}

function pairs(list: unknown, count: PointCount): Pair[] {
  if (!Array.isArray(list)) throw new RefusedFile(REFUSALS.notNumbers);
  return list.map((one) => pair(one, count));
}

function pair(one: unknown, count: PointCount): Pair {
  const [east, north] = listOf(one);
  return count.pair(
    typeof east === 'number' ? east : Number.NaN,
    typeof north === 'number' ? north : Number.NaN,
  );
}

const NAMES = ['name', 'nome', 'Name', 'NOME', 'codigo', 'label', 'title'];

function nameOf(properties: unknown): string | null {
  if (!isObject(properties)) return null;
  const found = NAMES.map((key) => properties[key]).find(
    (value) => typeof value === 'string' && value !== '',
  );
  return typeof found === 'string' ? found.slice(0, 255) : null;
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
