/**
 * SIRGAS 2000 (Brazil's datum, ellipsoid GRS80) between UTM grids and degrees.
 * WGS 84 is the same within a metre.
 *
 * The grids are EPSG 31960 + zone in the south (31978 to 31985). In the north
 * 31954 + zone holds for zones 18 to 22 only: 31977 is zone 17S, zones 23N and
 * 24N are 6210 and 6211, and the register has no 25N. So the projections are
 * defined here by their parameters, which follow one rule for every zone.
 */
import proj4, { type Converter } from 'proj4';
import type { Grid } from './utm-zone.ts';

/** Degrees, north and east positive. */
export interface Position {
  readonly latitude: number;
  readonly longitude: number;
}

/** Metres on a UTM grid. */
export interface GridPoint {
  readonly easting: number;
  readonly northing: number;
}

export const EASTING_RANGE = { least: 100_000, most: 900_000 } as const;
export const NORTHING_RANGE = { least: 0, most: 10_000_000 } as const;

const BRAZIL = { south: -33.76, north: 5.28, west: -74, east: -32.3 } as const;

const DEGREES = '+proj=longlat +ellps=GRS80 +no_defs';
const converters = new Map<string, Converter>();

function converterOf({ zone, hemisphere }: Grid): Converter {
  const south = hemisphere === 'south' ? ' +south' : '';
  const definition = `+proj=utm +zone=${zone}${south} +ellps=GRS80 +units=m +no_defs`;
  const known = converters.get(definition);
  if (known !== undefined) return known;
  const made = proj4(DEGREES, definition);
  converters.set(definition, made);
  return made;
}

/** Where a grid point lies. Finite metres; within 1 µm of PROJ over Brazil. */
export function positionOf(grid: Grid, { easting, northing }: GridPoint): Position {
  const [longitude = Number.NaN, latitude = Number.NaN] = converterOf(grid).inverse([easting, northing]);
  return { latitude, longitude };
}

/** The position's metres on that grid, which may be a neighbour of its own zone. */
export function gridPointOf(grid: Grid, { latitude, longitude }: Position): GridPoint {
  const [easting = Number.NaN, northing = Number.NaN] = converterOf(grid).forward([longitude, latitude]);
  return { easting, northing };
}

/** The same point on another grid; on its own grid it comes back untouched. */
export function moveToGrid(from: Grid, to: Grid, point: GridPoint): GridPoint {
  return from.zone === to.zone && from.hemisphere === to.hemisphere
    ? point
    : gridPointOf(to, positionOf(from, point));
}

/** The grid that a position (degrees) belongs to by its 6° zone and hemisphere. */
export function naturalGrid({ latitude, longitude }: Position): Grid {
  return {
    zone: Math.floor((longitude + 180) / 6) + 1,
    hemisphere: latitude < 0 ? 'south' : 'north',
  };
}

/** Whether the position lies in the box around Brazil; the edges belong to it. */
export function isInBrazil({ latitude, longitude }: Position): boolean {
  return (
    latitude >= BRAZIL.south &&
    latitude <= BRAZIL.north &&
    longitude >= BRAZIL.west &&
    longitude <= BRAZIL.east
  );
}

/** Degrees as shown and exchanged: six decimals, about 11 cm. */
export function roundDegrees(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6 + 0;
}
