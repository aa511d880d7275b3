import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  compute,
  PARAMETERS,
  points,
  survey,
  withParameters,
} from '../../../tests/support/spring-surveys.ts';
import { gridPointOf, type Position } from './coordinates.ts';
import { FEEDSTOCK_PARAMETERS, type FeedstockParameters } from './feedstock-parameters.ts';
import { computeSpring, type SpringSurvey, type SurveyPoint } from './spring-survey.ts';
import type { Grid } from './utm-zone.ts';

/** Vertices around a centre, so that no sides cross; metres with two decimals, the sheet's own numbers. */
const fences = fc
  .array(fc.integer({ min: 2000, max: 30_000 }), { minLength: 3, maxLength: 40 })
  .map((radii) => {
    const round = (value: number) => Math.round(value) / 100;
    const metres = radii.map((radius, index): [number, number] => {
      const angle = (2 * Math.PI * index) / radii.length;
      return [round(radius * Math.cos(angle)), round(radius * Math.sin(angle))];
    });
    return points(...metres).map((point, index): SurveyPoint => ({ ...point, number: index + 1 }));
  });

function rotated<P>(ring: readonly P[], by: number): P[] {
  const start = by % ring.length;
  return [...ring.slice(start), ...ring.slice(0, start)];
}

/** All that is computed, without the list of what was measured. */
function computed(vertices: readonly SurveyPoint[]) {
  const { figures, warnings } = compute(survey({ vertices, water_eyes: points([1, 2]) }));
  const { coordinates: _, ...rest } = figures;
  return { ...rest, warnings };
}

function pointAt(grid: Grid, position: Position): SurveyPoint {
  const metres = gridPointOf(grid, position);
  const letter = grid.hemisphere === 'south' ? 'S' : 'N';
  return { utm_zone: `${grid.zone}${letter}`, utm_easting: metres.easting, utm_northing: metres.northing };
}

describe('what is computed of a fence', () => {
  test('does not depend on the vertex where the walk began, nor on its direction', () => {
    fc.assert(
      fc.property(fences, fc.nat(50), (vertices, by) => {
        const figures = computed(vertices);
        expect(computed(rotated(vertices, by))).toEqual(figures);
        expect(computed([...vertices].reverse())).toEqual(figures);
      }),
    );
  });

  test('adds up: posts, wire and rolls', () => {
    fc.assert(
      fc.property(fences, fc.integer({ min: 0, max: 200_000 }), (vertices, limit) => {
        const input = withParameters({ perimeter_limit: limit / 100 });
        const { figures } = compute({ ...input, vertices, water_eyes: [] });
        expect(figures.fence_length).toBe(
          limit === 0 ? figures.perimeter : Math.min(figures.perimeter, limit / 100),
        );
        expect(figures.stake_quantity + figures.stretcher_quantity).toBe(figures.post_count);
        expect(figures.clip_count).toBe(figures.post_count * 4);
        expect(figures.wire_length).toBeCloseTo(figures.fence_length * 4, 6);
        expect(figures.wire_delivered).toBeCloseTo(
          figures.wire_length + figures.wire_surplus - figures.wire_shortage,
          6,
        );
        expect(figures.wire_surplus === 0 || figures.wire_shortage === 0).toBe(true);
        expect(figures.corner_count).toBeLessThanOrEqual(figures.vertex_count);
      }),
    );
  });

  test('never shrinks when the fence grows', () => {
    const side = fc.integer({ min: 100, max: 150_000 });
    const square = (metres: number) => points([0, 0], [metres, 0], [metres, metres], [0, metres]);
    fc.assert(
      fc.property(side, side, (one, other) => {
        const small = computed(square(Math.min(one, other) / 100));
        const large = computed(square(Math.max(one, other) / 100));
        for (const figure of [
          'post_count',
          'stretcher_quantity',
          'clip_quantity',
          'recovery_seedlings',
        ] as const) {
          expect(large[figure]).toBeGreaterThanOrEqual(small[figure]);
        }
      }),
    );
  });

  test('is the same to the centimetre when some points were read in the neighbouring zone', () => {
    const west: Grid = { zone: 23, hemisphere: 'south' };
    const east: Grid = { zone: 24, hemisphere: 'south' };
    const corners = [
      { latitude: -19.5, longitude: -42.0005 },
      { latitude: -19.5, longitude: -41.9995 },
      { latitude: -19.499, longitude: -41.9995 },
      { latitude: -19.499, longitude: -42.0005 },
    ];
    const all = computed(corners.map((corner) => pointAt(east, corner)));
    const mixed = computed(
      corners.map((corner, index) => pointAt(index > 0 && corner.longitude < -42 ? west : east, corner)),
    );
    expect(mixed.warnings.map((warning) => warning.code)).toContain('reprojected');
    expect(mixed).toMatchObject({ area: all.area, perimeter: all.perimeter, post_count: all.post_count });
  });

  test('is whole across the Equator, where the northing starts anew', () => {
    const north: Grid = { zone: 22, hemisphere: 'north' };
    const south: Grid = { zone: 22, hemisphere: 'south' };
    const vertices = [
      pointAt(south, { latitude: -0.0005, longitude: -51 }),
      pointAt(south, { latitude: -0.0005, longitude: -50.999 }),
      pointAt(north, { latitude: 0.0005, longitude: -50.999 }),
      pointAt(north, { latitude: 0.0005, longitude: -51 }),
    ];
    const { figures, warnings } = compute(survey({ vertices, water_eyes: [] }));
    expect(figures.coordinates.map((point) => point.utm_zone)).toEqual(['22M', '22M', '22N', '22N']);
    // A thousandth of a degree each way, on the grid's scale at its central meridian.
    expect(figures.area / (111.3195 * 110.5743 * 0.9996 ** 2)).toBeCloseTo(1, 5);
    expect(warnings[0]?.message).toBe('Há pontos em mais de uma zona; tudo foi calculado na zona 22M.');
  });

  test('takes 500 vertices', () => {
    const vertices = points(
      ...Array.from({ length: 500 }, (_, index): [number, number] => {
        const angle = (2 * Math.PI * index) / 500;
        return [1000 * Math.cos(angle), 1000 * Math.sin(angle)];
      }),
    );
    expect(computed(vertices)).toMatchObject({ vertex_count: 500, perimeter: 6283.14, corner_count: 0 });
  });

  test('takes a comb of 500 vertices, whose sides all pass by each other', () => {
    const teeth = Array.from({ length: 250 }, (_, index): [number, number] => [
      (index + 1) * 4,
      index % 2 === 0 ? 0 : 1500,
    ]);
    // The way back is the way there, five metres further north.
    const back = teeth.map(([x, y]): [number, number] => [x, y + 5]).reverse();
    const vertices = points(...teeth, ...back);
    expect(computed(vertices).vertex_count).toBe(500);
  });
});

describe('whatever comes in', () => {
  const anyNumber = fc.oneof(
    fc.double(),
    fc.integer({ min: -10, max: 1000 }),
    fc.constantFrom(0, 1e-9, 1e300, 2.5, 33.33),
  );
  const nullable = fc.oneof({ weight: 1, arbitrary: fc.constant(null) }, { weight: 4, arbitrary: anyNumber });
  const parameters: fc.Arbitrary<FeedstockParameters> = fc
    .tuple(...FEEDSTOCK_PARAMETERS.map((name) => nullable.map((value) => [name, value] as const)))
    .map((entries) => ({ ...PARAMETERS, ...Object.fromEntries(entries) }));
  const cell = fc.oneof(
    fc.integer({ min: 280_000, max: 281_000 }),
    fc.integer({ min: 7_843_000, max: 7_844_000 }),
    anyNumber,
    fc.string(),
    fc.constant(null),
  );
  const point: fc.Arbitrary<SurveyPoint> = fc.record({
    utm_zone: fc.oneof(fc.constantFrom('24K', '24', '23S', '22N', null), fc.string()),
    utm_easting: cell,
    utm_northing: cell,
  });
  const goodPoint: fc.Arbitrary<SurveyPoint> = fc.record({
    utm_zone: fc.constantFrom('24K', '24'),
    utm_easting: fc.integer({ min: 280_000, max: 280_400 }),
    utm_northing: fc.integer({ min: 7_843_000, max: 7_843_400 }),
  });
  const list = fc.oneof(fc.array(point, { maxLength: 12 }), fc.array(goodPoint, { maxLength: 8 }));
  const surveys: fc.Arbitrary<SpringSurvey> = fc.record({
    vertices: list,
    water_eyes: list,
    recovery_modality: fc.oneof(fc.constantFrom(1, 2, 3), nullable),
    feedstock_parameters: fc.oneof(fc.constant(PARAMETERS), parameters),
    wire_rollers: fc.array(fc.record({ length: anyNumber, minimum_usage: anyNumber }), { maxLength: 4 }),
    default_zone: fc.oneof(fc.constantFrom(null, '24K'), fc.string()),
    total_area: nullable,
  });

  test('ends in figures or in findings, never in an error', () => {
    fc.assert(
      fc.property(surveys, (input) => {
        const result = computeSpring(input);
        if (result.ok) {
          const numbers = Object.values(result.figures).filter((figure) => typeof figure === 'number');
          expect(numbers.every((figure) => Number.isFinite(figure) && figure >= 0)).toBe(true);
        } else {
          expect(result.findings.length).toBeGreaterThan(0);
          expect(result.findings.length).toBeLessThanOrEqual(50);
        }
      }),
      { numRuns: 3000 },
    );
  });
});
