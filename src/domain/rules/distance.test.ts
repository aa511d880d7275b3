import { fc, test as generated } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import { positionOf } from './coordinates.ts';
import { kilometresBetween } from './distance.ts';

const latitude = fc.double({ min: -33.76, max: 5.28, noNaN: true });
const longitude = fc.double({ min: -74, max: -32.3, noNaN: true });
const position = fc.record({ latitude, longitude });

describe('the distance of two places', () => {
  test('a degree of latitude is 111.2 km anywhere', () => {
    const from = { latitude: -19, longitude: -42 };
    expect(kilometresBetween(from, { ...from, latitude: -20 })).toBeCloseTo(111.195, 2);
  });

  test('a degree of longitude shrinks towards the poles', () => {
    const equator = kilometresBetween({ latitude: 0, longitude: -50 }, { latitude: 0, longitude: -51 });
    const south = kilometresBetween({ latitude: -30, longitude: -50 }, { latitude: -30, longitude: -51 });
    expect(equator).toBeCloseTo(111.195, 2);
    expect(south / equator).toBeCloseTo(Math.cos(Math.PI / 6), 4);
  });

  test('20 km measured on the UTM grid are 20 km within half a percent', () => {
    const grid = { zone: 24, hemisphere: 'south' } as const;
    const sede = positionOf(grid, { easting: 283_400, northing: 7_843_200 });
    const away = positionOf(grid, { easting: 283_400, northing: 7_863_200 });
    expect(Math.abs(kilometresBetween(sede, away) - 20)).toBeLessThan(0.1);
  });

  generated.prop([position, position])(
    'is the same from both ends, and none from a place to itself',
    (one, other) => {
      expect(kilometresBetween(one, other)).toBe(kilometresBetween(other, one));
      expect(kilometresBetween(one, one)).toBe(0);
    },
  );
});
