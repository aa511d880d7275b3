/** A measured fence: cleaned of repeated points, checked, and measured. */
import {
  areaHundredths,
  at,
  CENTIMETRE,
  distance,
  distanceToLine,
  METRE,
  type PlanePoint,
  perimeterCentimetres,
  segmentsCross,
  segmentsMeet,
  turnsBy45Degrees,
} from './geometry.ts';

export const FENCE_LIMITS = {
  /** Consecutive points nearer than this are one point measured twice. */
  duplicateMetres: 0.5,
  longestSideMetres: 2000,
  /** Both sides of a corner are at least this long. */
  cornerSideMetres: 10,
  leastAreaHundredths: 100,
  fewestVertices: 3,
} as const;

/**
 * A way back within a centimetre of the way there is no area: coordinates are
 * typed to the centimetre at best, so a fold is rarely exact.
 */
const SAME_LINE = CENTIMETRE;

export interface Vertex extends PlanePoint {
  /** Number in the sheet. */
  readonly number: number;
}

export interface CleanedFence {
  readonly ring: readonly Vertex[];
  /** Each pair of numbers of which one point was used. */
  readonly dropped: readonly (readonly [kept: number, dropped: number])[];
}

/**
 * Drops consecutive points less than 0.5 m apart, the last and the first being
 * consecutive too. A last point equal to the first just closes the list, and is
 * dropped without a word.
 */
export function cleanFence(vertices: readonly Vertex[]): CleanedFence {
  const ring: Vertex[] = [];
  const dropped: [number, number][] = [];
  for (const vertex of vertices) {
    const last = ring.at(-1);
    if (last !== undefined && distance(last, vertex) < FENCE_LIMITS.duplicateMetres * METRE) {
      dropped.push([last.number, vertex.number]);
    } else {
      ring.push(vertex);
    }
  }
  for (let last = ring.at(-1); last !== undefined && ring.length > 1; last = ring.at(-1)) {
    const first = at(ring, 0);
    const gap = distance(last, first);
    if (gap >= FENCE_LIMITS.duplicateMetres * METRE) break;
    if (gap > 0) dropped.push([last.number, first.number]);
    ring.pop();
  }
  return { ring, dropped };
}

export type FenceProblem =
  | { readonly kind: 'too_few_vertices'; readonly count: number }
  /** Metres between two neighbours. */
  | { readonly kind: 'side_too_long'; readonly from: number; readonly to: number; readonly metres: number }
  | { readonly kind: 'sides_cross'; readonly one: Side; readonly other: Side }
  | { readonly kind: 'fold_back'; readonly vertex: number }
  | { readonly kind: 'straight_line' };

type Side = readonly [from: number, to: number];

/**
 * What is wrong with a cleaned fence, at most `most` problems, in the order of
 * the checks: count, long sides, folds and crossings, area. A later check runs
 * only when the earlier ones found nothing.
 */
export function checkFence(ring: readonly Vertex[], most: number): FenceProblem[] {
  if (ring.length < FENCE_LIMITS.fewestVertices) return [{ kind: 'too_few_vertices', count: ring.length }];
  const longSides = findLongSides(ring).slice(0, most);
  if (longSides.length > 0) return longSides;
  const hasArea = areaHundredths(ring) >= FENCE_LIMITS.leastAreaHundredths;
  if (!hasArea && isStraight(ring)) return [{ kind: 'straight_line' }];
  const crossings = findFoldsAndCrossings(ring, most);
  if (crossings.length > 0) return crossings;
  return hasArea ? [] : [{ kind: 'straight_line' }];
}

function findLongSides(ring: readonly Vertex[]): FenceProblem[] {
  return ring.flatMap((vertex, index): FenceProblem[] => {
    const next = at(ring, index + 1);
    const metres = Math.round(distance(vertex, next) / CENTIMETRE) / 100;
    return metres > FENCE_LIMITS.longestSideMetres
      ? [{ kind: 'side_too_long', from: vertex.number, to: next.number, metres }]
      : [];
  });
}

/** Whether all vertices stand in one line, so that folds and crossings say nothing more. */
function isStraight(ring: readonly Vertex[]): boolean {
  const first = at(ring, 0);
  const farthest = ring.reduce((far, vertex) =>
    distance(first, vertex) > distance(first, far) ? vertex : far,
  );
  return ring.every((vertex) => distanceToLine(vertex, first, farthest) < SAME_LINE);
}

/**
 * Folds first, then pairs of sides that cross or touch. Where the fence folds
 * back, sides touch as well; the fold alone is told then.
 */
function findFoldsAndCrossings(ring: readonly Vertex[], most: number): FenceProblem[] {
  const folds = ring.map((vertex, index) => foldsBack(at(ring, index - 1), vertex, at(ring, index + 1)));
  const problems: FenceProblem[] = ring
    .filter((_, index) => folds[index])
    .map((vertex) => ({ kind: 'fold_back', vertex: vertex.number }));
  // The sides that fold back, and those that meet them.
  const isNearFold = (side: number) => [-1, 0, 1, 2].some((vertex) => at(folds, side + vertex));
  for (let one = 0; one < ring.length - 2; one += 1) {
    const [a, b] = [at(ring, one), at(ring, one + 1)];
    // The first and the last side are neighbours too.
    const last = one === 0 ? ring.length - 2 : ring.length - 1;
    for (let other = one + 2; other <= last && problems.length < most; other += 1) {
      const [c, d] = [at(ring, other), at(ring, other + 1)];
      const nearFold = isNearFold(one) || isNearFold(other);
      if (nearFold ? segmentsCross(a, b, c, d) : segmentsMeet(a, b, c, d)) {
        problems.push({ kind: 'sides_cross', one: [a.number, b.number], other: [c.number, d.number] });
      }
    }
  }
  return problems.slice(0, most);
}

/** Whether the fence turns round in b and runs back along where it came from. */
function foldsBack(a: Vertex, b: Vertex, c: Vertex): boolean {
  const dot = (a.x - b.x) * (c.x - b.x) + (a.y - b.y) * (c.y - b.y);
  if (dot <= 0) return false;
  const [near, far] = distance(a, b) < distance(c, b) ? [a, c] : [c, a];
  return distanceToLine(near, b, far) < SAME_LINE;
}

export interface FenceMeasures {
  readonly areaHundredths: number;
  readonly perimeterCentimetres: number;
  readonly corners: number;
}

/** Area, perimeter and corners of a fence that passed its checks. */
export function measureFence(ring: readonly Vertex[]): FenceMeasures {
  return {
    areaHundredths: areaHundredths(ring),
    perimeterCentimetres: perimeterCentimetres(ring),
    corners: ring.filter((vertex, index) => isCorner(at(ring, index - 1), vertex, at(ring, index + 1)))
      .length,
  };
}

function isCorner(a: Vertex, b: Vertex, c: Vertex): boolean {
  const shorter = Math.min(distance(a, b), distance(b, c));
  return shorter >= FENCE_LIMITS.cornerSideMetres * METRE && turnsBy45Degrees(a, b, c);
}
