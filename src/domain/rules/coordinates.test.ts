import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { feedstockCases } from '../../../tests/support/feedstock-cases.ts';
import {
  gridPointOf,
  isInBrazil,
  moveToGrid,
  naturalGrid,
  type Position,
  positionOf,
  roundDegrees,
} from './coordinates.ts';
import type { Grid } from './utm-zone.ts';

const SEMI_MAJOR = 6_378_137;
const FLATTENING = 1 / 298.257222101;
const SCALE = 0.9996;

/**
 * An independent reference: the transverse Mercator series of Krüger (1912) in
 * the third flattening to its third order, GRS80, good to a hundredth of a
 * millimetre within a zone.
 */
function krueger(grid: Grid, { latitude, longitude }: Position): { easting: number; northing: number } {
  const radians = Math.PI / 180;
  const n = FLATTENING / (2 - FLATTENING);
  const radius = (SEMI_MAJOR / (1 + n)) * (1 + n ** 2 / 4 + n ** 4 / 64);
  const alpha = [
    n / 2 - (2 / 3) * n ** 2 + (5 / 16) * n ** 3,
    (13 / 48) * n ** 2 - (3 / 5) * n ** 3,
    (61 / 240) * n ** 3,
  ];
  const eccentricity = Math.sqrt(FLATTENING * (2 - FLATTENING));
  const sine = Math.sin(latitude * radians);
  const conformal = Math.sinh(Math.atanh(sine) - eccentricity * Math.atanh(eccentricity * sine));
  const fromMeridian = (longitude - (grid.zone * 6 - 183)) * radians;
  const xi = Math.atan2(conformal, Math.cos(fromMeridian));
  const eta = Math.asinh(Math.sin(fromMeridian) / Math.hypot(conformal, Math.cos(fromMeridian)));
  let [east, north] = [eta, xi];
  for (const [index, factor] of alpha.entries()) {
    const order = 2 * (index + 1);
    east += factor * Math.cos(order * xi) * Math.sinh(order * eta);
    north += factor * Math.sin(order * xi) * Math.cosh(order * eta);
  }
  const falseNorthing = grid.hemisphere === 'south' ? 10_000_000 : 0;
  return { easting: 500_000 + SCALE * radius * east, northing: falseNorthing + SCALE * radius * north };
}

const positions = fc.record({
  latitude: fc.double({ min: -33.76, max: 5.28, noNaN: true }),
  longitude: fc.double({ min: -74, max: -32.3, noNaN: true }),
});

describe('SIRGAS 2000 / UTM', () => {
  test.each(
    feedstockCases.cases.flatMap(({ id, expected }) =>
      [...expected.coordinates, ...expected.water_eyes].map((point) => ({ id, ...point })),
    ),
  )('case $id: $utm_easting $utm_northing lies at $google_latitude $google_longitude', (point) => {
    const grid: Grid = { zone: 24, hemisphere: 'south' };
    const position = positionOf(grid, { easting: point.utm_easting, northing: point.utm_northing });
    expect(roundDegrees(position.latitude)).toBe(point.google_latitude);
    expect(roundDegrees(position.longitude)).toBe(point.google_longitude);
  });

  test.each<[string, Grid, Position]>([
    ['on the central meridian', { zone: 24, hemisphere: 'south' }, { latitude: -19.5, longitude: -39 }],
    ['at the far south', { zone: 22, hemisphere: 'south' }, { latitude: -33.75, longitude: -53.4 }],
    ['at the far west', { zone: 18, hemisphere: 'south' }, { latitude: -7.55, longitude: -73.98 }],
    ['at the far east', { zone: 25, hemisphere: 'south' }, { latitude: -7.15, longitude: -34.79 }],
    ['at the far north', { zone: 20, hemisphere: 'north' }, { latitude: 5.27, longitude: -60.21 }],
    [
      'in zone 23 north, whose code is out of line',
      { zone: 23, hemisphere: 'north' },
      { latitude: 0.5, longitude: -46 },
    ],
  ])('agrees with the series of Krüger %s', (_, grid, position) => {
    const expected = krueger(grid, position);
    const { easting, northing } = gridPointOf(grid, position);
    expect(Math.abs(easting - expected.easting)).toBeLessThan(1e-4);
    expect(Math.abs(northing - expected.northing)).toBeLessThan(1e-4);
  });

  test('agrees with the series all over Brazil within a tenth of a millimetre', () => {
    fc.assert(
      fc.property(positions, (position) => {
        const grid = naturalGrid(position);
        const expected = krueger(grid, position);
        const { easting, northing } = gridPointOf(grid, position);
        expect(Math.abs(easting - expected.easting)).toBeLessThan(1e-4);
        expect(Math.abs(northing - expected.northing)).toBeLessThan(1e-4);
      }),
    );
  });

  test('comes back from its own zone and from a neighbour within a micrometre', () => {
    fc.assert(
      fc.property(positions, fc.integer({ min: -1, max: 1 }), (position, neighbour) => {
        const own = naturalGrid(position);
        const metres = gridPointOf(own, position);
        const other: Grid = { ...own, zone: own.zone + neighbour };
        const back = moveToGrid(other, own, moveToGrid(own, other, metres));
        expect(Math.abs(back.easting - metres.easting)).toBeLessThan(1e-6);
        expect(Math.abs(back.northing - metres.northing)).toBeLessThan(1e-6);
      }),
    );
  });

  test('the Equator is northing 0 in the north and 10,000,000 in the south', () => {
    const equator = { latitude: 0, longitude: -51 };
    expect(gridPointOf({ zone: 22, hemisphere: 'north' }, equator).northing).toBeCloseTo(0, 6);
    expect(gridPointOf({ zone: 22, hemisphere: 'south' }, equator).northing).toBeCloseTo(10_000_000, 6);
  });

  test('one grid needs no moving', () => {
    const metres = { easting: 283400.123456789, northing: 7843200.987654321 };
    const grid: Grid = { zone: 24, hemisphere: 'south' };
    expect(moveToGrid(grid, { ...grid }, metres)).toBe(metres);
  });

  test('no easting and northing of the accepted ranges makes it throw', () => {
    const grids = fc.record({
      zone: fc.integer({ min: 18, max: 25 }),
      hemisphere: fc.constantFrom('north' as const, 'south' as const),
    });
    const metres = fc.record({
      easting: fc.double({ min: 100_000, max: 900_000, noNaN: true }),
      northing: fc.double({ min: 0, max: 10_000_000, noNaN: true }),
    });
    fc.assert(
      fc.property(grids, metres, (grid, point) => {
        expect(typeof isInBrazil(positionOf(grid, point))).toBe('boolean');
      }),
    );
  });
});

describe('a position', () => {
  test.each([
    [-33.76, -53, true],
    [-33.760001, -53, false],
    [5.28, -60, true],
    [5.280001, -60, false],
    [-10, -74, true],
    [-10, -74.000001, false],
    [-4, -32.3, true],
    [-4, -32.299999, false],
    [Number.NaN, -53, false],
  ])('%d, %d is in Brazil: %s', (latitude, longitude, inside) => {
    expect(isInBrazil({ latitude, longitude })).toBe(inside);
  });

  test.each([
    [-41, 24, 'south', -19.5],
    [-42, 24, 'south', -19.5],
    [-42.000001, 23, 'south', -19.5],
    [-60, 21, 'north', 3],
    [-51, 22, 'north', 0],
  ])('longitude %d belongs to zone %i %s', (longitude, zone, hemisphere, latitude) => {
    expect(naturalGrid({ latitude, longitude })).toEqual({ zone, hemisphere });
  });

  test('is shown with six decimals and never as -0', () => {
    expect(roundDegrees(-19.49408037)).toBe(-19.49408);
    expect(Object.is(roundDegrees(-1e-9), 0)).toBe(true);
  });
});
