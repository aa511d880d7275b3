/** A survey while a person draws or types it: where its points lie, its sides, and what is wrong. Pure. */
import { gridPointOf, type Position, positionOf } from './coordinates.ts';
import { checkFence, cleanFence, measureFence, type Vertex } from './fence.ts';
import { at, distance, isInside, METRE } from './geometry.ts';
import { message, withoutPlace } from './messages.ts';
import { utmAnywhere } from './pasted-place.ts';
import type { PointList } from './spring-survey-types.ts';
import { problemSentence, toPlane } from './survey-enclosure.ts';
import { checkPoints } from './survey-points.ts';
import { gridOf, readZone, zoneName } from './utm-zone.ts';

/** A point as a form holds it; half typed, it is a text or null. */
export interface TypedPoint {
  readonly utm_zone?: string | null | undefined;
  readonly utm_easting?: number | string | null | undefined;
  readonly utm_northing?: number | string | null | undefined;
}

export type TypedLists = Readonly<Record<PointList, readonly TypedPoint[]>>;

/** A point of the form that can be drawn. */
export interface DrawnPoint extends Position {
  readonly list: PointList;
  /** 0-based, in the form's list. */
  readonly index: number;
}

/** What is wrong with one row. */
export interface PointFlag {
  readonly list: PointList;
  readonly index: number;
  readonly sentence: string;
}

export interface DrawnSurvey {
  readonly vertices: readonly DrawnPoint[];
  readonly eyes: readonly DrawnPoint[];
  readonly flags: readonly PointFlag[];
  /** What is wrong with the fence as a whole, at most five sentences. */
  readonly problems: readonly string[];
  /** Indices of the vertices where sides begin that cross another. */
  readonly crossing: readonly number[];
  /** Metres to the vertex that follows, by index; none while a vertex can't be drawn. */
  readonly sides: readonly number[];
  /** As the server will measure it; null while it is no fence. */
  readonly measures: { readonly area: number; readonly perimeter: number } | null;
  /** What is worth a look and prevents nothing. */
  readonly warnings: readonly string[];
}

const MOST_PROBLEMS = 5;
const NO_ZONE = readZone(null);

export function checkDrawn({ coordinates, water_eyes }: TypedLists): DrawnSurvey {
  const fence = checkPoints('coordinates', coordinates.map(asWritten), NO_ZONE);
  const eyes = checkPoints('water_eyes', water_eyes.map(asWritten), NO_ZONE);
  const flags = [...fence.findings, ...eyes.findings].flatMap(({ list, index, sentence }): PointFlag[] => {
    if (index === null || (list !== 'coordinates' && list !== 'water_eyes')) return [];
    const point = (list === 'coordinates' ? coordinates : water_eyes)[index];
    // What is not typed yet is not wrong yet.
    return point && isHalfTyped(point) ? [] : [{ list, index, sentence }];
  });
  const isWhole = fence.points.length === coordinates.length && coordinates.length > 0;
  const plane = isWhole ? toPlane(fence.points) : [];
  const { ring } = cleanFence(plane);
  const problems = isWhole ? checkFence(ring, MOST_PROBLEMS) : [];
  const isFence = isWhole && problems.length === 0;
  return {
    vertices: fence.points.map((point) => drawn('coordinates', point)),
    eyes: eyes.points.map((point) => drawn('water_eyes', point)),
    flags,
    problems: problems.map((problem) => withoutPlace(problemSentence(problem))),
    crossing: problems.flatMap((problem) =>
      problem.kind === 'sides_cross' ? [problem.one[0] - 1, problem.other[0] - 1] : [],
    ),
    sides: plane.length < 2 ? [] : plane.map((point, index) => distance(point, at(plane, index + 1)) / METRE),
    measures: isFence ? measuresOf(ring) : null,
    warnings: isFence ? eyesOutside(toPlane(eyes.points, fence.points[0]), ring) : [],
  };
}

function eyesOutside(eyes: readonly Vertex[], ring: readonly Vertex[]): string[] {
  return eyes.flatMap((eye) =>
    isInside(eye, ring) ? [] : [message('eye_outside_fence', { n: eye.number })],
  );
}

function measuresOf(ring: readonly Vertex[]) {
  const { areaHundredths, perimeterCentimetres } = measureFence(ring);
  return { area: areaHundredths / 100, perimeter: perimeterCentimetres / 100 };
}

function asWritten({ utm_zone, utm_easting, utm_northing }: TypedPoint) {
  return {
    utm_zone: utm_zone ?? null,
    utm_easting: utm_easting ?? null,
    utm_northing: utm_northing ?? null,
  };
}

function isHalfTyped({ utm_easting, utm_northing }: TypedPoint): boolean {
  return [utm_easting, utm_northing].some(
    (metres) => metres === null || metres === undefined || metres === '',
  );
}

function drawn(list: PointList, { number, position }: { number: number; position: Position }): DrawnPoint {
  return { list, index: number - 1, ...position };
}

export interface UtmPoint {
  readonly utm_zone: string;
  readonly utm_easting: number;
  readonly utm_northing: number;
}

/** The place on the grid of `like`, to the centimetre; on its own where `like` has no zone that is understood. */
export function utmPointAt(position: Position, like: TypedPoint | undefined): UtmPoint | null {
  const zone = readZone(like?.utm_zone);
  if (!zone.ok) {
    const own = utmAnywhere(position);
    return own && { utm_zone: own.zone, utm_easting: own.easting, utm_northing: own.northing };
  }
  const northing = like?.utm_northing;
  const grid = gridOf(zone, typeof northing === 'number' ? northing : Number.POSITIVE_INFINITY);
  const metres = gridPointOf(grid, position);
  return {
    utm_zone: zoneName(grid, position.latitude),
    utm_easting: toCentimetre(metres.easting),
    utm_northing: toCentimetre(metres.northing),
  };
}

/** A point moved by whole metres; null for one that is not whole. */
export function nudged(point: TypedPoint | undefined, east: number, north: number): UtmPoint | null {
  const zone = readZone(point?.utm_zone);
  const { utm_easting, utm_northing } = point ?? {};
  if (!zone.ok || typeof utm_easting !== 'number' || typeof utm_northing !== 'number') return null;
  const metres = { easting: toCentimetre(utm_easting + east), northing: toCentimetre(utm_northing + north) };
  const grid = gridOf(zone, utm_northing);
  return {
    utm_zone: zoneName(grid, positionOf(grid, metres).latitude),
    utm_easting: metres.easting,
    utm_northing: metres.northing,
  };
}

function toCentimetre(metres: number): number {
  return Math.round(metres * 100) / 100;
}
