/** Which way leads out of a fence, on the screen (y downward). */
import type { Place } from './label-placement.ts';

/** 1 where the ring runs clockwise on the screen, -1 otherwise. */
export function turnOf(ring: readonly Place[]): 1 | -1 {
  const twice = ring.reduce((sum, point, index) => {
    const next = ring[(index + 1) % ring.length] ?? point;
    return sum + point.x * next.y - next.x * point.y;
  }, 0);
  return twice >= 0 ? 1 : -1;
}

/** The direction (radians, clockwise from the right) from the vertex away from the fence's inside. */
export function clearOf(ring: readonly Place[], index: number, turn: 1 | -1): number {
  const here = ring[index] ?? { x: 0, y: 0 };
  const into = unit(neighbour(ring, index, -1), here);
  const onward = unit(here, neighbour(ring, index, 1));
  // Each side a quarter turn to its outer hand, added.
  const x = (into.y + onward.y) * turn;
  const y = -(into.x + onward.x) * turn;
  // At the tip of a spike the two cancel out: on, the way the first side came.
  return Math.hypot(x, y) < 1e-6 ? Math.atan2(into.y, into.x) : Math.atan2(y, x);
}

/** The nearest vertex before or after that is another place: points may have been measured twice. */
function neighbour(ring: readonly Place[], index: number, step: 1 | -1): Place {
  const here = ring[index] ?? { x: 0, y: 0 };
  for (let away = 1; away < ring.length; away += 1) {
    const other = ring.at((index + step * away) % ring.length);
    if (other && Math.hypot(other.x - here.x, other.y - here.y) > 1e-6) return other;
  }
  return here;
}

function unit(from: Place, to: Place): Place {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  return { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
}
