import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LineIndex } from './line-index.ts';

const METRES = { east: 2, north: 3 };
const place = fc.integer({ min: -200, max: 200 });
const corners = fc.array(fc.tuple(place, place), { minLength: 3, maxLength: 700 });

/** By each side, without boxes. */
function slowly(ring: readonly (readonly [number, number])[], x: number, y: number) {
  let isInside = false;
  let nearest = Number.POSITIVE_INFINITY;
  for (const [at, [toX, toY]] of ring.entries()) {
    const [fromX, fromY] = ring.at(at - 1) ?? [0, 0];
    if (fromY > y !== toY > y && x < fromX + ((y - fromY) / (toY - fromY)) * (toX - fromX))
      isInside = !isInside;
    const side = [(toX - fromX) * METRES.east, (toY - fromY) * METRES.north] as const;
    const way = [(x - fromX) * METRES.east, (y - fromY) * METRES.north] as const;
    const length = side[0] ** 2 + side[1] ** 2;
    const part = length === 0 ? 0 : Math.min(1, Math.max(0, (way[0] * side[0] + way[1] * side[1]) / length));
    nearest = Math.min(nearest, Math.hypot(way[0] - part * side[0], way[1] - part * side[1]));
  }
  return { isInside, nearest };
}

test('what is passed over changes neither what is enclosed nor how near it is', () => {
  fc.assert(
    fc.property(corners, place, place, fc.integer({ min: 1, max: 300 }), (ring, x, y, reach) => {
      const [first] = ring;
      const index = new LineIndex([[...ring, ...(first ? [first] : [])].flat()]);
      const { isInside, nearest } = slowly(ring, x, y);
      expect(index.encloses(x, y)).toBe(isInside);
      expect(index.metresTo(x, y, METRES)).toBeCloseTo(nearest, 6);
      if (Math.abs(nearest - reach) > 1e-6) expect(index.isNear(x, y, METRES, reach)).toBe(nearest < reach);
    }),
    { numRuns: 400 },
  );
});

test('without a line nothing is near', () => {
  const none = new LineIndex([]);
  expect([none.encloses(0, 0), none.isNear(0, 0, METRES, 1e9), none.metresTo(0, 0, METRES)]).toEqual([
    false,
    false,
    Number.POSITIVE_INFINITY,
  ]);
});
