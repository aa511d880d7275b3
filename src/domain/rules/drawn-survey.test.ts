import { describe, expect, test } from 'vitest';
import { checkDrawn, nudged, type TypedPoint, utmPointAt } from './drawn-survey.ts';
import { averageReadings } from './gps-readings.ts';
import { message } from './messages.ts';

const point = (utm_easting: number, utm_northing: number): TypedPoint => ({
  utm_zone: '24K',
  utm_easting,
  utm_northing,
});
const EYE = point(283_430, 7_843_220);
const RING = [
  point(283_400, 7_843_200),
  point(283_478, 7_843_200),
  point(283_478, 7_843_254),
  point(283_400, 7_843_254),
];

const at = (points: readonly { latitude: number; longitude: number }[], index: number) => {
  const found = points[index];
  if (!found) throw new Error(`No point ${index}`);
  return found;
};

describe('a survey that is being drawn', () => {
  test('has its points, its sides and nothing wrong', () => {
    const drawn = checkDrawn({ coordinates: RING, water_eyes: [EYE] });
    expect(drawn.sides).toEqual([78, 54, 78, 54]);
    expect([drawn.vertices.length, drawn.eyes.length]).toEqual([4, 1]);
    expect([drawn.flags, drawn.problems, drawn.crossing]).toEqual([[], [], []]);
    expect(drawn.measures).toEqual({ area: 4212, perimeter: 264 });
    expect(checkDrawn({ coordinates: RING.slice(0, 2), water_eyes: [EYE] }).measures).toBeNull();
  });

  test('tells of an eye outside, in the words of the server', () => {
    const { warnings } = checkDrawn({ coordinates: RING, water_eyes: [EYE, point(283_500, 7_843_220)] });
    expect(warnings).toEqual([message('eye_outside_fence', { n: 2 })]);
  });

  test('tells which sides cross', () => {
    const [a, b, c, d] = RING as [TypedPoint, TypedPoint, TypedPoint, TypedPoint];
    const { problems, crossing } = checkDrawn({ coordinates: [a, c, b, d], water_eyes: [EYE] });
    expect(problems).toEqual([expect.stringMatching(/^Os lados 1–2 e 3–4 se cruzam/i)]);
    expect(crossing).toEqual([0, 2]);
  });

  test('flags the bad row, draws the others, and says nothing of a row half typed', () => {
    const bad = { utm_zone: '24K', utm_easting: 7_843_200, utm_northing: 283_478 };
    const half = { utm_zone: '24K', utm_easting: 283_490, utm_northing: null };
    const { flags, vertices, sides } = checkDrawn({
      coordinates: [RING[0] ?? half, bad, half],
      water_eyes: [],
    });
    expect(flags).toEqual([{ list: 'coordinates', index: 1, sentence: expect.stringMatching(/Este|Norte/) }]);
    expect(vertices.map(({ index }) => index)).toEqual([0]);
    expect(sides).toEqual([]);
  });

  test('a point that is dragged stays on its grid, to the centimetre, also beyond the zone’s border', () => {
    const { vertices } = checkDrawn({ coordinates: RING, water_eyes: [] });
    expect(utmPointAt(at(vertices, 2), RING[0])).toEqual(RING[2]);
    const beyond = utmPointAt({ latitude: -19.5, longitude: -42.001 }, RING[0]);
    expect(beyond?.utm_zone).toBe('24K');
    expect(utmPointAt({ latitude: -19.5, longitude: -42.001 }, undefined)?.utm_zone).toBe('23K');
  });

  test('a point is moved by metres', () => {
    expect(nudged(EYE, -10, 1)).toEqual(point(283_420, 7_843_221));
    expect(nudged({ ...EYE, utm_easting: 'abc' }, 1, 0)).toBeNull();
  });
});

describe('readings of a receiver', () => {
  const reading = (longitude: number, accuracy: number) => ({ latitude: -19.5, longitude, accuracy });

  test('better ones weigh more', () => {
    const mean = averageReadings([reading(-41, 4), reading(-41.001, 12)]);
    expect(mean?.longitude).toBeCloseTo(-41.0001, 7);
    expect(mean).toMatchObject({ readings: 2, latitude: -19.5 });
    expect(mean?.accuracy).toBeCloseTo(4.8, 5);
  });

  test('bad ones are none', () => {
    expect(averageReadings([reading(-41, 4), reading(-40, 40)])).toMatchObject({
      longitude: -41,
      readings: 1,
    });
    expect(averageReadings([reading(-41, 16)])).toBeNull();
    expect(averageReadings([])).toBeNull();
  });
});
