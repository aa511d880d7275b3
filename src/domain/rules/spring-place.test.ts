import { expect, test } from 'vitest';
import { placeOfSpring } from './spring-place.ts';

const at = (google_latitude: number, google_longitude: number) => ({ google_latitude, google_longitude });
const SQUARE = [at(-19, -41), at(-19, -40.998), at(-18.998, -40.998), at(-18.998, -41)];

test.each([
  ['the first eye, whatever the fence', SQUARE, [at(-18.5, -41.5), at(-18.6, -41.6)], [-18.5, -41.5]],
  ['the middle of the fence', SQUARE, [], [-18.999, -40.999]],
  [
    'the middle of the area, not of the corners: one side may have many of them',
    [...SQUARE, at(-18.9985, -41), at(-18.999, -41), at(-18.9995, -41)],
    [],
    [-18.999, -40.999],
  ],
  [
    'the middle of an L, which its corners do not have',
    [at(0, 0), at(0, 0.002), at(0.001, 0.002), at(0.001, 0.001), at(0.002, 0.001), at(0.002, 0)],
    [],
    [0.000_833, 0.000_833],
  ],
  ['the middle of a line, which has no area', [at(-19, -41), at(-19, -40.998)], [], [-19, -40.999]],
  ['the only point', [at(-19, -41)], [], [-19, -41]],
])('a spring stands at %s', (_what, fence, eyes, [latitude, longitude]) => {
  expect(placeOfSpring(fence, eyes)).toEqual({ latitude, longitude });
});

test('without any point it stands nowhere', () => {
  expect(placeOfSpring([], [])).toBe(null);
});
