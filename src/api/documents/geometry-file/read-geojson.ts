/** GeoJSON, with the `crs` member of its first edition. Source: RFC 7946 and GeoJSON 2008. */
import {
  type Drawing,
  type Drawn,
  type Pair,
  FENCE_LIMITS,
  type Feature,
  MOST_COLUMNS,
  PointCount,
  type ReadLimits,
  REFUSALS,
  RefusedFile,
  type System,
} from './drawn.ts';
import { refuseMuch } from './json-size.ts';
import { DEGREES, systemOfCrs, UsedSystem } from './geojson-crs.ts';

type Json = Readonly<Record<string, unknown>>;

/** Geometries within geometries: none that is drawn nests so deep. */
const DEEPEST = 10;

export function readGeoJson(text: string, limits: ReadLimits = FENCE_LIMITS): Drawing {
  refuseMuch(text, limits);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new RefusedFile(REFUSALS.damaged);
  }
  if (!isObject(value)) throw new RefusedFile(limits.format);
  const reading = { count: new PointCount(limits), systems: new UsedSystem() };
  const drawn = drawnOf(value, { said: UNSAID, system: DEGREES, depth: 0 }, reading);
  return { drawn, system: reading.systems.used };
}

interface Reading {
  readonly count: PointCount;
  readonly systems: UsedSystem;
}

/** What the feature around a geometry says of it. */
interface Said {
  readonly name: string | null;
  readonly feature?: Feature;
}

const UNSAID: Said = { name: null };

/** What a geometry has of what it lies in. */
interface Around {
  readonly said: Said;
  readonly system: System;
  readonly depth: number;
}

function drawnOf(value: unknown, around: Around, reading: Reading): Drawn[] {
  if (!isObject(value) || around.depth > DEEPEST) return [];
  const { type, coordinates, crs } = value;
  const { count, systems } = reading;
  const system = crs === undefined || crs === null ? around.system : systemOfCrs(crs);
  const within = { said: around.said, system, depth: around.depth + 1 };
  if (coordinates !== undefined) systems.use(system);
  const { said } = around;
  const each = (list: unknown, read: (one: unknown) => Drawn[]) => listOf(list).flatMap(read);
  const polygon = (rings: unknown): Drawn[] => {
    const [outer, ...holes] = listOf(rings);
    return outer === undefined
      ? []
      : [
          {
            kind: 'polygon',
            ...said,
            ring: pairs(outer, count),
            holes: holes.map((one) => pairs(one, count)),
          },
        ];
  };
  const line = (list: unknown): Drawn[] => [{ kind: 'line', ...said, ring: pairs(list, count) }];
  const point = (one: unknown): Drawn[] => [{ kind: 'point', ...said, at: pair(one, count) }];
  switch (type) {
    case 'FeatureCollection':
      return each(value['features'], (one) => drawnOf(one, within, reading));
    case 'Feature':
      return drawnOf(value['geometry'], { ...within, said: saidBy(value['properties']) }, reading);
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
  if (!Array.isArray(list)) return [count.broken()];
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

function saidBy(properties: unknown): Said {
  return { name: nameOf(properties), feature: textsOf(properties) };
}

function textsOf(properties: unknown): Feature {
  if (!isObject(properties)) return {};
  return Object.fromEntries(
    Object.entries(properties)
      .filter((entry): entry is [string, string] => typeof entry[1] === 'string')
      .slice(0, MOST_COLUMNS),
  );
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
