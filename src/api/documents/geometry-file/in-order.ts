/** Points in the order of their axes: east first, as every format has them, unless only the other order lies in Brazil. */
import { isInBrazil, type Position } from '#domain/rules/coordinates.ts';
import type { FilePoint } from '#domain/rules/read-shape.ts';
import { type Pair, REFUSALS, RefusedFile } from './drawn.ts';
import type { Mover } from './systems/mover.ts';

export interface InOrder {
  /** In their order, without the closing one of a ring. */
  readonly points: readonly FilePoint[];
  /** Whether north and east stood in each other's place. */
  readonly wasSwapped: boolean;
}

/**
 * The pairs are turned before they are moved: a datum's shift depends on where a point lies.
 *
 * @throws RefusedFile for a place that the system can't hold, or where a system with north first
 *   lies in Brazil either way, as UTM does north of the equator
 */
export function placeInOrder(mover: Mover, pairs: readonly Pair[]): InOrder {
  const written = placedAll(mover, pairs);
  const isHere = written?.every(isInBrazil) ?? false;
  // Some here and some elsewhere are one vertex typed wrong.
  const isClear = isHere ? !mover.isNorthFirst : written?.some(isInBrazil);
  if (written && isClear) return { points: pointsOf(written), wasSwapped: false };
  const turned = placedAll(mover, pairs.map(turn), isInBrazil);
  if (turned && isHere) throw new RefusedFile(REFUSALS.eitherOrder);
  if (turned) return { points: pointsOf(turned), wasSwapped: true };
  if (!written) throw new RefusedFile(REFUSALS.notOnEarth);
  return { points: pointsOf(written), wasSwapped: false };
}

/** Null at the first that has no place, or not one that will do: a place that a system can't hold is dear to look for. */
function placedAll(
  mover: Mover,
  pairs: readonly Pair[],
  willDo: (place: Position) => boolean = () => true,
): Position[] | null {
  const places: Position[] = [];
  for (const pair of pairs) {
    const place = mover.positionOf(pair);
    if (place === null || !willDo(place)) return null;
    places.push(place);
  }
  return places;
}

function turn([x, y]: Pair): Pair {
  return [y, x];
}

function pointsOf(places: readonly Position[]): FilePoint[] {
  return places.map((place) => ({ kind: 'degrees', ...place }));
}
