import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkFence, cleanFence, measureFence, type Vertex } from './fence.ts';
import { METRE } from './geometry.ts';

/** Vertices 1, 2, 3… from metres. */
function fence(...metres: readonly (readonly [x: number, y: number])[]): Vertex[] {
  return metres.map(([x, y], index) => ({
    x: Math.round(x * METRE),
    y: Math.round(y * METRE),
    number: index + 1,
  }));
}

/** A star-shaped ring around the origin, so that no sides cross; metres with two decimals. */
const rings = fc.array(fc.integer({ min: 2000, max: 30_000 }), { minLength: 3, maxLength: 40 }).map((radii) =>
  fence(
    ...radii.map((radius, index): [number, number] => {
      const angle = (2 * Math.PI * index) / radii.length;
      return [Math.round(radius * Math.cos(angle)) / 100, Math.round(radius * Math.sin(angle)) / 100];
    }),
  ),
);

function rotated(ring: readonly Vertex[], by: number): Vertex[] {
  const start = by % ring.length;
  return [...ring.slice(start), ...ring.slice(0, start)];
}

const square = fence([0, 0], [100, 0], [100, 100], [0, 100]);

describe('cleaning a fence', () => {
  test('drops points under half a metre apart, and says which', () => {
    const { ring, dropped } = cleanFence(fence([0, 0], [0.3, 0.39], [50, 0], [50, 50]));
    expect(ring.map((vertex) => vertex.number)).toEqual([1, 3, 4]);
    expect(dropped).toEqual([[1, 2]]);
  });

  test('keeps points exactly half a metre apart', () => {
    expect(cleanFence(fence([0, 0], [0.3, 0.4], [50, 0], [50, 50])).dropped).toEqual([]);
  });

  test('compares with the point that was kept, so that many small steps are not lost', () => {
    const steps = Array.from({ length: 11 }, (_, step): [number, number] => [step * 0.2, 0]);
    const { ring } = cleanFence(fence(...steps, [50, 50]));
    expect(ring.map((vertex) => vertex.x / METRE)).toEqual([0, 0.6, 1.2, 1.8, 50]);
  });

  test('drops a closing vertex without a word', () => {
    const { ring, dropped } = cleanFence([...square, { x: 0, y: 0, number: 5 }]);
    expect(ring).toEqual(square);
    expect(dropped).toEqual([]);
  });

  test('says so when the closing vertex is only near the first', () => {
    const { ring, dropped } = cleanFence([...square, { x: 0.2 * METRE, y: 0, number: 5 }]);
    expect(ring).toEqual(square);
    expect(dropped).toEqual([[5, 1]]);
  });

  test('leaves one point of many equal ones, and none of none', () => {
    expect(cleanFence(fence([5, 5], [5, 5], [5, 5])).ring).toHaveLength(1);
    expect(cleanFence([]).ring).toEqual([]);
  });
});

describe('checking a fence', () => {
  test.each([
    ['no vertex', fence(), 0],
    ['one vertex', fence([0, 0]), 1],
    ['two vertices', fence([0, 0], [50, 0]), 2],
  ])('%s is too few', (_, ring, count) => {
    expect(checkFence(ring, 50)).toEqual([{ kind: 'too_few_vertices', count }]);
  });

  test('sides of exactly 2 km pass, a centimetre more does not', () => {
    expect(checkFence(fence([0, 0], [2000, 0], [1000, 1000]), 50)).toEqual([]);
    expect(checkFence(fence([0, 0], [2000.01, 0], [1000, 1000]), 50)).toEqual([
      { kind: 'side_too_long', from: 1, to: 2, metres: 2000.01 },
    ]);
  });

  test('long sides are all named, and crossings wait until they are right', () => {
    const ring = fence([0, 0], [3000, 3000], [3000, 0], [0, 3000]);
    expect(checkFence(ring, 50).map((problem) => problem.kind)).toEqual([
      'side_too_long',
      'side_too_long',
      'side_too_long',
      'side_too_long',
    ]);
  });

  test('crossing sides are named by their numbers', () => {
    expect(checkFence(fence([0, 0], [80, 60], [80, 0], [0, 60]), 50)).toEqual([
      { kind: 'sides_cross', one: [1, 2], other: [3, 4] },
    ]);
  });

  test('the closing side crosses too', () => {
    expect(checkFence(fence([0, 0], [100, 50], [100, 0], [50, 50], [50, -50]), 50)).toContainEqual({
      kind: 'sides_cross',
      one: [1, 2],
      other: [4, 5],
    });
    expect(checkFence(fence([0, 0], [60, 0], [60, 40], [30, -20], [0, 40]), 50)).toEqual([
      { kind: 'sides_cross', one: [1, 2], other: [3, 4] },
      { kind: 'sides_cross', one: [1, 2], other: [4, 5] },
    ]);
  });

  test('a vertex that touches a side is a crossing', () => {
    const problems = checkFence(fence([0, 0], [100, 0], [100, 50], [50, 0], [0, 50]), 50);
    expect(problems).toContainEqual({ kind: 'sides_cross', one: [1, 2], other: [3, 4] });
  });

  test('a neck through one point is a crossing', () => {
    const ring = fence([0, 0], [50, 50], [100, 0], [100, 100], [50, 50], [0, 100]);
    expect(checkFence(ring, 50).map((problem) => problem.kind)).toContain('sides_cross');
  });

  test('a way back along the same line is told as a fold, once', () => {
    expect(checkFence(fence([0, 0], [100, 0], [50, 0], [50, 60]), 50)).toEqual([
      { kind: 'fold_back', vertex: 2 },
    ]);
    expect(checkFence(fence([0, 0], [50, 0], [100, 0], [50, 0], [50, 80]), 50)).toEqual([
      { kind: 'fold_back', vertex: 3 },
    ]);
  });

  test('a fold typed to the centimetre is still a fold', () => {
    expect(checkFence(fence([0, 0], [33.33, 17.77], [16.66, 8.88], [60, -40]), 50)).toContainEqual({
      kind: 'fold_back',
      vertex: 2,
    });
  });

  test('a sharp corner is no fold', () => {
    expect(checkFence(fence([0, 0], [100, 0], [20, 3]), 50)).toEqual([]);
  });

  test('a vertex in the middle of a straight side is fine', () => {
    expect(checkFence(fence([0, 0], [50, 0], [100, 0], [100, 60], [0, 60]), 50)).toEqual([]);
  });

  test.each([
    ['three vertices in a line', fence([0, 0], [50, 0], [100, 0])],
    ['a slanted line', fence([0, 0], [33.33, 11.11], [99.99, 33.33], [66.66, 22.22])],
    ['a sliver of less than a square metre', fence([0, 0], [1.2, 0], [0.6, 0.9])],
  ])('%s encloses nothing', (_, ring) => {
    expect(checkFence(ring, 50)).toEqual([{ kind: 'straight_line' }]);
  });

  test('one square metre is enough', () => {
    expect(checkFence(fence([0, 0], [1, 0], [1, 1], [0, 1]), 50)).toEqual([]);
  });

  test('a bow tie encloses no area, but it is its crossing that is told', () => {
    expect(checkFence(fence([0, 0], [10, 10], [10, 0], [0, 10]), 50)).toEqual([
      { kind: 'sides_cross', one: [1, 2], other: [3, 4] },
    ]);
  });

  test('a fence scrambled beyond repair stops at the most problems asked for', () => {
    const scrambled = Array.from({ length: 500 }, (_, index): [number, number] => [
      ((index * 7919) % 1009) - 500,
      ((index * 104_729) % 997) - 500,
    ]);
    expect(checkFence(fence(...scrambled), 50)).toHaveLength(50);
  });

  test('rings around a centre pass, whatever their shape, start and direction', () => {
    fc.assert(
      fc.property(rings, fc.nat(50), (ring, by) => {
        expect(checkFence(rotated(ring, by), 50)).toEqual([]);
        expect(checkFence([...ring].reverse(), 50)).toEqual([]);
      }),
    );
  });

  test('two vertices swapped in a regular ring are found', () => {
    fc.assert(
      fc.property(fc.integer({ min: 5, max: 60 }), fc.nat(100), (count, at) => {
        const ring = fence(
          ...Array.from({ length: count }, (_, index): [number, number] => {
            const angle = (2 * Math.PI * index) / count;
            return [100 * Math.cos(angle), 100 * Math.sin(angle)];
          }),
        );
        const turned = rotated(ring, at);
        const swapped = [...turned.slice(1, 2), ...turned.slice(0, 1), ...turned.slice(2)];
        expect(checkFence(swapped, 50).map((problem) => problem.kind)).toContain('sides_cross');
      }),
    );
  });
});

describe('measuring a fence', () => {
  test('a square of 100 m', () => {
    expect(measureFence(square)).toEqual({
      areaHundredths: 1_000_000,
      perimeterCentimetres: 40_000,
      corners: 4,
    });
  });

  test('is exact where centimetres are typed: 0.1 + 0.2 does not become 0.30000000000000004', () => {
    const ring = fence([0.1, 0.2], [30.4, 0.2], [30.4, 10.5], [0.1, 10.5]);
    expect(measureFence(ring)).toMatchObject({ areaHundredths: 31_209, perimeterCentimetres: 8120 });
  });

  test.each([
    ['exactly 45° counts', fence([0, 0], [20, 0], [40, 20], [0, 40]), 4],
    ['a hair less does not', fence([0, 0], [20, 0], [40, 19.999999], [0, 40]), 3],
    ['sides of exactly 10 m count', fence([0, 0], [10, 0], [10, 10], [0, 10]), 4],
    [
      'a side a centimetre shorter takes its two corners away',
      fence([0, 0], [9.99, 0], [9.99, 10], [0, 10.5]),
      2,
    ],
    ['a straight side has none', fence([0, 0], [50, 0], [100, 0], [100, 100], [0, 100]), 4],
    ['an inner corner counts', fence([0, 0], [60, 0], [60, 60], [30, 60], [30, 30], [0, 30]), 6],
  ])('corners: %s', (_, ring, corners) => {
    expect(measureFence(ring).corners).toBe(corners);
  });

  test('rounds half a hundredth of a square metre and half a centimetre up', () => {
    expect(measureFence(fence([0, 0], [10.05, 0], [10.05, 10.1], [0, 10.1])).areaHundredths).toBe(10_151);
    expect(measureFence(fence([0, 0], [10, 0], [10, 10.0025], [0, 10.0025])).perimeterCentimetres).toBe(4001);
  });

  test('gives the same from every start and in both directions', () => {
    fc.assert(
      fc.property(rings, fc.nat(50), (ring, by) => {
        const measures = measureFence(ring);
        expect(measureFence(rotated(ring, by))).toEqual(measures);
        expect(measureFence([...ring].reverse())).toEqual(measures);
      }),
    );
  });
});
