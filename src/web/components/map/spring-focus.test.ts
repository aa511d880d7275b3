import { expect, test } from 'vitest';
import { lookAt, pixelsOf } from './spring-focus.ts';

const WORLD = 256 * 2 ** 17;

test('fifty metres are as many pixels as a map on the web has there', () => {
  // 1.194 m a pixel on the equator at this zoom, as every such map has it.
  expect(pixelsOf(50, 0, WORLD)).toBeCloseTo(50 / 1.194_33, 2);
  expect(pixelsOf(50, -60, WORLD)).toBeCloseTo((2 * 50) / 1.194_33, 2);
});

test('the first look holds the place', () => {
  expect(lookAt({ latitude: -19.1, longitude: -42.2 }).bbox).toBe('-42.20800,-19.10800,-42.19200,-19.09200');
});
