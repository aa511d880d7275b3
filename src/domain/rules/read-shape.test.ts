/** The figures told of a file's fence are those of the drawing beneath them, and of the survey. */
import { describe, expect, test } from 'vitest';
import { checkDrawn } from './drawn-survey.ts';
import { type FilePoint, measureRing, type ReadPoint, readShape } from './read-shape.ts';

function read(points: readonly FilePoint[]): readonly ReadPoint[] {
  const shape = readShape(points, null);
  if (typeof shape === 'string') throw new Error(shape);
  return shape.points;
}

const utm = (zone: string, easting: number, northing: number): FilePoint => ({
  kind: 'utm',
  zone,
  easting,
  northing,
});

const FENCE = [
  utm('24K', 283_400, 7_843_200),
  utm('24K', 283_478, 7_843_200),
  utm('24K', 283_478, 7_843_254),
  utm('24K', 283_400, 7_843_254),
];

describe('area and perimeter', () => {
  test.each<[string, FilePoint[]]>([
    ['a rectangle', FENCE],
    [
      'a corner that was measured twice',
      [...FENCE.slice(0, 2), utm('24K', 283_478.3, 7_843_200.3), ...FENCE.slice(2)],
    ],
    ['a last point beside the first', [...FENCE, utm('24K', 283_400, 7_843_200.4)]],
    [
      'two zones, as their rows have them',
      [
        utm('24K', 185_000.37, 7_843_200.41),
        utm('24K', 185_078.12, 7_843_201.93),
        utm('23K', 814_929.48, 7_843_310.26),
        utm('23K', 814_861.05, 7_843_305.87),
      ],
    ],
    [
      'two zones, from degrees',
      [
        { kind: 'degrees', latitude: -19.494_081_4, longitude: -42.000_412_3 },
        { kind: 'degrees', latitude: -19.494_081_7, longitude: -41.999_612_6 },
        { kind: 'degrees', latitude: -19.493_591_2, longitude: -41.999_611_8 },
        { kind: 'degrees', latitude: -19.493_591_9, longitude: -42.000_413_1 },
      ],
    ],
  ])('%s', (_name, points) => {
    const coordinates = read(points);
    const { area, perimeter, problems } = measureRing(coordinates);
    expect(problems).toEqual([]);
    expect({ area, perimeter }).toEqual(checkDrawn({ coordinates, water_eyes: [] }).measures);
  });

  test('the corner that was measured twice counts once', () => {
    const again = utm('24K', 283_478.3, 7_843_200.3);
    expect(measureRing(read([...FENCE.slice(0, 2), again, ...FENCE.slice(2)]))).toEqual({
      area: 4212,
      perimeter: 264,
      problems: [],
    });
  });
});

test('what is wrong is told without a place in a sheet, as the drawing tells it', () => {
  const [a, b, c, d] = FENCE;
  if (!a || !b || !c || !d) throw new Error('no corners');
  for (const points of [
    [a, c, b, d],
    [a, b],
    [a, b, a, b],
  ]) {
    const coordinates = read(points);
    const { problems } = measureRing(coordinates);
    expect(problems).toEqual(checkDrawn({ coordinates, water_eyes: [] }).problems);
    expect(problems.join()).not.toMatch(/^$|Aba/);
  }
});

test('a vertex that the grid of the first does not reach leaves the ring without measures', () => {
  const at = (longitude: number, latitude: number): FilePoint => ({ kind: 'degrees', latitude, longitude });
  const far = [at(-42.002, -5), at(-42.001, -5), at(-42.001, -4.999), at(42, -5)];
  expect(measureRing(read(far))).toEqual({
    area: null,
    perimeter: null,
    problems: [
      'Os vértices ficam longe demais uns dos outros para formar uma cerca. Confira as coordenadas.',
    ],
  });
});
