/** The rings of an outline on the grid of steps, in Brazil, whichever axis the file has first. */
import { OUTLINE_MESSAGES } from '#domain/resources/subbasin-outlines.ts';
import { isInBrazil, type Position } from '#domain/rules/coordinates.ts';
import { STEPS } from '#domain/rules/outline-text.ts';
import { formatNumber } from '#domain/shared/numbers.ts';
import { type Pair, REFUSALS, RefusedFile } from '../geometry-file/drawn.ts';
import { withoutClosing } from '../geometry-file/placed.ts';
import type { Mover } from '../geometry-file/systems/mover.ts';
import type { FlatRing } from './douglas-peucker.ts';
import type { DrawnRings } from './mended.ts';

interface Polygon {
  readonly ring: readonly Pair[];
  readonly holes: readonly (readonly Pair[])[];
}

/** Which of a pair's two lies east: the same in all of a file. */
export type Order = 'written' | 'turned';

/**
 * East first, as every format has it, unless only the other order has a polygon that lies in Brazil
 * (as `placeInOrder`).
 *
 * @throws RefusedFile where a system has north first and either order may be meant
 */
export function orderOf(mover: Mover, all: readonly (readonly Polygon[])[]): Order {
  const liesHere = (order: Order) => (polygons: readonly Polygon[]) =>
    !('outside' in ringsIn(mover, polygons, order));
  if (!mover.isNorthFirst) {
    const isTurned = !all.some(liesHere('written')) && all.some(liesHere('turned'));
    return isTurned ? 'turned' : 'written';
  }
  const written = all.map(liesHere('written'));
  const turned = all.map(liesHere('turned'));
  const isOnlyWritten = written.some((is, at) => is && !turned[at]);
  const isOnlyTurned = turned.some((is, at) => is && !written[at]);
  if (isOnlyWritten !== isOnlyTurned) return isOnlyTurned ? 'turned' : 'written';
  if (written.includes(true)) throw new RefusedFile(REFUSALS.eitherOrder);
  return 'written';
}

/** @throws RefusedFile for what is no place, leaves Brazil or encloses nothing */
export function placedRings(mover: Mover, polygons: readonly Polygon[], order: Order): DrawnRings {
  if (polygons.some(isBroken)) throw new RefusedFile(REFUSALS.notNumbers);
  const rings = ringsIn(mover, polygons, order);
  if ('outside' in rings) throw new RefusedFile(outsideSentence(rings.outside));
  return enclosing(rings);
}

function isBroken({ ring, holes }: Polygon): boolean {
  return [ring, ...holes].some((one) => one.some(([x]) => Number.isNaN(x)));
}

/** A place that is not in Brazil; null where the system can't hold it. */
interface Outside {
  readonly outside: Position | null;
}

function outsideSentence(place: Position | null): string {
  if (!place) return REFUSALS.notOnEarth;
  return OUTLINE_MESSAGES.outsideBrazil(
    `${formatNumber(place.latitude, 3)}, ${formatNumber(place.longitude, 3)}`,
  );
}

function enclosing(rings: DrawnRings): DrawnRings {
  const isRing = (ring: FlatRing) => ring.length >= 6;
  const outer = rings.outer.filter(isRing);
  if (outer.length === 0) throw new RefusedFile(OUTLINE_MESSAGES.nothingLeft);
  return { outer, holes: rings.holes.filter(isRing) };
}

/** Up to the first place that is not in Brazil. */
function ringsIn(mover: Mover, polygons: readonly Polygon[], order: Order): DrawnRings | Outside {
  const outer: FlatRing[] = [];
  const holes: FlatRing[] = [];
  for (const polygon of polygons) {
    for (const [at, ring] of [polygon.ring, ...polygon.holes].entries()) {
      const placed = ringIn(mover, ring, order);
      if ('outside' in placed) return placed;
      (at === 0 ? outer : holes).push(placed);
    }
  }
  return { outer, holes };
}

/** Places that fall together are one. */
function ringIn(mover: Mover, ring: readonly Pair[], order: Order): FlatRing | Outside {
  const steps = new Int32Array(ring.length * 2);
  let length = 0;
  for (const pair of withoutClosing(ring)) {
    const [first, second] = pair;
    const place = mover.positionOf(order === 'written' ? pair : [second, first]);
    if (!place || !isInBrazil(place)) return { outside: place };
    const [x, y] = [Math.round(place.longitude * STEPS), Math.round(place.latitude * STEPS)];
    if (length > 0 && steps[length - 2] === x && steps[length - 1] === y) continue;
    steps[length] = x;
    steps[length + 1] = y;
    length += 2;
  }
  const isClosed = length > 2 && steps[0] === steps[length - 2] && steps[1] === steps[length - 1];
  return steps.slice(0, isClosed ? length - 2 : length);
}
