import { fc, test as generated } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import { outlineArea } from './outline-area.ts';
import { coordinatesOf, outlineText, readOutlineText, type StepOutline } from './outline-text.ts';

/** A box of degrees in steps, from its south-western corner. */
const box = (west: number, south: number, east: number, north: number) =>
  [west, south, east, south, east, north, west, north].map((degrees) => degrees * 100_000);

const place = fc.tuple(
  fc.integer({ min: -7_400_000, max: -3_230_000 }),
  fc.integer({ min: -3_400_000, max: 530_000 }),
);
const ring = fc.array(place, { minLength: 3, maxLength: 30 }).map((places) => places.flat());
const outlines = fc.array(fc.array(ring, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 4 });

generated.prop([outlines])('what is written is read again as it was', (outline: StepOutline) => {
  expect(readOutlineText(outlineText(outline))).toEqual(outline);
});

test('a vertex fifty metres on takes three signs, and each ring is closed in degrees', () => {
  const outline: StepOutline = [[[-4_106_378, -1_949_408, -4_106_304, -1_949_408, -4_106_301, -1_949_359]]];
  const text = outlineText(outline);
  expect(text).toMatch(/^[\w-]+$/);
  expect(outlineText([[[...(outline[0]?.[0] ?? []), -4_106_378, -1_949_355]]]).length - text.length).toBe(3);
  expect(coordinatesOf(outline)).toEqual([
    [
      [
        [-41.06378, -19.49408],
        [-41.06304, -19.49408],
        [-41.06301, -19.49359],
        [-41.06378, -19.49408],
      ],
    ],
  ]);
});

test.each(['', 'A', 'AA;', 'AA,,AA', 'AAg', 'A!', 'AAA', 'ÁA'])('%j is no outline', (text) => {
  expect(() => readOutlineText(text)).toThrow(RangeError);
});

/** Square metres of a degree of longitude between two latitudes: strips along both radii of curvature. */
function quadrangle(from: number, to: number): number {
  const [a, e2, strips] = [6_378_137, 0.006_694_380_022_9, 10_000];
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const step = radians(to - from) / strips;
  let sum = 0;
  for (let strip = 0; strip < strips; strip += 1) {
    const latitude = radians(from) + (strip + 0.5) * step;
    const w = Math.sqrt(1 - e2 * Math.sin(latitude) ** 2);
    sum += ((a * (1 - e2)) / w ** 3) * (a / w) * Math.cos(latitude) * step * radians(1);
  }
  return sum;
}

describe('area', () => {
  test('of a degree at the equator, and at 20° south, is what its strips come to', () => {
    expect(outlineArea([[box(-50, 0, -49, 1)]])).toBeCloseTo(quadrangle(0, 1), -3);
    // GeographicLib's own figure, whose northern side is a geodesic and bulges a little.
    expect(quadrangle(0, 1)).toBeCloseTo(12_308_778_361, -6);
    expect(outlineArea([[box(-42, -20, -41, -19)]])).toBeCloseTo(quadrangle(19, 20), -3);
  });

  test('holes are taken off, whichever way they run', () => {
    const outer = box(-42, -20, -41, -19);
    const hole = box(-41.6, -19.6, -41.4, -19.4);
    const whole = outlineArea([[outer]]);
    const backwards = [...hole.slice(6), ...hole.slice(4, 6), ...hole.slice(2, 4), ...hole.slice(0, 2)];
    expect(outlineArea([[outer, hole]])).toBeCloseTo(whole - outlineArea([[hole]]), 3);
    expect(outlineArea([[outer, backwards]])).toBeCloseTo(outlineArea([[outer, hole]]), 3);
  });
});
