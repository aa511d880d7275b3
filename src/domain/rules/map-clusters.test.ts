import { test as property, fc } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import { acrossOf, type Box, downOf, latitudeOf, longitudeOf, readBox } from './map-box.ts';
import { cluster, type Run } from './map-clusters.ts';
import { polygonOf, type Position } from './points-in-polygon.ts';

describe('the box of a map', () => {
  test.each([
    ['-42,-19,-41,-18', { west: -42, south: -19, east: -41, north: -18 }],
    [' -42.5, -19,-41 ,-1e-7', { west: -42.5, south: -19, east: -41, north: -1e-7 }],
    // A point is a box.
    ['-42,-19,-42,-19', { west: -42, south: -19, east: -42, north: -19 }],
    ['-41,-19,-42,-18', null],
    ['-42,-18,-41,-19', null],
    ['-42,-19,-41', null],
    ['-42,-19,-41,-18,1', null],
    ['-42,-19,-41,norte', null],
    ['-42,-19,-41,', null],
    ['-181,-19,-41,-18', null],
    ['-42,-91,-41,-18', null],
    ['', null],
  ])('%j', (text, box) => {
    expect(readBox(text)).toEqual(box);
  });

  test('goes onto the square of the world and back', () => {
    for (const degrees of [-80, -33.7, -18.851_123, 0, 5.27]) {
      expect(latitudeOf(downOf(degrees))).toBeCloseTo(degrees, 9);
      expect(longitudeOf(acrossOf(degrees))).toBeCloseTo(degrees, 9);
    }
    expect([acrossOf(0), downOf(0)]).toEqual([0.5, 0.5]);
  });
});

const BRAZIL: Box = { west: -74, south: -34, east: -34, north: 6 };

const place = fc.record({
  longitude: fc.oneof(fc.double({ min: -74, max: -34, noNaN: true }), fc.constantFrom(-41.5, -74, -34)),
  latitude: fc.oneof(fc.double({ min: -34, max: 6, noNaN: true }), fc.constantFrom(-18.5, -34, 6)),
  status: fc.integer({ min: 0, max: 2 }),
});
interface Place {
  readonly longitude: number;
  readonly latitude: number;
  readonly status: number;
}
/** Of several projects, each with some that are not asked for. */
const projects = fc.array(
  fc.record({ places: fc.array(place, { maxLength: 100 }), skipped: fc.integer({ min: 2, max: 9 }) }),
  { maxLength: 4 },
);

function runOf(all: readonly Place[], indexes: readonly number[] = [...all.keys()]): Run {
  return {
    indexes: Int32Array.from(indexes),
    across: Float64Array.from(all, ({ longitude }) => acrossOf(longitude)),
    down: Float64Array.from(all, ({ latitude }) => downOf(latitude)),
    status: Uint8Array.from(all, ({ status }) => status),
  };
}

describe('points close to each other', () => {
  property.prop([projects, fc.double({ min: 0, max: 24, noNaN: true }), fc.integer({ min: 1, max: 60 })])(
    'are counted in exactly one group each, and there are not too many groups',
    (all, zoom, most) => {
      const runs = all.map(({ places, skipped }) =>
        runOf(
          places,
          [...places.keys()].filter((index) => index % skipped !== 0),
        ),
      );
      const asked = all.flatMap(({ places, skipped }) => places.filter((_, index) => index % skipped !== 0));
      const clusters = cluster(runs, BRAZIL, zoom, most);
      expect(clusters.length).toBeLessThanOrEqual(most);
      // The groups of the same points in one run.
      expect(cluster([runOf(asked)], BRAZIL, zoom, most)).toEqual(clusters);
      const sum = (figure: (one: (typeof clusters)[number]) => number) =>
        clusters.reduce((total, one) => total + figure(one), 0);
      expect(sum(({ count }) => count)).toBe(asked.length);
      for (const status of [0, 1, 2] as const) {
        const own = asked.filter((one) => one.status === status);
        expect(sum(({ byStatus }) => byStatus[status])).toBe(own.length);
      }
      const total = (figure: (one: Place) => number) => asked.reduce((many, one) => many + figure(one), 0);
      expect(sum(({ across, count }) => across * count)).toBeCloseTo(
        total(({ longitude }) => acrossOf(longitude)),
        9,
      );
      expect(sum(({ down, count }) => down * count)).toBeCloseTo(
        total(({ latitude }) => downOf(latitude)),
        9,
      );
      expect(new Set(clusters.map(({ first }) => first)).size).toBe(clusters.length);
      for (const { count, byStatus, first, across } of clusters) {
        const one = asked[first];
        expect(byStatus[0] + byStatus[1] + byStatus[2]).toBe(count);
        if (count > 1) continue;
        expect(across).toBe(acrossOf(one?.longitude ?? Number.NaN));
        expect(byStatus[(one?.status ?? 0) as 0 | 1 | 2]).toBe(1);
      }
    },
  );

  test('without a status are counted by none', () => {
    const run = { ...runOf([{ longitude: -41.9, latitude: -18.85, status: 2 }]), status: null };
    expect(cluster([run], BRAZIL, 8, 400)).toMatchObject([{ count: 1, byStatus: [0, 0, 0], first: 0 }]);
  });

  test('stay one while the map moves, and part when it comes closer', () => {
    const all = [
      { longitude: -41.9, latitude: -18.85, status: 0 },
      { longitude: -41.89, latitude: -18.85, status: 1 },
    ];
    const near = (zoom: number, box: Box) => cluster([runOf(all)], box, zoom, 400).length;
    expect(near(8, { west: -43, south: -20, east: -41, north: -18 })).toBe(1);
    expect(near(8, { west: -42.2, south: -19.1, east: -41.3, north: -18.2 })).toBe(1);
    expect(near(14, { west: -42, south: -19, east: -41.8, north: -18.8 })).toBe(2);
  });
});

/** Slow and plain: the crossings of a line to the east. */
function isInsidePlain(ring: readonly Position[], [x, y]: Position): boolean {
  return (
    ring.filter(([ax, ay], index) => {
      const [bx, by] = ring[(index + 1) % ring.length] ?? [ax, ay];
      return ay <= y !== by <= y && x < ax + ((y - ay) / (by - ay)) * (bx - ax);
    }).length %
      2 ===
    1
  );
}

describe('a polygon', () => {
  const position = fc.tuple(fc.integer({ min: -60, max: 60 }), fc.integer({ min: -60, max: 60 }));
  const ring = fc.array(position, { minLength: 3, maxLength: 40 });
  // Between whole numbers no point lies on a side that joins two of them but by chance.
  const point = fc.tuple(
    fc.integer({ min: -70, max: 70 }).map((at) => at + Math.SQRT2 / 10),
    fc.integer({ min: -70, max: 70 }).map((at) => at + Math.sqrt(3) / 10),
  );
  property.prop([ring, fc.array(point, { maxLength: 50 })])(
    'holds what lies within it',
    (outline, points) => {
      const polygon = polygonOf([[outline]]);
      for (const [x, y] of points) expect(polygon.holds(x, y)).toBe(isInsidePlain(outline, [x, y]));
    },
  );

  const square = (from: number, to: number): Position[] => [
    [from, from],
    [to, from],
    [to, to],
    [from, to],
    [from, from],
  ];

  test('has its border, and not what lies in its hole', () => {
    const polygon = polygonOf([[square(0, 10), square(4, 6)]]);
    const held = (x: number, y: number) => polygon.holds(x, y);
    expect([held(0, 0), held(10, 5), held(5, 10), held(2, 2), held(4, 5)]).toEqual(Array(5).fill(true));
    expect([held(5, 5), held(-0.001, 5), held(5, 10.001)]).toEqual([false, false, false]);
  });

  test('of several parts holds what any of them does', () => {
    const polygon = polygonOf([[square(0, 1)], [square(5, 6)]]);
    expect(polygon.box).toEqual({ west: 0, south: 0, east: 6, north: 6 });
    expect([polygon.holds(0.5, 0.5), polygon.holds(5.5, 5.5), polygon.holds(3, 3)]).toEqual([
      true,
      true,
      false,
    ]);
  });
});
