import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fenceSides, formatAzimuth } from './fence-sides.ts';

const at = (east: number, north: number) => ({ east, north });

test('a rectangle walked clockwise', () => {
  expect(fenceSides([at(0, 0), at(0, 54), at(78, 54), at(78, 0)])).toEqual([
    { from: 1, to: 2, metres: 54, azimuth: 0 },
    { from: 2, to: 3, metres: 78, azimuth: 90 },
    { from: 3, to: 4, metres: 54, azimuth: 180 },
    { from: 4, to: 1, metres: 78, azimuth: 270 },
  ]);
});

test('a line has one side, a point none', () => {
  expect(fenceSides([at(0, 0), at(3, 4)])).toMatchObject([{ from: 1, to: 2, metres: 5 }]);
  expect(fenceSides([at(0, 0)])).toEqual([]);
  expect(fenceSides([])).toEqual([]);
});

test.each([
  [0, "0°00'"],
  [89.5, "89°30'"],
  [45.99, "45°59'"],
  [45.999, "46°00'"],
  [359.999, "0°00'"],
])('%d degrees are %s', (degrees, text) => {
  expect(formatAzimuth(degrees)).toBe(text);
});

test('whoever walks the sides comes back to where they began', () => {
  const coordinate = fc.double({ min: -500, max: 500, noNaN: true });
  const ring = fc.array(fc.record({ east: coordinate, north: coordinate }), { minLength: 3, maxLength: 30 });
  fc.assert(
    fc.property(ring, (places) => {
      const sides = fenceSides(places);
      const walked = (part: (radians: number) => number) =>
        sides.reduce((sum, { metres, azimuth }) => sum + metres * part((azimuth * Math.PI) / 180), 0);
      expect(walked(Math.sin)).toBeCloseTo(0, 6);
      expect(walked(Math.cos)).toBeCloseTo(0, 6);
      expect(sides.every(({ azimuth }) => azimuth >= 0 && azimuth < 360)).toBe(true);
    }),
  );
});
