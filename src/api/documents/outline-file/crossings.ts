/** Whether rings cross each other, or themselves, so often that mending them would take minutes. */
import type { FlatRing } from './douglas-peucker.ts';

interface Side {
  readonly ax: number;
  readonly ay: number;
  readonly bx: number;
  readonly by: number;
  readonly west: number;
  readonly east: number;
}

/** Stops at one more than `most`; sides that only touch or overlap are none. */
export function crossMoreThan(rings: readonly FlatRing[], most: number): boolean {
  const sides = rings.flatMap(sidesOf).toSorted((a, b) => a.west - b.west);
  let found = 0;
  for (const [at, side] of sides.entries()) {
    for (let next = at + 1; next < sides.length; next += 1) {
      const other = sides[next];
      if (!other || other.west > side.east) break;
      if (!cross(side, other)) continue;
      found += 1;
      if (found > most) return true;
    }
  }
  return false;
}

function sidesOf(ring: FlatRing): Side[] {
  return Array.from({ length: ring.length / 2 }, (_, at) => {
    const end = ((at + 1) * 2) % ring.length;
    const [ax = 0, ay = 0] = ring.subarray(at * 2, at * 2 + 2);
    const [bx = 0, by = 0] = ring.subarray(end, end + 2);
    return { ax, ay, bx, by, west: Math.min(ax, bx), east: Math.max(ax, bx) };
  });
}

function cross(one: Side, other: Side): boolean {
  return (
    turnOf(one, other.ax, other.ay) * turnOf(one, other.bx, other.by) < 0 &&
    turnOf(other, one.ax, one.ay) * turnOf(other, one.bx, one.by) < 0
  );
}

/** 1 left of the side, -1 right of it, 0 on its line. Products of steps within Brazil are exact. */
function turnOf({ ax, ay, bx, by }: Side, x: number, y: number): number {
  return Math.sign((bx - ax) * (y - ay) - (by - ay) * (x - ax));
}
