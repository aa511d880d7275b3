/** What a survey encloses: the measured fence, or the project's default area as a circle around the eyes. */
import { moveToGrid } from './coordinates.ts';
import { toUnits } from '../shared/exact-decimals.ts';
import {
  checkFence,
  cleanFence,
  FENCE_LIMITS,
  type FenceProblem,
  measureFence,
  type Vertex,
} from './fence.ts';
import { CENTIMETRE, distance, METRE, type PlanePoint } from './geometry.ts';
import { message, withoutPlace } from './messages.ts';
import { formatFixed } from '../shared/numbers.ts';
import type { Finding } from './spring-survey-types.ts';
import type { CheckedPoint } from './survey-points.ts';

export interface Enclosure {
  readonly areaHundredths: number;
  readonly perimeterCentimetres: number;
  readonly corners: number;
  /** The cleaned fence; null for the default area. */
  readonly ring: readonly Vertex[] | null;
  /** Pairs of numbers of which one point was used. */
  readonly dropped: readonly (readonly [kept: number, dropped: number])[];
}

export type EnclosureResult =
  | { readonly ok: true; readonly enclosure: Enclosure }
  | { readonly ok: false; readonly findings: readonly Finding[] };

type MeasuredPoint = Pick<CheckedPoint, 'grid' | 'metres' | 'number'>;

/** The points on the first point's grid, in whole micrometres from `origin` (default: the first point). */
export function toPlane(points: readonly MeasuredPoint[], origin = points[0]): Vertex[] {
  if (origin === undefined) return [];
  return points.map((point) => {
    const { easting, northing } = moveToGrid(point.grid, origin.grid, point.metres);
    return {
      x: Math.round((easting - origin.metres.easting) * METRE),
      y: Math.round((northing - origin.metres.northing) * METRE),
      number: point.number,
    };
  });
}

/** Cleans, checks and measures the fence; at most `most` findings. */
export function encloseFence(vertices: readonly CheckedPoint[], most: number): EnclosureResult {
  const { ring, dropped } = cleanFence(toPlane(vertices));
  const problems = checkFence(ring, most);
  if (problems.length > 0) {
    return {
      ok: false,
      findings: problems.map((problem) => listFinding('coordinates', problemSentence(problem))),
    };
  }
  return { ok: true, enclosure: { ...measureFence(ring), ring, dropped } };
}

/** Whether the project has a default area (m²): 0 and null are none. */
export function hasDefaultArea(area: number | null): area is number {
  return area !== null && Number.isFinite(area) && toUnits(area, 2) > 0n;
}

/** The default area (m²) as a circle around the mean of the eyes; an eye beyond its radius is a finding. */
export function encloseDefaultArea(eyes: readonly CheckedPoint[], area: number): EnclosureResult {
  const areaHundredths = Number(toUnits(area, 2));
  const squareMetres = areaHundredths / 100;
  const radius = Math.round(Math.sqrt(squareMetres / Math.PI) * 100);
  const farthest = Math.round(farthestFromMean(toPlane(eyes)) / CENTIMETRE);
  if (farthest > radius) {
    const values = { d: formatFixed(farthest / 100, 2), r: formatFixed(radius / 100, 2) };
    return {
      ok: false,
      findings: [listFinding('water_eyes', message('eyes_beyond_default_area', values))],
    };
  }
  const perimeterCentimetres = Math.round(2 * Math.sqrt(Math.PI * squareMetres) * 100);
  return {
    ok: true,
    enclosure: { areaHundredths, perimeterCentimetres, corners: 0, ring: null, dropped: [] },
  };
}

function farthestFromMean(points: readonly PlanePoint[]): number {
  const sum = points.reduce(({ x, y }, point) => ({ x: x + point.x, y: y + point.y }), { x: 0, y: 0 });
  const mean = { x: sum.x / points.length, y: sum.y / points.length };
  return Math.max(0, ...points.map((point) => distance(point, mean)));
}

/** A finding of a list as a whole. */
export function listFinding(list: Finding['list'], sentence: string): Finding {
  return { message: sentence, sentence: withoutPlace(sentence), list, index: null, field: null };
}

/** As it is told of a sheet. */
export function problemSentence(problem: FenceProblem): string {
  switch (problem.kind) {
    case 'too_few_vertices':
      return message('too_few_vertices', { n: problem.count });
    case 'side_too_long': {
      // A side a few centimetres too long must not read as "2,00 km (máximo 2 km)".
      const leastShown = FENCE_LIMITS.longestSideMetres / 1000 + 0.01;
      const kilometres = formatFixed(Math.max(problem.metres / 1000, leastShown), 2);
      return message('side_too_long', { a: problem.from, b: problem.to, d: kilometres });
    }
    case 'sides_cross': {
      const [[a, b], [c, d]] = [problem.one, problem.other];
      return message('sides_cross', { a, b, c, d });
    }
    case 'fold_back':
      return message('fold_back', { a: problem.vertex });
    case 'straight_line':
      return message('straight_line');
  }
}
