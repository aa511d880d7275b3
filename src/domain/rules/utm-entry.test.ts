import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { positionOf } from './coordinates.ts';
import { describePosition, readCoordinate, readPoint, tidyZone, utmOf } from './utm-entry.ts';

describe('one coordinate', () => {
  test.each([
    ['283412', 283412],
    ['283.412', 283412],
    ['283.412,50', 283412.5],
    ['283412.5', 283412.5],
    ['283 412,5', 283412.5],
    [' 283412,5 E ', 283412.5],
    ['283412,5mE', 283412.5],
    ['283412,5 m E', 283412.5],
    ['E: 283412', 283412],
    ['7.843.200 N', 7843200],
    ['N 7 843 200', 7843200],
    ['7843200 m', 7843200],
  ])('%s', (text, expected) => {
    expect(readCoordinate(text)).toBe(expected);
  });

  test.each(['', 'abc', '283412 / 7843200', '24K', '1,2,3', 'E'])('%j is none', (text) => {
    expect(readCoordinate(text)).toBeNull();
  });
});

describe('a pasted pair', () => {
  const point = { kind: 'utm', easting: 283412.5, northing: 7843200 };
  test.each([
    ['283412,5 7843200', null],
    ['283412.5, 7843200', null],
    ['283.412,50 / 7.843.200,00', null],
    ['283412,5;7843200', null],
    ['283412,5\t7843200', null],
    ['E 283412,5 N 7843200', null],
    ['E: 283412,5 N: 7843200', null],
    ['N 7843200 E 283412,5', null],
    ['7843200 283412,5', null],
    ['283412,5 m E, 7843200 m N', null],
    ['283412,5mE 7843200mN', null],
    ['24K 283412,5 7843200', '24K'],
    ['24 K 283412,5 E 7843200 N', '24K'],
    ['Fuso 24S 283412,5 7843200', '24S'],
    ['Fuso 24 283412,5 7843200', '24'],
    ['Fuso 24 N 7843200 E 283412,5', '24'],
    ['(283412,5; 7843200) 24k', '24K'],
    ['UTM 24K 283412,5 7843200', '24K'],
  ])('%s', (text, zone) => {
    expect(readPoint(text)).toEqual({ ...point, zone });
  });

  test('in the far north, where both fit either place, the first is the easting', () => {
    expect(readPoint('20N 755123 310200')).toEqual({
      kind: 'utm',
      easting: 755123,
      northing: 310200,
      zone: '20N',
    });
  });

  test.each(['283412', '283412 7843200 12', '12 13', '', 'sem pontos', '283412 78432000'])(
    '%j is no pair',
    (text) => {
      expect(readPoint(text)).toBeNull();
    },
  );

  const metres = (least: number, most: number) =>
    fc.integer({ min: least * 100, max: most * 100 }).map((hundredths) => hundredths / 100);
  const brazilian = (value: number) =>
    value.toLocaleString('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

  test('is read in either order, with either decimal sign', () => {
    fc.assert(
      fc.property(
        metres(100_000, 900_000),
        metres(1_000_000, 10_000_000),
        fc.constantFrom(' ', '; ', ', ', ' / ', '\t', '\n'),
        (easting, northing, between) => {
          const expected = { kind: 'utm', easting, northing, zone: null };
          expect(readPoint(brazilian(easting) + between + brazilian(northing))).toEqual(expected);
          expect(readPoint(`${northing.toFixed(2)}${between}${easting.toFixed(2)}`)).toEqual(expected);
          expect(readPoint(`${brazilian(easting)} m E${between}${brazilian(northing)} m N`)).toEqual(
            expected,
          );
        },
      ),
    );
  });
});

describe('latitude and longitude', () => {
  test.each([
    ['-19.512345, -42.123456'],
    ['-19,512345 -42,123456'],
    ['-19.512345,-42.123456'],
    ['-42.123456, -19.512345'],
    ['19.512345 S 42.123456 W'],
    ['19,512345° S, 42,123456° O'],
    ['lat: -19.512345 lon: -42.123456'],
    ['(-19.512345; -42.123456)'],
    [`19°30'44.442"S 42°07'24.4416"W`],
    ['−19,512345; −42,123456'],
  ])('%s', (text) => {
    const found = readPoint(text);
    expect(found?.kind).toBe('position');
    if (found?.kind !== 'position') return;
    expect(found.latitude).toBeCloseTo(-19.512345, 6);
    expect(found.longitude).toBeCloseTo(-42.123456, 6);
  });

  test.each(['19.5, 42.1', '48.85, 2.35', '-19.5', '-19.5 -42.1 -3', "-19°75' -42°10'"])(
    '%j is none in Brazil',
    (text) => {
      expect(readPoint(text)).toBeNull();
    },
  );

  test('become the grid of their own zone, to the centimetre', () => {
    const utm = utmOf({ latitude: -19.512345, longitude: -41.5 });
    expect(utm.zone).toBe('24K');
    const back = positionOf({ zone: 24, hemisphere: 'south' }, utm);
    // A centimetre is about 1e-7 degrees.
    expect(back.latitude).toBeCloseTo(-19.512345, 6);
    expect(back.longitude).toBeCloseTo(-41.5, 6);
    expect(readPoint(`${utm.easting} ${utm.northing} ${utm.zone}`)).toEqual(utm);
  });

  test('are said in words before they are converted', () => {
    expect(describePosition({ latitude: -19.512345, longitude: -42.1 })).toBe(
      'latitude −19,512345, longitude −42,1',
    );
  });
});

test('a zone is tidied when it is understood and kept as typed otherwise', () => {
  expect(tidyZone(' 24 k ')).toBe('24K');
  expect(tidyZone('Fuso 24')).toBe('24');
  expect(tidyZone('vinte e quatro')).toBe('vinte e quatro');
});
