import { expect, test } from 'vitest';
import { COUNTED_MATERIAL_NAMES } from '#domain/rules/material-counts.ts';
import { shareInStock, shortagesFirst } from './stock-lines.ts';

const line = (item: string, missing: number) => ({
  item,
  label: item,
  unit: 'un.',
  needed: missing,
  delivered: 0,
  in_stock: null,
  missing,
});

test('what is short stands first, each part in its usual order', () => {
  const lines = [line('formicide_sacks', 2), line('stake_quantity', 0), line('clip_quantity', 9)];
  expect(shortagesFirst(lines).slice(0, 3)).toEqual(['clip_quantity', 'formicide_sacks', 'stake_quantity']);
  expect(shortagesFirst([])).toEqual(COUNTED_MATERIAL_NAMES);
  expect(new Set(shortagesFirst(lines))).toEqual(new Set(COUNTED_MATERIAL_NAMES));
});

test.each([
  [100, 50, 0.5],
  [100, 100, 1],
  [100, 250, 1],
  [100, -5, 0],
  [100, null, 0],
  [0, 50, null],
])('of %j needed and %j in stock the bar shows %j', (needed, inStock, share) => {
  expect(shareInStock(needed, inStock)).toBe(share);
});
