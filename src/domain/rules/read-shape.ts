/** A fence or points that a file holds: each point in degrees and UTM, the area and the perimeter of a ring. */
import {
  EASTING_RANGE,
  isInBrazil,
  NORTHING_RANGE,
  type Position,
  positionOf,
  roundDegrees,
} from './coordinates.ts';
import { checkFence, cleanFence, measureFence } from './fence.ts';
import { withoutPlace } from './messages.ts';
import { utmAnywhere } from './pasted-place.ts';
import { problemSentence, toPlane } from './survey-enclosure.ts';
import { type Grid, gridOf, readZone, zoneName } from './utm-zone.ts';

/** A point as the file has it. */
export type FilePoint =
  | ({ readonly kind: 'degrees' } & Position)
  /** `zone` as written; '' where the row has none. */
  | { readonly kind: 'utm'; readonly zone: string; readonly easting: number; readonly northing: number };

export interface ReadPoint extends Position {
  readonly utm_zone: string;
  readonly utm_easting: number;
  readonly utm_northing: number;
}

export interface ReadShape {
  readonly points: readonly ReadPoint[];
  /** How each point was written, in their order. */
  readonly kinds: readonly FilePoint['kind'][];
  /** Whether latitude and longitude, or north and east, stood in each other's place. */
  readonly wasSwapped: boolean;
}

export type ShapeProblem = 'zone_missing' | 'zone_not_understood' | 'out_of_range';

/** `zone`: of rows without one. */
export function readShape(points: readonly FilePoint[], zone: Grid | null): ReadShape | ShapeProblem {
  const { points: inOrder, wasSwapped } = axesInOrder(points);
  const read: ReadPoint[] = [];
  for (const point of inOrder) {
    const one = point.kind === 'utm' ? readRow(point, zone) : readDegrees(point);
    if (typeof one === 'string') return one;
    read.push(one);
  }
  return { points: read, kinds: points.map(({ kind }) => kind), wasSwapped };
}

/** Turned where all of them are the other way round. */
export function axesInOrder(points: readonly FilePoint[]) {
  const wasSwapped = points.length > 0 && points.every(isSwapped);
  return { points: wasSwapped ? points.map(turned) : points, wasSwapped };
}

function isSwapped(point: FilePoint): boolean {
  if (point.kind === 'utm')
    return !isEasting(point.easting) && isEasting(point.northing) && isNorthing(point.easting);
  const { latitude, longitude } = point;
  return !isInBrazil(point) && isInBrazil({ latitude: longitude, longitude: latitude });
}

function turned(point: FilePoint): FilePoint {
  return point.kind === 'utm'
    ? { ...point, easting: point.northing, northing: point.easting }
    : { kind: 'degrees', latitude: point.longitude, longitude: point.latitude };
}

const isEasting = (metres: number) => metres >= EASTING_RANGE.least && metres <= EASTING_RANGE.most;
const isNorthing = (metres: number) => metres >= NORTHING_RANGE.least && metres <= NORTHING_RANGE.most;

function readRow(
  { zone: written, easting, northing }: Extract<FilePoint, { kind: 'utm' }>,
  fallback: Grid | null,
): ReadPoint | ShapeProblem {
  const zone = readZone(written);
  if (!zone.ok && zone.problem !== 'zone_missing') return 'zone_not_understood';
  const grid = zone.ok ? gridOf(zone, northing) : fallback;
  if (grid === null) return 'zone_missing';
  if (!isEasting(easting) || !isNorthing(northing)) return 'out_of_range';
  const { latitude, longitude } = positionOf(grid, { easting, northing });
  return {
    utm_zone: zoneName(grid, latitude),
    utm_easting: easting,
    utm_northing: northing,
    latitude: roundDegrees(latitude),
    longitude: roundDegrees(longitude),
  };
}

function readDegrees({ latitude, longitude }: Position): ReadPoint | ShapeProblem {
  const utm = utmAnywhere({ latitude, longitude });
  if (utm === null) return 'out_of_range';
  return {
    utm_zone: utm.zone,
    utm_easting: utm.easting,
    utm_northing: utm.northing,
    latitude: roundDegrees(latitude),
    longitude: roundDegrees(longitude),
  };
}

export interface RingMeasures {
  /** m²; null of points that no plane holds together. */
  readonly area: number | null;
  /** Metres; null as the area. */
  readonly perimeter: number | null;
  /** Why it is no fence that can be registered; none where it is. */
  readonly problems: readonly string[];
}

/** Problems told of one ring. */
const MOST_PROBLEMS = 5;
const TOO_FAR_APART =
  'Os vértices ficam longe demais uns dos outros para formar uma cerca. Confira as coordenadas.';

/** A ring of points in their order, cleaned and measured on the first one's grid, as a survey is. */
export function measureRing(points: readonly ReadPoint[]): RingMeasures {
  const plane = toPlane(
    points.map((point, at) => ({
      grid: gridNamed(point),
      metres: { easting: point.utm_easting, northing: point.utm_northing },
      number: at + 1,
    })),
  );
  // A grid does not reach a quarter of the earth away from its zone.
  if (!plane.every(({ x, y }) => Number.isFinite(x) && Number.isFinite(y)))
    return { area: null, perimeter: null, problems: [TOO_FAR_APART] };
  const { ring } = cleanFence(plane);
  const { areaHundredths, perimeterCentimetres } = measureFence(ring);
  return {
    area: areaHundredths / 100,
    perimeter: perimeterCentimetres / 100,
    problems: checkFence(ring, MOST_PROBLEMS).map((problem) => withoutPlace(problemSentence(problem))),
  };
}

/** Of a point anywhere on earth: bands from N up are the north's. */
function gridNamed({ utm_zone }: ReadPoint): Grid {
  return { zone: Number.parseInt(utm_zone, 10), hemisphere: utm_zone.slice(-1) >= 'N' ? 'north' : 'south' };
}
