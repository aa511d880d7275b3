import { describe, expect, test } from 'vitest';
import { barMetres, layOutFence } from './fence-layout.ts';
import { type MeasuredPoint, toFencePlane } from './fence-plane.ts';

const FRAME = { width: 640, height: 480 };
const PHONE = { width: 320, height: 240 };

function vertex(utm_easting: number, utm_northing: number, utm_zone = '24K'): MeasuredPoint {
  return { utm_zone, utm_easting, utm_northing };
}

/** Case 02 of the worked examples: 78 × 54 m, counter-clockwise, one eye. */
const RECTANGLE = {
  coordinates: [
    vertex(283400, 7843200),
    vertex(283478, 7843200),
    vertex(283478, 7843254),
    vertex(283400, 7843254),
  ],
  water_eyes: [vertex(283430, 7843220)],
  area: 4212,
};

function ring(count: number, radius = 40) {
  const coordinates = Array.from({ length: count }, (_, index) => {
    const angle = (2 * Math.PI * index) / count;
    return vertex(283440 + radius * Math.cos(angle), 7843230 + radius * Math.sin(angle));
  });
  return { coordinates, water_eyes: [], area: Math.PI * radius ** 2 };
}

function layOut(survey: Parameters<typeof toFencePlane>[0], frame = FRAME) {
  const plane = toFencePlane(survey);
  if (!plane) throw new Error('There are points');
  return layOutFence(plane, frame);
}

describe('the drawing of a fence', () => {
  test('north is up, east to the right, and both directions have one scale', () => {
    const { vertices, scaleBar } = layOut(RECTANGLE);
    const [southWest, southEast, northEast] = vertices;
    const metre = scaleBar.pixels / scaleBar.metres;
    expect((southEast?.x ?? 0) - (southWest?.x ?? 0)).toBeCloseTo(78 * metre);
    expect((southEast?.y ?? 0) - (northEast?.y ?? 0)).toBeCloseTo(54 * metre);
  });

  test('every vertex of a small fence has its number, outside of the fence', () => {
    for (const survey of [RECTANGLE, { ...RECTANGLE, coordinates: RECTANGLE.coordinates.toReversed() }]) {
      const { vertices, numbers } = layOut(survey);
      expect(numbers.map(({ number }) => number)).toEqual([1, 2, 3, 4]);
      const [xs, ys] = [vertices.map(({ x }) => x), vertices.map(({ y }) => y)];
      for (const { x, y } of numbers) {
        const isOutside =
          x < Math.min(...xs) || x > Math.max(...xs) || y < Math.min(...ys) || y > Math.max(...ys);
        expect(isOutside).toBe(true);
      }
    }
  });

  test.each([3, 40, 300, 500])('of %i vertices no two numbers stand over each other', (count) => {
    for (const frame of [FRAME, PHONE]) {
      const { numbers } = layOut(ring(count), frame);
      expect(numbers[0]?.number).toBe(1);
      for (const [index, one] of numbers.entries()) {
        for (const other of numbers.slice(index + 1)) {
          const apart = Math.abs(one.x - other.x) >= 10 || Math.abs(one.y - other.y) >= 13;
          expect(apart, `${one.number} and ${other.number}`).toBe(true);
        }
      }
    }
  });

  test('where not all numbers fit, they come in steps that people count by', () => {
    const numbers = layOut(ring(300), PHONE).numbers.map(({ number }) => number);
    const step = numbers[1] ?? 0;
    expect([5, 10, 20, 25]).toContain(step);
    expect(numbers.every((number) => number === 1 || number % step === 0)).toBe(true);
  });

  test('everything lies in the frame, however long and thin the fence', () => {
    const thin = [vertex(283400, 7843200), vertex(285300, 7843201), vertex(285300, 7843203)];
    for (const coordinates of [thin, ring(40).coordinates]) {
      const { vertices, numbers } = layOut({ ...RECTANGLE, coordinates, water_eyes: [] }, PHONE);
      for (const { x, y } of [...vertices, ...numbers]) {
        expect(x).toBeGreaterThanOrEqual(0);
        expect(x).toBeLessThanOrEqual(PHONE.width);
        expect(y).toBeGreaterThanOrEqual(0);
        expect(y).toBeLessThanOrEqual(PHONE.height);
      }
    }
  });

  test('a list that repeats its first point is drawn like the open one', () => {
    const [first] = RECTANGLE.coordinates;
    const closed = layOut({
      ...RECTANGLE,
      coordinates: [...RECTANGLE.coordinates, ...(first ? [first] : [])],
    });
    expect(closed.vertices.slice(0, 4)).toEqual(layOut(RECTANGLE).vertices);
    expect(closed.numbers).toEqual(layOut(RECTANGLE).numbers);
  });

  test('without vertices the default area is a circle around the mean of the eyes', () => {
    const { circle, eyes, vertices, scaleBar } = layOut({
      coordinates: [],
      water_eyes: [vertex(283420, 7843220), vertex(283440, 7843220)],
      area: 7853.98,
    });
    expect(vertices).toEqual([]);
    expect(circle?.x).toBeCloseTo(((eyes[0]?.x ?? 0) + (eyes[1]?.x ?? 0)) / 2);
    expect(circle?.radius).toBeCloseTo((50 * scaleBar.pixels) / scaleBar.metres, 2);
  });

  test('points of two zones stand on the first one’s grid', () => {
    // One place on the border of the zones, written in each.
    const plane = toFencePlane({
      coordinates: [
        vertex(815000, 7843200, '23K'),
        vertex(186000, 7843200, '24K'),
        vertex(815100, 7843300, '23K'),
      ],
      water_eyes: [],
      area: 1,
    });
    const [one, other] = plane?.vertices ?? [];
    expect(Math.abs((one?.east ?? 0) - (other?.east ?? 0))).toBeLessThan(3000);
  });

  test('nothing measured, nothing drawn', () => {
    expect(toFencePlane({ coordinates: [], water_eyes: [], area: 0 })).toBeNull();
  });

  test.each([
    [0.7, 0.5],
    [4.9, 2],
    [5, 5],
    [99, 50],
    [130, 100],
  ])('the bar within %d m is %d m long', (most, metres) => {
    expect(barMetres(most)).toBeCloseTo(metres);
  });
});
