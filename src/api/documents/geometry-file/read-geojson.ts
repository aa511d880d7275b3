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

type Json = Readonly<Record<string, unknown>>;

/** Geometries within geometries: none that is drawn nests so deep. */
const DEEPEST = 10;

export function readGeoJson(text: string): Drawing {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new RefusedFile(REFUSALS.damaged);
  }
  if (!isObject(value)) throw new RefusedFile(REFUSALS.format);
  const count = new PointCount();
  return { drawn: drawnOf(value, null, count, 0), system: systemOf(value) };
}

function drawnOf(value: unknown, name: string | null, count: PointCount, depth: number): Drawn[] {
  if (!isObject(value) || depth > DEEPEST) return [];
  const { type, coordinates } = value;
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
      return each(value['features'], (one) => drawnOf(one, null, count, depth + 1));
    case 'Feature':
      return drawnOf(value['geometry'], nameOf(value['properties']), count, depth + 1);
    case 'GeometryCollection':
      return each(value['geometries'], (one) => drawnOf(one, name, count, depth + 1));
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

/** `urn:ogc:def:crs:EPSG::31984`, `EPSG:4674`; without one, degrees of WGS 84. */
function systemOf({ crs }: Json): System {
  const name = isObject(crs) && isObject(crs['properties']) ? crs['properties']['name'] : undefined;
  const code = typeof name === 'string' ? /EPSG:(?:[\d.]{0,9}:)?(\d{4,6})$/i.exec(name)?.[1] : undefined;
  return code === undefined ? { kind: 'degrees' } : { kind: 'epsg', code: Number(code) };
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
