/**
 * Whether two fences enclose some of the same ground. Measured points are good to some
 * centimetres: fences that only touch, or share a side, do not overlap.
 */
import type { PlanePlace } from './fence-plane.ts';

/** Metres that one fence must reach into the other. */
const DEPTH = 0.05;

type Ring = readonly PlanePlace[];

/** Both rings on one plane, in any direction, without a closing vertex. */
export function fencesOverlap(one: Ring, other: Ring): boolean {
  if (one.length < 3 || other.length < 3 || areApart(one, other)) return false;
  // The dearest last: most fences that overlap do so in the middle of one of them.
  const inside = placeInside(one);
  if (inside !== null && isWithinSides(inside, sidesOf(other))) return true;
  // Where the ground is shared, one's sides run within the other, or both enclose the same.
  return entersWithin(one, other) || entersWithin(other, one);
}

function areApart(one: Ring, other: Ring): boolean {
  const [a, b] = [boxOf(one), boxOf(other)];
  return a.east <= b.west || b.east <= a.west || a.north <= b.south || b.north <= a.south;
}

interface Box {
  readonly west: number;
  readonly east: number;
  readonly south: number;
  readonly north: number;
}

function boxOf(ring: Ring): Box {
  const easts = ring.map(({ east }) => east);
  const norths = ring.map(({ north }) => north);
  return {
    west: Math.min(...easts),
    east: Math.max(...easts),
    south: Math.min(...norths),
    north: Math.max(...norths),
  };
}

/** Whether a part of one's sides lies within the other: between two places where they meet nothing changes. */
function entersWithin(one: Ring, other: Ring): boolean {
  const around = boxOf(other);
  const its = sidesOf(other);
  return sidesOf(one).some((side) => {
    if (!comesNear(side, around)) return false;
    const { from, to } = side;
    const near = its.filter((other) => comesNear(other, side));
    const parts = [0, ...near.flatMap((other) => meetings(side, other)), 1].sort((a, b) => a - b);
    return parts.some((part, at) => {
      const next = parts[at + 1];
      return next !== undefined && next > part && isWithinSides(along(from, to, (part + next) / 2), its);
    });
  });
}

/** With the box around it: most sides lie nowhere near each other. */
interface Side extends Box {
  readonly from: PlanePlace;
  readonly to: PlanePlace;
}

function sidesOf(ring: Ring): Side[] {
  return ring.flatMap((from, at): Side[] => {
    const to = ring[(at + 1) % ring.length];
    return to === undefined ? [] : [{ from, to, ...boxOf([from, to]) }];
  });
}

function comesNear(one: Box, other: Box): boolean {
  return (
    one.west <= other.east + DEPTH &&
    one.east >= other.west - DEPTH &&
    one.south <= other.north + DEPTH &&
    one.north >= other.south - DEPTH
  );
}

function along(from: PlanePlace, to: PlanePlace, part: number): PlanePlace {
  return {
    east: from.east + (to.east - from.east) * part,
    north: from.north + (to.north - from.north) * part,
  };
}

/** Where the side meets another, as parts of its length. */
function meetings({ from, to }: Side, { from: a, to: b }: Side): number[] {
  const [east, north] = [to.east - from.east, to.north - from.north];
  const length = east ** 2 + north ** 2;
  if (length === 0) return [];
  const [sideEast, sideNorth] = [b.east - a.east, b.north - a.north];
  const cross = east * sideNorth - north * sideEast;
  const parts: number[] = [];
  if (cross !== 0) {
    const own = ((a.east - from.east) * sideNorth - (a.north - from.north) * sideEast) / cross;
    const its = ((a.east - from.east) * north - (a.north - from.north) * east) / cross;
    if (its >= 0 && its <= 1) parts.push(own);
  }
  // Nearly parallel sides are parted at the other's ends too.
  parts.push(((a.east - from.east) * east + (a.north - from.north) * north) / length);
  parts.push(((b.east - from.east) * east + (b.north - from.north) * north) / length);
  return parts.filter((part) => part > 0 && part < 1);
}

/** Inside of the ring, and not merely on its line. */
function isWithinSides(place: PlanePlace, sides: readonly Side[]): boolean {
  const { east, north } = place;
  const here = { west: east, east, south: north, north };
  let isInside = false;
  for (const side of sides) {
    const { from: a, to: b } = side;
    if (comesNear(here, side) && distanceToSide(place, a, b) <= DEPTH) return false;
    if (a.north > north === b.north > north) continue;
    if (east < a.east + ((north - a.north) / (b.north - a.north)) * (b.east - a.east)) isInside = !isInside;
  }
  return isInside;
}

function distanceToSide(place: PlanePlace, a: PlanePlace, b: PlanePlace): number {
  const [east, north] = [b.east - a.east, b.north - a.north];
  const length = east ** 2 + north ** 2;
  const part =
    length === 0
      ? 0
      : Math.min(1, Math.max(0, ((place.east - a.east) * east + (place.north - a.north) * north) / length));
  return Math.hypot(place.east - a.east - part * east, place.north - a.north - part * north);
}

/** The place well inside that is found between the widest apart of neighbouring norths; null for a sliver. */
function placeInside(ring: Ring): PlanePlace | null {
  const norths = [...new Set(ring.map(({ north }) => north))].toSorted((a, b) => a - b);
  const middles = norths.slice(1).map((north, at) => {
    const south = norths[at] ?? north;
    return { height: north - south, north: (north + south) / 2 };
  });
  const sides = sidesOf(ring);
  for (const { north } of middles.toSorted((a, b) => b.height - a.height)) {
    const easts = sides
      .filter(({ from, to }) => from.north > north !== to.north > north)
      .map(({ from: a, to: b }) => a.east + ((north - a.north) / (b.north - a.north)) * (b.east - a.east))
      .toSorted((a, b) => a - b);
    for (let at = 0; at + 1 < easts.length; at += 2) {
      const place = { east: ((easts[at] ?? 0) + (easts[at + 1] ?? 0)) / 2, north };
      if (isWithinSides(place, sides)) return place;
    }
  }
  return null;
}
