import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fencesOverlap } from './fence-overlap.ts';
import type { PlanePlace } from './fence-plane.ts';

type Corner = readonly [east: number, north: number];

const ring = (...corners: readonly Corner[]): PlanePlace[] =>
  // Far from the origin, as UTM is.
  corners.map(([east, north]) => ({ east: 283_400 + east, north: 7_843_200 + north }));
const box = (west: number, south: number, width: number, height: number) =>
  ring([west, south], [west + width, south], [west + width, south + height], [west, south + height]);

const SQUARE = box(0, 0, 100, 100);
/** Like a U, open to the north. */
const U = ring([0, 0], [100, 0], [100, 100], [70, 100], [70, 30], [30, 30], [30, 100], [0, 100]);

const CASES: readonly [name: string, one: PlanePlace[], other: PlanePlace[], overlaps: boolean][] = [
  ['far away', SQUARE, box(300, 300, 10, 10), false],
  ['across a corner', SQUARE, box(90, 90, 50, 50), true],
  ['one inside the other', SQUARE, box(40, 40, 10, 10), true],
  ['the same fence', SQUARE, SQUARE, true],
  ['the same fence the other way round, from another corner', SQUARE, SQUARE.toReversed(), true],
  ['a side shared', SQUARE, box(100, 0, 100, 100), false],
  ['a part of a side shared', SQUARE, box(100, 40, 20, 20), false],
  ['a corner touched', SQUARE, box(100, 100, 20, 20), false],
  ['a corner on the side, from outside', SQUARE, ring([100, 50], [150, 20], [150, 80]), false],
  ['a diamond with its corners on the sides', SQUARE, ring([50, 0], [100, 50], [50, 100], [0, 50]), true],
  ['a cross without a corner in the other', SQUARE, box(-50, 40, 200, 20), true],
  [
    'a cross whose corners lie on the sides',
    SQUARE,
    ring([-50, 40], [0, 40], [100, 40], [150, 40], [150, 60], [100, 60], [0, 60], [-50, 60]),
    true,
  ],
  ['in the bay of a U', U, box(40, 50, 20, 40), false],
  ['that fills the bay of a U', U, box(30, 30, 40, 70), false],
  ['from the bay into the arm of a U', U, box(40, 50, 40, 20), true],
  ['two centimetres over the side', SQUARE, box(99.98, 0, 100, 100), false],
  ['twenty centimetres over the side', SQUARE, box(99.8, 0, 100, 100), true],
  ['half of it, two sides shared', SQUARE, box(0, 0, 100, 50), true],
  ['two points', SQUARE, ring([10, 10], [20, 20]), false],
];

test.each(CASES)('%s', (_name, one, other, overlaps) => {
  expect(fencesOverlap(one, other)).toBe(overlaps);
  expect(fencesOverlap(other, one)).toBe(overlaps);
});

const side = fc.integer({ min: 1, max: 60 });
const place = fc.integer({ min: -80, max: 80 });
const rectangle = fc.record({ west: place, south: place, width: side, height: side });

test('of rectangles, exactly those overlap that share some area', () => {
  fc.assert(
    fc.property(rectangle, rectangle, (one, other) => {
      const shared = (a: number, width: number, b: number, length: number) =>
        Math.min(a + width, b + length) - Math.max(a, b) > 0;
      const overlaps =
        shared(one.west, one.width, other.west, other.width) &&
        shared(one.south, one.height, other.south, other.height);
      const [a, b] = [one, other].map((r) => box(r.west, r.south, r.width, r.height));
      return fencesOverlap(a ?? [], b ?? []) === overlaps;
    }),
    { numRuns: 2000 },
  );
});

/** A star around its centre: sides never cross, and the centre is inside. */
const star = fc
  .tuple(place, place, fc.array(fc.integer({ min: 10, max: 50 }), { minLength: 5, maxLength: 14 }))
  .map(([east, north, radii]) => ({
    centre: [east, north] as const,
    fence: ring(
      ...radii.map((radius, at): Corner => {
        const angle = (2 * Math.PI * at) / radii.length;
        return [east + radius * Math.cos(angle), north + radius * Math.sin(angle)];
      }),
    ),
    most: Math.max(...radii),
    least: Math.min(...radii) * Math.cos(Math.PI / radii.length),
  }));

test('stars overlap when their inner circles meet, and never when their outer ones do not', () => {
  fc.assert(
    fc.property(star, star, (one, other) => {
      const apart = Math.hypot(one.centre[0] - other.centre[0], one.centre[1] - other.centre[1]);
      const overlaps = fencesOverlap(one.fence, other.fence);
      if (apart > one.most + other.most) expect(overlaps).toBe(false);
      if (apart < one.least + other.least - 0.2) expect(overlaps).toBe(true);
      expect(fencesOverlap(other.fence, one.fence)).toBe(overlaps);
      // Neither the first corner nor the direction matters.
      const turned = [...other.fence.slice(2), ...other.fence.slice(0, 2)].toReversed();
      expect(fencesOverlap(one.fence, turned)).toBe(overlaps);
    }),
    { numRuns: 1000 },
  );
});
