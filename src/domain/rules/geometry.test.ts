import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { distanceToRing, isInside, METRE, type PlanePoint, segmentsMeet, sideOf } from './geometry.ts';

/** Micrometres over some hundred kilometres, as far as a list of long sides can reach. */
const far = fc.integer({ min: -500_000_000_000, max: 500_000_000_000 });
const points = fc.record({ x: far, y: far });

function point(x: number, y: number): PlanePoint {
  return { x: x * METRE, y: y * METRE };
}

describe('the side of a line', () => {
  test('is exact for points that doubles can not tell apart', () => {
    fc.assert(
      fc.property(points, points, fc.integer({ min: -3, max: 3 }), (a, step, off) => {
        // b and c lie on one line through a; c is then moved by a few micrometres.
        const small = { x: step.x % 1_000_000, y: step.y % 1_000_000 };
        fc.pre(small.x !== 0);
        const b = { x: a.x + small.x * 1000, y: a.y + small.y * 1000 };
        const c = { x: a.x + small.x * 777, y: a.y + small.y * 777 + off };
        const expected = Math.sign(off) * Math.sign(small.x);
        expect(sideOf(a, b, c) + 0).toBe(expected + 0);
      }),
    );
  });

  test('turns over with the direction', () => {
    fc.assert(
      fc.property(points, points, points, (a, b, c) => {
        expect(sideOf(a, b, c) + sideOf(b, a, c)).toBe(0);
      }),
    );
  });
});

describe('two segments', () => {
  test.each([
    ['cross', [point(0, 0), point(10, 10), point(0, 10), point(10, 0)], true],
    ['touch at an end', [point(0, 0), point(10, 0), point(5, 0), point(5, 5)], true],
    ['share a stretch', [point(0, 0), point(10, 0), point(5, 0), point(20, 0)], true],
    ['lie in one line apart', [point(0, 0), point(10, 0), point(11, 0), point(20, 0)], false],
    ['are parallel', [point(0, 0), point(10, 0), point(0, 1), point(10, 1)], false],
    ['would cross further on', [point(0, 0), point(10, 0), point(12, -5), point(12, 5)], false],
  ] as const)('that %s', (_, [a, b, c, d], meet) => {
    expect(segmentsMeet(a, b, c, d)).toBe(meet);
    expect(segmentsMeet(d, c, b, a)).toBe(meet);
  });
});

describe('a point and a ring', () => {
  const ring = [point(0, 0), point(60, 0), point(60, 60), point(30, 20), point(0, 60)];

  test.each([
    ['in the middle', point(30, 10), true],
    ['in the notch', point(30, 40), false],
    ['outside', point(70, 10), false],
    ['level with a vertex, outside', point(-5, 60), false],
    ['level with the notch, inside', point(10, 20), true],
    ['on a side', point(30, 0), true],
    ['on a slanted side', point(15, 40), true],
    ['on a vertex', point(30, 20), true],
  ])('%s', (_, place, inside) => {
    expect(isInside(place, ring)).toBe(inside);
    expect(isInside(place, [...ring].reverse())).toBe(inside);
  });

  test.each([
    [point(30, 10), 10],
    [point(-3, -4), 5],
    [point(70, 30), 10],
    [point(30, 0), 0],
  ])('%j is %d m from the fence', (place, metres) => {
    expect(distanceToRing(place, ring) / METRE).toBeCloseTo(metres, 9);
  });
});
