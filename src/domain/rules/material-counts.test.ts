import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  COUNTED_MATERIAL_NAMES,
  materialLabel,
  materialLines,
  type Materials,
  rollItem,
  rollLength,
} from './material-counts.ts';
import { missingOf, SPRING_FIGURES, statusesOf } from './stock-balance.ts';

const count = fc.integer({ min: 0, max: 1_000_000 });
const roll = fc.record({ length: fc.constantFrom(100, 250, 500, 1000), quantity: count });
const materials: fc.Arbitrary<Materials> = fc.record({
  feedstocks: fc.record({
    stake_quantity: count,
    stretcher_quantity: count,
    clip_quantity: count,
    limestone_sacks: count,
    planting_fertilizer_sacks: count,
    cover_fertilizer_sacks: count,
    formicide_sacks: count,
  }),
  wire_rollers: fc.array(roll, { maxLength: 5 }),
});

test('what several take is added up material by material, and rolls by their length', () => {
  fc.assert(
    fc.property(fc.array(materials, { maxLength: 6 }), (takers) => {
      const { materials: lines, rolls } = materialLines(takers, [250]);
      expect(lines.map(({ item }) => item)).toEqual(COUNTED_MATERIAL_NAMES);
      for (const { item, quantities, total } of lines) {
        expect(quantities).toEqual(takers.map(({ feedstocks }) => feedstocks[item]));
        expect(quantities.reduce((sum, one) => sum + one, 0)).toBe(total);
      }
      const lengths = rolls.map(({ item }) => rollLength(item) ?? 0);
      expect(lengths).toContain(250);
      expect(lengths).toEqual([...new Set(lengths)].toSorted((one, other) => other - one));
      const all = takers.flatMap(({ wire_rollers }) => wire_rollers);
      expect(rolls.reduce((sum, { total }) => sum + total, 0)).toBe(
        all.reduce((sum, { quantity }) => sum + quantity, 0),
      );
      for (const { length } of all) expect(lengths).toContain(length);
    }),
  );
});

test('nobody takes nothing of everything', () => {
  const { materials: lines, rolls } = materialLines([]);
  expect(lines.map(({ total }) => total)).toEqual(COUNTED_MATERIAL_NAMES.map(() => 0));
  expect(rolls).toEqual([]);
});

test('a roll’s item tells its length, and no other text does', () => {
  expect(rollLength(rollItem(500))).toBe(500);
  for (const item of ['stake_quantity', 'wire_roller_', 'wire_roller_5e2', 'wire_roller_1234567']) {
    expect(rollLength(item), item).toBeNull();
  }
});

test('the unit stands beside the name where the name does not tell it', () => {
  expect(COUNTED_MATERIAL_NAMES.map(materialLabel)).toEqual([
    'Estacas',
    'Esticadores',
    'Grampos (kg)',
    'Calcário (sacos)',
    'Adubo de plantio (sacos)',
    'Adubo de cobertura (sacos)',
    'Formicida (sacos)',
  ]);
});

test('every status is counted by one figure: Cadastrada needs, the others got', () => {
  expect(SPRING_FIGURES.map(statusesOf)).toEqual([[0], [1, 2]]);
});

test('what is missing is what the stock does not cover, never less than nothing', () => {
  expect(missingOf(100, 60)).toBe(40);
  expect(missingOf(100, 100)).toBe(0);
  expect(missingOf(100, 160)).toBe(0);
  expect(missingOf(100, null)).toBe(100);
});
