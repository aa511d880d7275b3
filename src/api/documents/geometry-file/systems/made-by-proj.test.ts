/**
 * Places of Brazil, and of the zones beside it, in many systems, as PROJ 9.5.1 has them with EPSG's register 11.022: each text
 * was written and projected by it, from a place in SIRGAS 2000 that was moved to the text's datum
 * by the parameters that are meant (IBGE's, the text's own, or proj4's).
 */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { moverOfCode, moverOfWkt } from './mover.ts';

interface MadeByProj {
  readonly name: string;
  readonly movedFrom: string | null;
  readonly points: readonly {
    readonly pair: readonly [number, number];
    readonly longitude: number;
    readonly latitude: number;
  }[];
  /** `EPSG:` and a code, or the text of a .prj. */
  readonly system: string;
}

const CASES = readFileSync(new URL('../../../../../tests/support/made-by-proj.tsv', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line): MadeByProj => {
    const [name = '', movedFrom = '', points = '', system = ''] = line.split('\t');
    return {
      name,
      movedFrom: movedFrom || null,
      points: points.split(';').map((point) => {
        const [x = 0, y = 0, longitude = 0, latitude = 0] = point.split(' ').map(Number);
        return { pair: [x, y], longitude, latitude };
      }),
      system,
    };
  });

/** Metres. A place on a datum has a height there of which two dimensions know nothing. */
const BOUND = 0.01;
/** Made of a table that PROJ reads between its lines another way; of a series that ends. */
const COARSE: readonly (readonly [RegExp, number])[] = [
  [/World_Robinson/, 0.15],
  [/^Cassini/, 0.04],
];

const moverOf = (system: string) =>
  system.startsWith('EPSG:') ? moverOfCode(Number(system.slice(5))) : moverOfWkt(system);

describe('as PROJ has them', () => {
  test('are many systems', () => {
    expect(CASES.length).toBeGreaterThan(120);
    expect(CASES.every(({ points }) => points.length > 0)).toBe(true);
  });

  test.each(CASES.map((one) => [one.name, one] as const))('%s', (name, { system, movedFrom, points }) => {
    const mover = moverOf(system);
    const far = points.map(({ pair, longitude, latitude }) => {
      const found = mover.positionOf(pair) ?? { longitude: Number.NaN, latitude: Number.NaN };
      const across = (found.longitude - longitude) * Math.cos((latitude * Math.PI) / 180);
      return Math.hypot(across, found.latitude - latitude) * 111_320;
    });
    expect(Math.max(...far)).toBeLessThan(COARSE.find(([pattern]) => pattern.test(name))?.[1] ?? BOUND);
    expect(mover.movedFrom).toBe(movedFrom);
  });
});
