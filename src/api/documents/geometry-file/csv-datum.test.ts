/** A CSV that says its datum: moved to SIRGAS 2000 as from any other format, or refused in words. */
import { strToU8 } from 'fflate';
import { describe, expect, test } from 'vitest';
import { GEOMETRY_MESSAGES } from '#domain/resources/geometry.ts';
import { gridPointOf } from '#domain/rules/coordinates.ts';
import { RefusedFile } from './drawn.ts';
import { type Placed, placeDrawing } from './placed.ts';
import { readGeometry } from './read-file.ts';
import { moverOfCode } from './systems/mover.ts';

const METRES = [
  [283_400, 7_843_200],
  [283_478, 7_843_200],
  [283_478, 7_843_254],
] as const;

function read(lines: readonly string[]): Placed {
  return placeDrawing(readGeometry(strToU8(lines.join('\r\n')), 'cerca.csv'));
}

const refusal = (...lines: string[]): string => {
  try {
    return `read from ${read(lines).movedFrom}`;
  } catch (error) {
    if (error instanceof RefusedFile) return error.message;
    throw error;
  }
};

/** Metres of 24K on SIRGAS 2000, as EPSG's code of the system says. */
const expected = (code: number) =>
  METRES.map((pair) => {
    const place = moverOfCode(code).positionOf(pair);
    return place && gridPointOf({ zone: 24, hemisphere: 'south' }, place);
  });

const SAD69 = 29_194;
const CORREGO = 22_524;
const SIRGAS = 31_984;

describe('rows in UTM', () => {
  test.each([
    ['Zona;Este;Norte;Datum', (e: number, n: number) => `24K;${e};${n};SAD 69`, 'SAD 69', SAD69],
    ['Zona;Este;Norte;Sistema', (e: number, n: number) => `24K;${e};${n};EPSG:29194`, 'SAD 69', SAD69],
    ['Datum;Fuso;X;Y', (e: number, n: number) => `Córrego Alegre;24;${e};${n}`, 'Córrego Alegre', CORREGO],
    ['Zona;Este;Norte', (e: number, n: number) => `24K SAD69;${e};${n}`, 'SAD 69', SAD69],
    ['Zona;Este;Norte', (e: number, n: number) => `SAD-69 / UTM 24S;${e};${n}`, 'SAD 69', SAD69],
    ['Zona;Este (SAD69);Norte (SAD69)', (e: number, n: number) => `24K;${e};${n}`, 'SAD 69', SAD69],
    ['Zona;Este (m, SAD 69);Norte (m)', (e: number, n: number) => `24K;${e};${n}`, 'SAD 69', SAD69],
    // Turned round they are put in order before they are moved.
    ['Zona;Norte;Este;Datum', (e: number, n: number) => `24K;${e};${n};SAD 69`, 'SAD 69', SAD69],
    ['Zona;Este;Norte;Datum', (e: number, n: number) => `24K;${e};${n};WGS-84`, null, SIRGAS],
    ['Zona;Este;Norte;Sistema', (e: number, n: number) => `24K;${e};${n};UTM`, null, SIRGAS],
    ['Zona;Este;Norte;Datum', (e: number, n: number) => `24K;${e};${n};`, null, SIRGAS],
    ['Zona;Este;Norte;SRC', (e: number, n: number) => `24K;${e};${n};SIRGAS 2000 / UTM 24S`, null, SIRGAS],
    // What is read says nothing of it.
    ['Zona;Este;Norte;Este (SAD69)', (e: number, n: number) => `24K;${e};${n};${e + 40}`, null, SIRGAS],
  ])('%s', (head, row, movedFrom, code) => {
    const { shapes, movedFrom: from } = read([head, ...METRES.map(([e, n]) => row(e, n))]);
    expect(from).toBe(movedFrom);
    for (const [at, point] of shapes[0]?.points.entries() ?? []) {
      const { easting = 0, northing = 0 } = expected(code)[at] ?? {};
      expect(point).toMatchObject({ kind: 'utm', zone: expect.stringMatching(/24[KS]?$/i) });
      expect(point).toMatchObject({
        easting: expect.closeTo(easting, 1),
        northing: expect.closeTo(northing, 1),
      });
    }
    expect(shapes[0]?.points).toHaveLength(METRES.length);
  });

  test('moved from another datum, each needs its zone', () => {
    expect(refusal('Zona;Este;Norte;Datum', ';283400;7843200;SAD 69')).toBe(GEOMETRY_MESSAGES.zoneMissing);
    expect(refusal('Zona;Este;Norte;Datum', '26K;283400;7843200;SAD 69')).toBe(
      GEOMETRY_MESSAGES.zoneNotUnderstood,
    );
  });
});

test('degrees are moved as those of any format', () => {
  const { shapes, movedFrom } = read(['lat;lon;Datum', '-19,49408;-41,06378;SAD 69']);
  const place = moverOfCode(4618).positionOf([-41.063_78, -19.494_08]);
  expect(shapes[0]?.points).toEqual([{ kind: 'degrees', ...place }]);
  expect(movedFrom).toBe('SAD 69');
});

describe('refused in words', () => {
  const rows = (...datums: string[]) =>
    refusal('Zona;Este;Norte;Datum', ...datums.map((datum) => `24K;283400;7843200;${datum}`));

  test('a datum that is not known, by its line', () => {
    for (const name of ['Aratu', 'Datum do vizinho', 'Córrego Alegre 1961'])
      expect(rows('', name)).toMatch(/^A linha 3 do CSV diz um datum que o painel não conhece \(.+\)\./);
    expect(rows('EPSG:2154')).toContain('EPSG:2154');
    expect(refusal('Zona;Este;Norte', '24K Aratu;283400;7843200')).toContain('não conhece (aratu)');
  });

  test('several datums, by their lines', () => {
    expect(rows('SIRGAS 2000', 'WGS 84', '')).toBe('read from null');
    expect(rows('SAD 69', 'SAD-69')).toBe('read from SAD 69');
    expect(rows('SAD 69', 'Córrego Alegre')).toContain('(linha 2: SAD 69; linha 3: Córrego Alegre)');
    expect(rows('SIRGAS 2000', 'SAD 69')).toContain('(linha 2: SIRGAS 2000; linha 3: SAD 69)');
    expect(rows('SAD 69', '')).toContain('(linha 2: SAD 69; linha 3: não diz)');
    expect(refusal('Zona;Este (SAD 69);Norte;Datum', '24K;283400;7843200;SIRGAS 2000')).toContain(
      '(linha 1: SAD 69; linha 2: SIRGAS 2000)',
    );
  });
});
