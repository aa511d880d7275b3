import { expect, test } from 'vitest';
import { classOf, valueClasses } from './value-classes.ts';

test('classes hold like many values, the largest of each being its bound', () => {
  const values = Array.from({ length: 100 }, (_, at) => at + 1);
  const bounds = valueClasses(values, 5);
  expect(bounds).toEqual([20, 40, 60, 80, 100]);
  expect([0, 1, 20, 21, 100].map((value) => classOf(value, bounds))).toEqual([-1, 0, 0, 1, 4]);
});

test('few or equal values make few classes', () => {
  expect(valueClasses([], 5)).toEqual([]);
  expect(valueClasses([0, 0], 5)).toEqual([]);
  expect(valueClasses([7, 7, 7], 5)).toEqual([7]);
  expect(valueClasses([3, 9], 5)).toEqual([3, 9]);
  expect(classOf(3, [3, 9])).toBe(0);
});
