import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { feedstockCases } from '../../../tests/support/feedstock-cases.ts';
import { areComplete, type CompleteParameters } from './feedstock-parameters.ts';
import { fenceCentimetres, fenceMaterials, plantingMaterials, seedlingCount } from './materials.ts';

function parametersOfFirstCase(): CompleteParameters {
  const parameters = feedstockCases.cases[0]?.input.feedstock_parameters;
  if (!parameters || !areComplete(parameters)) throw new Error('The first case has complete parameters.');
  return parameters;
}
const PARAMETERS = parametersOfFirstCase();

function materialsFor(perimeter: number, changed: Partial<CompleteParameters> = {}, corners = 4) {
  const centimetres = Math.round(perimeter * 100);
  const fence = { perimeterCentimetres: centimetres, fenceCentimetres: centimetres, corners };
  return fenceMaterials(fence, { ...PARAMETERS, ...changed });
}

describe('posts, stretchers and stakes', () => {
  test.each([
    [300, 2.5, 120],
    [300.01, 2.5, 121],
    [299.99, 2.5, 120],
    [99.99, 33.33, 3],
    [100, 33.33, 4],
    [0.9, 0.3, 3],
    [0.91, 0.3, 4],
  ])('%d m with a post each %d m: %i posts', (perimeter, stake_spacing, posts) => {
    const materials = materialsFor(perimeter, { stake_spacing, stretcher_spacing: 1000 }, 0);
    expect(materials.post_count).toBe(posts);
    expect(materials.stretcher_quantity).toBe(1);
    expect(materials.stake_quantity).toBe(posts - 1);
  });

  test('where stretchers stand nearer than stakes there are no stakes', () => {
    const materials = materialsFor(100, { stake_spacing: 50, stretcher_spacing: 10 });
    expect(materials).toMatchObject({ post_count: 10, stretcher_quantity: 10, stake_quantity: 0 });
  });

  test('of the corners, the share of the fence that the project pays for', () => {
    const fence = { perimeterCentimetres: 52_000, fenceCentimetres: 13_000, corners: 10 };
    // 10 · 130 / 520 = 2.5
    expect(fenceMaterials(fence, { ...PARAMETERS, stretcher_spacing: 500 }).stretcher_quantity).toBe(3);
    const half = { ...fence, fenceCentimetres: 26_000 };
    expect(fenceMaterials(half, { ...PARAMETERS, stretcher_spacing: 500 }).stretcher_quantity).toBe(5);
  });

  test('a longer fence never has fewer posts, stretchers, clips or wire', () => {
    const spacing = fc.integer({ min: 1, max: 10_000 }).map((cents) => cents / 100);
    const length = fc.integer({ min: 1, max: 1_000_000 });
    fc.assert(
      fc.property(length, length, spacing, spacing, fc.nat(20), (one, other, stake, stretcher, corners) => {
        const changed = { stake_spacing: stake, stretcher_spacing: stretcher };
        const shorter = materialsFor(Math.min(one, other) / 100, changed, corners);
        const longer = materialsFor(Math.max(one, other) / 100, changed, corners);
        expect(longer.post_count).toBeGreaterThanOrEqual(shorter.post_count);
        expect(longer.stretcher_quantity).toBeGreaterThanOrEqual(shorter.stretcher_quantity);
        expect(longer.clip_quantity).toBeGreaterThanOrEqual(shorter.clip_quantity);
        expect(longer.wire_length).toBeGreaterThanOrEqual(shorter.wire_length);
        expect(longer.stake_quantity).toBe(longer.post_count - longer.stretcher_quantity);
        expect(longer.stake_quantity).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  test('no gap is wider than its spacing, and one post less would make one', () => {
    const cents = fc.integer({ min: 10, max: 10_000 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), cents, (length, spacing) => {
        const changed = { stake_spacing: spacing / 100, stretcher_spacing: 100_000 };
        const { post_count } = materialsFor(length / 100, changed, 0);
        expect(post_count * spacing).toBeGreaterThanOrEqual(length);
        expect((post_count - 1) * spacing).toBeLessThan(length);
      }),
    );
  });
});

describe('clips and wire', () => {
  test.each([
    [117.5, 188, 1],
    [117.51, 192, 2],
    [237.5, 380, 2],
    [237.51, 384, 3],
  ])('%d m of fence: %i clips, of which 190 make a kilo: %i kg', (perimeter, clips, kilograms) => {
    const { clip_count, clip_quantity } = materialsFor(perimeter, {}, 0);
    expect([clip_count, clip_quantity]).toEqual([clips, kilograms]);
  });

  test('wire is the fence once for each strand, to the centimetre', () => {
    expect(materialsFor(314.16).wire_length).toBe(1256.64);
    expect(materialsFor(33.33, { wire_amount: 3 }).wire_length).toBe(99.99);
  });
});

describe('the limit of the project', () => {
  test.each([
    [52_000, 400, 40_000],
    [52_000, 520, 52_000],
    [52_000, 519.99, 51_999],
    [52_000, 520.01, 52_000],
    [52_000, 0, 52_000],
    [52_000, null, 52_000],
    [52_000, 33.33, 3333],
  ])('%i cm of perimeter under %s m: %i cm', (perimeter, limit, fence) => {
    expect(fenceCentimetres(perimeter, limit)).toBe(fence);
  });
});

describe('seedlings', () => {
  test.each([
    [3, 421_200, 6, 702],
    [3, 421_201, 6, 703],
    [3, 421_200, 25, 169],
    [3, 421_200, 30, 141],
    [1, 421_200, 6, 169],
    [1, 421_200, 25, 169],
    [1, 421_200, 30, 141],
    [1, 250_000, 6, 100],
    [2, 421_200, 6, 0],
    [3, 9999, 33.33, 3],
  ] as const)(
    'modality %i on %i hundredths of m², one on %d m²: %i',
    (modality, area, seedlings_spacing, expected) => {
      expect(seedlingCount(area, modality, { ...PARAMETERS, seedlings_spacing })).toBe(expected);
    },
  );

  test('more area never has fewer', () => {
    const area = fc.integer({ min: 1, max: 100_000_000 });
    fc.assert(
      fc.property(area, area, fc.constantFrom(1 as const, 2 as const, 3 as const), (one, other, modality) => {
        expect(seedlingCount(Math.max(one, other), modality, PARAMETERS)).toBeGreaterThanOrEqual(
          seedlingCount(Math.min(one, other), modality, PARAMETERS),
        );
      }),
    );
  });
});

describe('kilograms and sacks', () => {
  test('are exact and whole', () => {
    expect(plantingMaterials(1667, PARAMETERS)).toEqual({
      recovery_seedlings: 1667,
      limestone_kilograms: 333.4,
      limestone_sacks: 7,
      planting_fertilizer_kilograms: 333.4,
      planting_fertilizer_sacks: 7,
      cover_fertilizer_kilograms: 83.35,
      cover_fertilizer_sacks: 2,
      formicide_kilograms: 5.001,
      formicide_sacks: 11,
    });
  });

  test.each([
    [1000, 200, 50, 4],
    [1000, 200, 0.5, 400],
    [1001, 200, 50, 5],
    [999, 33.33, 33.33, 1],
    [1000, 33.33, 33.33, 1],
    [1001, 33.33, 33.33, 2],
    [1, 1, 50, 1],
    [3, 100, 0.3, 1],
  ])('%i seedlings with %d g from sacks of %d kg: %i sacks', (seedlings, grams, sack, sacks) => {
    const changed = { ...PARAMETERS, limestone_grams: grams, limestone_sack_kilograms: sack };
    expect(plantingMaterials(seedlings, changed).limestone_sacks).toBe(sacks);
  });

  test('no grams, no sacks; no seedlings, nothing', () => {
    const unused = plantingMaterials(1667, { ...PARAMETERS, formicide_grams: 0 });
    expect(unused).toMatchObject({ formicide_kilograms: 0, formicide_sacks: 0, limestone_sacks: 7 });
    expect(Object.values(plantingMaterials(0, PARAMETERS))).toEqual(Array.from({ length: 9 }, () => 0));
  });

  test('the sacks hold the kilograms, and one sack less would not', () => {
    const grams = fc.integer({ min: 1, max: 100_000 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000 }), grams, grams, (seedlings, each, sack) => {
        const changed = { ...PARAMETERS, limestone_grams: each, limestone_sack_kilograms: sack / 100 };
        const { limestone_kilograms, limestone_sacks } = plantingMaterials(seedlings, changed);
        expect(limestone_kilograms).toBe((seedlings * each) / 1000);
        expect(limestone_sacks * sack * 10).toBeGreaterThanOrEqual(seedlings * each);
        expect((limestone_sacks - 1) * sack * 10).toBeLessThan(seedlings * each);
      }),
    );
  });
});
