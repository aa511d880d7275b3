import { describe, expect, test } from 'vitest';
import { changedFigures, type Figures, formatArea, materialsOf, sharedDecimals } from './figures.ts';

/** Case 02 of the worked examples. */
const CASE: Figures = {
  area: 4212,
  perimeter: 264,
  recovery_seedlings: 702,
  feedstocks: {
    stake_quantity: 100,
    stretcher_quantity: 6,
    clip_quantity: 3,
    limestone_sacks: 3,
    limestone_kilograms: 140.4,
    planting_fertilizer_sacks: 3,
    planting_fertilizer_kilograms: 140.4,
    cover_fertilizer_sacks: 1,
    cover_fertilizer_kilograms: 35.1,
    formicide_sacks: 5,
    formicide_kilograms: 2.106,
  },
  wire_rollers: [
    { length: 500, quantity: 2 },
    { length: 250, quantity: 1 },
  ],
};

describe('figures of a spring', () => {
  test('materials stand with their pieces or sacks, and kilograms with two decimals', () => {
    expect(materialsOf(CASE.feedstocks)).toEqual([
      { label: 'Estacas', amount: '100', weight: null },
      { label: 'Esticadores', amount: '6', weight: null },
      { label: 'Grampos', amount: null, weight: '3 kg' },
      { label: 'Calcário', amount: '3 sacos', weight: '140,40 kg' },
      { label: 'Adubo de plantio', amount: '3 sacos', weight: '140,40 kg' },
      { label: 'Adubo de cobertura', amount: '1 saco', weight: '35,10 kg' },
      { label: 'Formicida', amount: '5 sacos', weight: '2,11 kg' },
    ]);
    expect(formatArea(4212)).toBe('4.212,00\u00a0m² (0,4212\u00a0ha)');
  });

  test('a new computation tells what it changed and nothing else', () => {
    expect(changedFigures(CASE, CASE)).toEqual([]);
    const after = {
      ...CASE,
      feedstocks: { ...CASE.feedstocks, stake_quantity: 47, limestone_sacks: 2, limestone_kilograms: 70.2 },
      wire_rollers: [],
    };
    expect(changedFigures(CASE, after)).toEqual([
      { label: 'Estacas', before: '100', after: '47' },
      { label: 'Calcário', before: '3 sacos (140,40 kg)', after: '2 sacos (70,20 kg)' },
      { label: 'Rolos de arame', before: '2 rolos de 500 m e 1 rolo de 250 m', after: 'Nenhum' },
    ]);
  });

  test('numbers of one column are written with the decimals of the most precise of them', () => {
    expect(sharedDecimals([283400, 283412.5, 7843200.25])).toBe(2);
    expect(sharedDecimals([283400, 7843200])).toBe(0);
    expect(sharedDecimals([])).toBe(0);
  });
});
