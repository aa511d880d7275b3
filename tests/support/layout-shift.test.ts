import { expect, test } from 'vitest';
import { worstWindow } from './layout-shift.ts';

const jumps = (...at: number[]) => at.map((when) => ({ at: when, value: 0.01 }));

test('a page that never jumps has none', () => {
  expect(worstWindow([])).toBe(0);
});

test('jumps that follow one another within a second are added up', () => {
  expect(worstWindow(jumps(100, 900, 1800))).toBeCloseTo(0.03);
});

test('a second of rest begins another window, and the worst one counts', () => {
  expect(worstWindow(jumps(100, 200, 1200, 1300, 1400))).toBeCloseTo(0.03);
});

test('a window lasts five seconds at most', () => {
  expect(worstWindow(jumps(0, 900, 1800, 2700, 3600, 4500, 5000, 5400))).toBeCloseTo(0.06);
});
