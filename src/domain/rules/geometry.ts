/**
 * Plane geometry on a local grid of whole micrometres. Coordinates typed with
 * up to six decimals are exact there, so a 45° corner, a touching side or a
 * perimeter of exactly 300 m is decided by arithmetic and not by luck.
 */

/** Micrometres from a common origin, whole. Differences of up to 9,000 km stay exact. */
export interface PlanePoint {
  readonly x: number;
  readonly y: number;
}

/** Micrometres in a metre and in a centimetre. */
export const METRE = 1_000_000;
export const CENTIMETRE = 10_000;

/** Area units (µm²) in 0.01 m². */
const AREA_UNIT = 10n ** 10n;

/**
 * Double precision rounds each of the two products by at most 2^-53 of itself,
 * and their difference once more; four times that is a safe margin.
 */
const RELATIVE_ERROR = 2 ** -50;

/**
 * Which side of the line a→b the point c lies on: 1 left, -1 right, 0 exactly on
 * it. Whole numbers are used only where doubles can't tell.
 */
export function sideOf(a: PlanePoint, b: PlanePoint, c: PlanePoint): -1 | 0 | 1 {
  const first = (b.x - a.x) * (c.y - a.y);
  const second = (b.y - a.y) * (c.x - a.x);
  const difference = first - second;
  if (Math.abs(difference) > RELATIVE_ERROR * (Math.abs(first) + Math.abs(second))) {
    return difference > 0 ? 1 : -1;
  }
  const exact = BigInt(b.x - a.x) * BigInt(c.y - a.y) - BigInt(b.y - a.y) * BigInt(c.x - a.x);
  return exact > 0n ? 1 : exact < 0n ? -1 : 0;
}

/** Distance of two points in micrometres. */
export function distance(a: PlanePoint, b: PlanePoint): number {
  return Math.sqrt((b.x - a.x) ** 2 + (b.y - a.y) ** 2);
}

/** Perimeter of the ring in whole centimetres. Sorted before adding: the same from any start and direction. */
export function perimeterCentimetres(ring: readonly PlanePoint[]): number {
  const lengths = ring.map((point, index) => distance(point, at(ring, index + 1)));
  const sum = lengths.sort((a, b) => a - b).reduce((total, length) => total + length, 0);
  return Math.round(sum / CENTIMETRE);
}

/** Area of the ring by the shoelace formula, in whole hundredths of a square metre. */
export function areaHundredths(ring: readonly PlanePoint[]): number {
  let twice = 0n;
  for (const [index, point] of ring.entries()) {
    const next = at(ring, index + 1);
    twice += BigInt(point.x) * BigInt(next.y) - BigInt(next.x) * BigInt(point.y);
  }
  const positive = twice < 0n ? -twice : twice;
  return Number((positive + AREA_UNIT) / (2n * AREA_UNIT));
}

/** Whether the way turns by 45° or more in b, coming from a and going on to c. */
export function turnsBy45Degrees(a: PlanePoint, b: PlanePoint, c: PlanePoint): boolean {
  const [inX, inY] = [BigInt(b.x - a.x), BigInt(b.y - a.y)];
  const [outX, outY] = [BigInt(c.x - b.x), BigInt(c.y - b.y)];
  const dot = inX * outX + inY * outY;
  const cross = inX * outY - inY * outX;
  return dot <= (cross < 0n ? -cross : cross);
}

/** Whether segments a–b and c–d have a point in common. */
export function segmentsMeet(a: PlanePoint, b: PlanePoint, c: PlanePoint, d: PlanePoint): boolean {
  if (!boxesMeet(a, b, c, d)) return false;
  return sideOf(a, b, c) * sideOf(a, b, d) <= 0 && sideOf(c, d, a) * sideOf(c, d, b) <= 0;
}

/** Whether segments a–b and c–d cross in a point that is an end of neither. */
export function segmentsCross(a: PlanePoint, b: PlanePoint, c: PlanePoint, d: PlanePoint): boolean {
  if (!boxesMeet(a, b, c, d)) return false;
  return sideOf(a, b, c) * sideOf(a, b, d) < 0 && sideOf(c, d, a) * sideOf(c, d, b) < 0;
}

function boxesMeet(a: PlanePoint, b: PlanePoint, c: PlanePoint, d: PlanePoint): boolean {
  return (
    Math.max(a.x, b.x) >= Math.min(c.x, d.x) &&
    Math.max(c.x, d.x) >= Math.min(a.x, b.x) &&
    Math.max(a.y, b.y) >= Math.min(c.y, d.y) &&
    Math.max(c.y, d.y) >= Math.min(a.y, b.y)
  );
}

/** Distance of a point to the line through a and b (a ≠ b), micrometres. */
export function distanceToLine(point: PlanePoint, a: PlanePoint, b: PlanePoint): number {
  const cross = (b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x);
  return Math.abs(cross) / distance(a, b);
}

/** Whether the point lies inside the ring or on it. */
export function isInside(point: PlanePoint, ring: readonly PlanePoint[]): boolean {
  let inside = false;
  for (const [index, a] of ring.entries()) {
    const b = at(ring, index + 1);
    const side = sideOf(a, b, point);
    if (side === 0 && boxesMeet(a, b, point, point)) return true;
    if (a.y <= point.y !== b.y <= point.y && side === (b.y > a.y ? 1 : -1)) inside = !inside;
  }
  return inside;
}

/** Distance of a point to the nearest side of the ring, micrometres. */
export function distanceToRing(point: PlanePoint, ring: readonly PlanePoint[]): number {
  return ring.reduce(
    (nearest, a, index) => Math.min(nearest, distanceToSegment(point, a, at(ring, index + 1))),
    Number.POSITIVE_INFINITY,
  );
}

function distanceToSegment(point: PlanePoint, a: PlanePoint, b: PlanePoint): number {
  const squared = (b.x - a.x) ** 2 + (b.y - a.y) ** 2;
  const along = (point.x - a.x) * (b.x - a.x) + (point.y - a.y) * (b.y - a.y);
  if (along <= 0) return distance(point, a);
  if (along >= squared) return distance(point, b);
  return distanceToLine(point, a, b);
}

/** The ring's point at an index that may run past either end by one round. */
export function at<P>(ring: readonly P[], index: number): P {
  const point = ring.at(index % ring.length);
  if (point === undefined) throw new RangeError('An empty ring has no points.');
  return point;
}
