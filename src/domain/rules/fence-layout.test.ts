import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { barMetres } from './fence-fit.ts';
import { layOutFence } from './fence-layout.ts';
import { type FenceSurvey, type MeasuredPoint, toFencePlane } from './fence-plane.ts';
import { isInside, overlap } from './label-placement.ts';

const FRAME = { width: 640, height: 480 };
const PHONE = { width: 320, height: 240 };
const WIDE = { width: 900, height: 448 };

function points(...pairs: readonly (readonly [east: number, north: number])[]): MeasuredPoint[] {
  return pairs.map(([east, north]) => ({
    utm_zone: '24K',
    utm_easting: 283_400 + east,
    utm_northing: 7_843_200 + north,
  }));
}

function survey(
  coordinates: readonly MeasuredPoint[],
  water_eyes: readonly MeasuredPoint[] = [],
): FenceSurvey {
  return { coordinates, water_eyes, area: 7854 };
}

/** n points on a circle of the radius (m). */
function ring(count: number, radius = 40): MeasuredPoint[] {
  const angle = (index: number) => (index / count) * 2 * Math.PI;
  return points(
    ...Array.from(
      { length: count },
      (_, index) => [radius * Math.sin(angle(index)), radius * Math.cos(angle(index))] as const,
    ),
  );
}

/** Case 02 of the worked examples. */
const RECTANGLE = points([0, 0], [78, 0], [78, 54], [0, 54]);

function layOut(measured: FenceSurvey, frame = FRAME) {
  const plane = toFencePlane(measured);
  if (!plane) throw new Error('There are points');
  return layOutFence(plane, frame);
}

function texts(layout: ReturnType<typeof layOut>, kind: string) {
  return layout.labels.filter((label) => label.kind === kind).map(({ text }) => text);
}

function expectNothingCovered({ labels }: ReturnType<typeof layOut>, frame = FRAME) {
  labels.forEach((label, index) => {
    expect(isInside(label.box, { left: 0, top: 0, right: frame.width, bottom: frame.height })).toBe(true);
    for (const other of labels.slice(index + 1)) {
      expect(overlap(label.box, other.box), `${label.text} and ${other.text}`).toBe(false);
    }
  });
}

describe('a measured fence', () => {
  test('is drawn in one scale, north up and east to the right', () => {
    const { vertices, scaleBar } = layOut(survey(RECTANGLE));
    const [southWest, southEast, northEast] = vertices;
    const metre = scaleBar.pixels / scaleBar.metres;
    expect((southEast?.x ?? 0) - (southWest?.x ?? 0)).toBeCloseTo(78 * metre);
    expect((southEast?.y ?? 0) - (northEast?.y ?? 0)).toBeCloseTo(54 * metre);
  });

  test('has its numbers outside, whichever way round it was measured', () => {
    for (const coordinates of [RECTANGLE, RECTANGLE.toReversed()]) {
      const layout = layOut(survey(coordinates));
      expect(texts(layout, 'vertex')).toEqual(['1', '2', '3', '4']);
      const [xs, ys] = [layout.vertices.map(({ x }) => x), layout.vertices.map(({ y }) => y)];
      const inside = {
        left: Math.min(...xs),
        right: Math.max(...xs),
        top: Math.min(...ys),
        bottom: Math.max(...ys),
      };
      for (const { box } of layout.labels) expect(overlap(box, inside)).toBe(false);
    }
  });

  test('tells the lengths of its sides in metres of the grid, when they are few', () => {
    expect(texts(layOut(survey(RECTANGLE)), 'side')).toEqual(['78 m', '54 m', '78 m', '54 m']);
    expect(texts(layOut(survey(ring(13))), 'side')).toEqual([]);
  });

  test('that repeats its first point is drawn like the open one', () => {
    const closed = survey([...RECTANGLE, ...RECTANGLE.slice(0, 1)]);
    expect(layOut(closed)).toEqual(layOut(survey(RECTANGLE)));
  });

  test('over two zones stands on the first one’s grid', () => {
    const zoned = (utm_zone: string, utm_easting: number) => ({
      utm_zone,
      utm_easting,
      utm_northing: 7_843_200,
    });
    const plane = toFencePlane(survey([zoned('23K', 815_000), zoned('24K', 186_000), zoned('23K', 815_100)]));
    const [one, other] = plane?.vertices ?? [];
    expect(Math.abs((one?.east ?? 0) - (other?.east ?? 0))).toBeLessThan(3000);
  });

  test('has its eyes numbered too', () => {
    const layout = layOut(survey(RECTANGLE, points([20, 20], [40, 30])));
    expect(texts(layout, 'eye')).toEqual(['1', '2']);
    expectNothingCovered(layout);
  });
});

describe('the default area', () => {
  test('is a circle to scale around the mean of the eyes', () => {
    const { circle, eyes, vertices, scaleBar } = layOut(survey([], points([0, 0], [20, 0])));
    expect(vertices).toEqual([]);
    expect(circle?.x).toBeCloseTo(((eyes[0]?.x ?? 0) + (eyes[1]?.x ?? 0)) / 2);
    expect(circle?.radius).toBeCloseTo((50 * scaleBar.pixels) / scaleBar.metres, 1);
  });

  test('of nothing measured is nothing', () => {
    expect(toFencePlane({ coordinates: [], water_eyes: [], area: 0 })).toBeNull();
  });
});

describe('numbers', () => {
  test.each([
    ['a rectangle', survey(RECTANGLE, points([20, 20], [40, 30]))],
    ['a strip of 1 km by 2 m', survey(points([0, 0], [1000, 0], [1000, 2], [0, 2]))],
    ['a strip from south to north', survey(points([0, 0], [2, 0], [2, 900], [0, 900]))],
    ['one square metre', survey(points([0, 0], [1, 0], [1, 1], [0, 1]), points([0.5, 0.5]))],
    ['500 vertices', survey(ring(500, 80), points([0, 0]))],
    ['a single eye', survey([], points([0, 0]))],
    ['eyes on one spot', survey(RECTANGLE, points([20, 20], [20, 20], [20.1, 20]))],
  ])('of %s cover nothing, from a phone to a wide screen', (_, measured) => {
    for (const frame of [PHONE, FRAME, WIDE]) {
      const layout = layOut(measured, frame);
      expectNothingCovered(layout, frame);
      expect(layout.labels.length).toBeGreaterThan(0);
    }
  });

  test.each([3, 12, 24, 40])('of %i vertices on a wide screen are all there', (count) => {
    expect(texts(layOut(survey(ring(count)), WIDE), 'vertex')).toHaveLength(count);
  });

  test('that do not all fit come in steps that people count by', () => {
    const layout = layOut(survey(ring(300)), PHONE);
    const numbers = texts(layout, 'vertex').map(Number);
    const step = numbers[1] ?? 0;
    expect(layout.vertices).toHaveLength(300);
    expect([5, 10, 20, 25]).toContain(step);
    expect(numbers.every((number) => number === 1 || number % step === 0)).toBe(true);
  });

  test('and points of any survey lie in the frame, apart from each other', () => {
    const metres = fc.double({ min: 0, max: 500, noNaN: true });
    const list = (maxLength: number) => fc.array(fc.tuple(metres, metres), { maxLength });
    fc.assert(
      fc.property(list(40), list(8), (fence, eyes) => {
        fc.pre(fence.length + eyes.length > 0);
        const layout = layOut(survey(points(...fence), points(...eyes)), PHONE);
        for (const { x, y } of [...layout.vertices, ...layout.eyes]) {
          expect(x >= 0 && x <= PHONE.width && y >= 0 && y <= PHONE.height).toBe(true);
        }
        expectNothingCovered(layout, PHONE);
      }),
      { numRuns: 40 },
    );
  });
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
