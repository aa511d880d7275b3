/** Measured points on one plane of metres, north up. Pure. */
import { type GridPoint, moveToGrid } from './coordinates.ts';
import { isInside, METRE } from './geometry.ts';
import { type Grid, gridOf, readZone } from './utm-zone.ts';

/** A point as the API gives it: zone and metres. */
export interface MeasuredPoint {
  readonly utm_zone: string;
  readonly utm_easting: number;
  readonly utm_northing: number;
}

/** Metres on the first point's grid. */
export interface PlanePlace {
  readonly east: number;
  readonly north: number;
}

export interface FenceSurvey {
  /** The fence's vertices in their order; none for a default area. */
  readonly coordinates: readonly MeasuredPoint[];
  readonly water_eyes: readonly MeasuredPoint[];
  /** m²; the circle of a default area. */
  readonly area: number;
}

export interface FencePlane {
  readonly vertices: readonly PlanePlace[];
  readonly eyes: readonly PlanePlace[];
  /** The default area around the eyes, where no fence was measured. */
  readonly circle: { readonly centre: PlanePlace; readonly radius: number } | null;
}

/**
 * All points on the grid of the first one, as the computation has them; null
 * without a point. The sides of a fence across two zones keep their lengths.
 */
export function toFencePlane({ coordinates, water_eyes, area }: FenceSurvey): FencePlane | null {
  const first = coordinates[0] ?? water_eyes[0];
  const base = first && gridOfPoint(first);
  if (!base) return null;
  const eyes = water_eyes.map((point) => placeOn(point, base));
  return {
    vertices: coordinates.map((point) => placeOn(point, base)),
    eyes,
    circle: coordinates.length > 0 ? null : { centre: meanOf(eyes), radius: Math.sqrt(area / Math.PI) },
  };
}

/** Several rings of points on the grid of the first point; none without a point. */
export function onOnePlane(rings: readonly (readonly MeasuredPoint[])[]): PlanePlace[][] {
  const first = rings.flat()[0];
  const base = first && gridOfPoint(first);
  if (!base) return [];
  return rings.map((ring) => ring.map((point) => placeOn(point, base)));
}

/** Whether the ring encloses the place; both on one plane. */
export function isWithin(place: PlanePlace, ring: readonly PlanePlace[]): boolean {
  return isInside(toMicrometres(place), ring.map(toMicrometres));
}

function toMicrometres({ east, north }: PlanePlace) {
  return { x: Math.round(east * METRE), y: Math.round(north * METRE) };
}

function gridOfPoint({ utm_zone, utm_northing }: MeasuredPoint): Grid | null {
  const zone = readZone(utm_zone);
  return zone.ok ? gridOf(zone, utm_northing) : null;
}

function placeOn(point: MeasuredPoint, base: Grid): PlanePlace {
  const { easting, northing } = onGrid(point, base);
  return { east: easting, north: northing };
}

function onGrid(point: MeasuredPoint, base: Grid): GridPoint {
  const metres = { easting: point.utm_easting, northing: point.utm_northing };
  return moveToGrid(gridOfPoint(point) ?? base, base, metres);
}

/** The middle of some places: where a spring without a fence has its circle. */
export function meanOf(places: readonly PlanePlace[]): PlanePlace {
  const sum = places.reduce((all, { east, north }) => ({ east: all.east + east, north: all.north + north }), {
    east: 0,
    north: 0,
  });
  return { east: sum.east / places.length, north: sum.north / places.length };
}
