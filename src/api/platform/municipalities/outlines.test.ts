import { describe, expect, test } from 'vitest';
import { isNearBrazil, metresOutside, metresToBorder, municipalityAt } from './outlines.ts';

const VALADARES = 3_127_701;
/** Younger than the mesh: it was a part of Nazária's mother, Teresina. */
const NAZARIA = 2_206_720;

const at = (latitude: number, longitude: number) => ({ latitude, longitude });

describe('the outlines of the municipalities', () => {
  test.each([
    ['Governador Valadares', VALADARES, -18.8511, -41.9495],
    ['Belo Horizonte', 3_106_200, -19.92, -43.94],
    ['São Paulo', 3_550_308, -23.55, -46.63],
    ['Brasília', 5_300_108, -15.79, -47.88],
    ['Manaus', 1_302_603, -3.1, -60.02],
    ['Boa Vista, north of the Equator', 1_400_100, 2.82, -60.67],
    ['Chuí', 4_305_439, -33.69, -53.45],
    ['Fernando de Noronha, an island', 2_605_459, -3.853, -32.425],
    ['Nazária, in the one it was taken from', 2_211_001, -5.351, -42.815],
  ])('%s', (_, code, latitude, longitude) => {
    expect(municipalityAt(at(latitude, longitude))).toBe(code);
  });

  test.each([
    ['the sea', -22, -38],
    ['Paraguay', -25.3, -57.6],
    ['Paris', 48.86, 2.29],
  ])('%s lies in none', (_, latitude, longitude) => {
    expect(municipalityAt(at(latitude, longitude))).toBeNull();
    expect(isNearBrazil(at(latitude, longitude), 30_000)).toBe(false);
  });

  test('what lies just off the coast is near Brazil', () => {
    expect(municipalityAt(at(-23.1, -43.2))).toBeNull();
    expect(isNearBrazil(at(-23.1, -43.2), 30_000)).toBe(true);
    expect(isNearBrazil(at(-23.1, -43.2), 100)).toBe(false);
  });

  test('the way to a border is the same from both of its sides', () => {
    const steps = Array.from({ length: 700 }, (_, step) => at(-18.8511, -41.9495 - step / 1000));
    const codes = steps.map(municipalityAt);
    const left = codes.findIndex((code) => code !== VALADARES);
    const metres = steps.map((place) => metresToBorder(VALADARES, place) ?? 0);
    expect(left).toBeGreaterThan(0);
    // A step of a thousandth of a degree is 105 m there.
    expect(Math.max(metres[left - 1] ?? 0, metres[left] ?? 0)).toBeLessThan(106);
    expect(metres[left + 100]).toBeGreaterThan(1000);
  });

  test('a municipality without an outline has no border', () => {
    expect(metresToBorder(NAZARIA, at(-5.351, -42.815))).toBeNull();
  });

  test('many places at once are told what each is told alone', () => {
    const places = Array.from({ length: 400 }, (_, step) => at(-17.6 - (step % 20) / 8, -43.2 + step / 160));
    const alone = places.map((place) =>
      municipalityAt(place) === VALADARES ? 0 : metresToBorder(VALADARES, place),
    );
    expect(alone.filter((metres) => metres === 0).length).toBeGreaterThan(5);
    expect(metresOutside(VALADARES, places)).toEqual(alone);
    expect(metresOutside(NAZARIA, places)).toBeNull();
  });

  test('what any municipality holds is Brazil, also where two meshes meet', () => {
    // Across the borders of Minas Gerais, whose outlines come from another source.
    const places = Array.from({ length: 3000 }, (_, step) => at(-23.5 + (step % 60) / 6, -51.5 + step / 250));
    const held = places.filter((place) => municipalityAt(place) !== null);
    expect(held.length).toBeGreaterThan(2000);
    expect(held.filter((place) => !isNearBrazil(place, 500))).toEqual([]);
  });
});
