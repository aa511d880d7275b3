import { describe, expect, test } from 'vitest';
import { liesIn, NO_OUTLINE, outlineOf, placeWithin } from './outline.ts';

const box = (west: number, north: number, east: number, south: number) =>
  [west, north, east, north, east, south, west, south] as const;

/** A square with a hole, and an islet south of it. */
const OUTLINE = outlineOf([box(1, 1, 5, 5), box(2, 2, 4, 4), box(2, 9, 3, 10)], null);

test('around all rings', () => {
  const { west, north, east, south } = OUTLINE;
  expect([west, north, east, south]).toEqual([1, 1, 5, 10]);
});

describe('a place lies', () => {
  test.each([
    [1.5, 3, true],
    [3, 3, false],
    [2.5, 9.5, true],
    [2.5, 7, false],
    [0, 3, false],
  ])('at %d across and %d down: %j', (across, down, isIn) => {
    expect(liesIn(OUTLINE, { across, down })).toBe(isIn);
  });

  test('in nothing where there is no outline', () => {
    expect(liesIn(NO_OUTLINE, { across: 0, down: 0 })).toBe(false);
    expect(placeWithin(NO_OUTLINE)).toBeNull();
  });
});

test('a name stands in the land and not in its hole, nor between it and its islet', () => {
  const place = placeWithin(OUTLINE);
  expect(place && liesIn(OUTLINE, place)).toBe(true);
  // A bay from the west takes the middle of the land.
  const bay = outlineOf([[0, 0, 10, 0, 10, 10, 0, 10, 0, 6, 8, 6, 8, 4, 0, 4]], null);
  expect(placeWithin(bay)).toEqual({ across: 9, down: 5 });
});
