/** How large a unit of a layer is on earth, so that polygons of layers in degrees and in metres can be compared. */
import { isInBrazil, type Position } from '#domain/rules/coordinates.ts';
import type { Pair } from './drawn.ts';
import type { Mover } from './systems/mover.ts';

/**
 * @param rings as the file has them, the likeliest first
 * @returns square degrees for one square unit, by the first ring that lies in Brazil in either
 *   order of its axes; 0 where none does
 */
export function layerScale(mover: Mover, rings: readonly (readonly Pair[])[]): number {
  for (const ring of rings) {
    const [low, high] = cornersOf(ring);
    const [one, other] = [placeOf(mover, low), placeOf(mover, high)];
    if (!one || !other) continue;
    const onEarth = Math.abs((other.longitude - one.longitude) * (other.latitude - one.latitude));
    const scale = onEarth / ((high[0] - low[0]) * (high[1] - low[1]));
    if (Number.isFinite(scale) && scale > 0) return scale;
  }
  return 0;
}

function cornersOf(ring: readonly Pair[]): readonly [Pair, Pair] {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of ring) {
    [west, east] = [Math.min(west, x), Math.max(east, x)];
    [south, north] = [Math.min(south, y), Math.max(north, y)];
  }
  return [
    [west, south],
    [east, north],
  ];
}

function placeOf(mover: Mover, [x, y]: Pair): Position | undefined {
  return (
    [mover.positionOf([x, y]), mover.positionOf([y, x])].find(
      (place) => place !== null && isInBrazil(place),
    ) ?? undefined
  );
}
