import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readPastedPlace } from './pasted-place.ts';
import { readCoordinate } from './utm-entry.ts';

const POSITION = { kind: 'position', latitude: -19.494_08, longitude: -41.063_78, wasSwapped: false };
const UTM = { kind: 'utm', easting: 283_412.5, northing: 7_843_200, wasSwapped: false };

describe('a place in any writing', () => {
  test.each([
    '-19.49408, -41.06378',
    '-19,49408 -41,06378',
    '19.49408 S, 41.06378 W',
    '19,49408° S; 41,06378° O',
    'lat: -19.49408 long: -41.06378',
    'Longitude -41.06378, latitude -19.49408',
    '41.06378 W, 19.49408 S',
    'geo:-19.49408,-41.06378',
    'https://maps.google.com/?q=-19.49408,-41.06378',
  ])('%s', (text) => {
    expect(readPastedPlace(text)).toEqual(POSITION);
  });

  test('degrees, minutes and seconds', () => {
    const read = readPastedPlace(`19°29'38.7"S 41°03'49.6"W`);
    expect(read).toMatchObject({ kind: 'position', wasSwapped: false });
    expect(read.kind === 'position' && [read.latitude, read.longitude].map((one) => one.toFixed(5))).toEqual([
      '-19.49408',
      '-41.06378',
    ]);
  });

  test.each([
    `S 19° 29' 38.7" W 41° 03' 49.6"`,
    `W 41° 03' 49.6" S 19° 29' 38.7"`,
    `19º29'38,7"S, 41º03'49,6"O`,
    '19 29 38.7 S 41 03 49.6 W',
    'S19 29.645 W041 03.8267',
  ])('%s, as receivers and keyboards have it', (text) => {
    const read = readPastedPlace(text);
    expect(read).toMatchObject({ kind: 'position', wasSwapped: false });
    const { latitude, longitude } = read.kind === 'position' ? read : POSITION;
    expect([latitude, longitude].map((one) => one.toFixed(4))).toEqual(['-19.4941', '-41.0638']);
  });

  test.each([
    'SIRGAS 2000 UTM 24S 283412,5 7843200',
    'E 283412,50 N 7843200 fuso 24S WGS84',
    'EPSG:31984 283412,5 7843200',
    'SIRGAS 2000 / UTM zone 24S: 283412.5, 7843200',
  ])('%s, with its datum', (text) => {
    expect(readPastedPlace(text)).toEqual({ ...UTM, zone: '24S', wasSwapped: false });
  });

  test.each([
    'Fuso 24 283412,5 7843200',
    'Fuso: 24 E=283412,5 N=7843200',
    'fuso=24, E=283412,5, N=7843200',
    'Zona 24: N 7.843.200 E 283.412,50',
    'Zona 24 N 7843200 E 283412,5',
    'Fuso 24 N: 7.843.200 E: 283412,5',
    '283412,5 7843200 (UTM zona 24)',
    'UTM 24 283412,5 7843200',
    'SIRGAS 2000 / UTM zone 24 283412.5 7843200',
  ])('%s, whose zone has no letter', (text) => {
    expect(readPastedPlace(text)).toEqual({ ...UTM, zone: '24' });
  });

  test('figures of a zone at the start of a number stay there', () => {
    const read = { kind: 'utm', easting: 245_000, northing: 7_843_200, zone: '24', wasSwapped: false };
    expect(readPastedPlace('E 245000 N 7843200 Fuso 24')).toEqual(read);
  });

  test.each(['24 283412 7843200', '24. 283412 7843200', 'ponto 24 283412 7843200', 'Fuso 26 283412 7843200'])(
    '%s says no zone: 24 may be the number of a point',
    (text) => expect(readPastedPlace(text)).toEqual({ kind: 'not_understood' }),
  );

  test.each([
    'SAD 69 24K 283412 7843200',
    'Córrego Alegre 24K 283412 7843200',
    'SAD-69: -19,49408 -41,06378',
  ])('%s is of another datum: nothing is moved in silence', (text) =>
    expect(readPastedPlace(text)).toEqual({ kind: 'other_datum' }),
  );

  test('two numbers of the same axis are no place', () => {
    expect(readPastedPlace('S 19 29 38 S 41 03 49')).toEqual({ kind: 'not_understood' });
  });

  test.each([
    ['24K0283412,5 7843200', '24K', false],
    ['24K 283412,5 7843200', '24K', false],
    ['283412,5 7843200', null, false],
    ['7843200 283412,5', null, true],
    ['24K 7.843.200 283.412,50', '24K', true],
    // Letters say which is which: nothing was mixed up.
    ['N 7843200 E 283412,5', null, false],
  ])('%s', (text, zone, wasSwapped) => {
    expect(readPastedPlace(text)).toEqual({ ...UTM, zone, wasSwapped });
  });

  test('latitude and longitude turned round are put right, and that is told', () => {
    expect(readPastedPlace('-41.06378, -19.49408')).toEqual({ ...POSITION, wasSwapped: true });
  });

  test('a place elsewhere on earth is read as it is written', () => {
    const paris = { kind: 'position', latitude: 48.8584, longitude: 2.2945, wasSwapped: false };
    expect(readPastedPlace('48.8584, 2.2945')).toEqual(paris);
    const withoutSigns = { kind: 'position', latitude: 19.494_08, longitude: 41.063_78, wasSwapped: false };
    expect(readPastedPlace('19.49408, 41.06378')).toEqual(withoutSigns);
  });

  test('a shortened link is told apart from what is not understood', () => {
    expect(readPastedPlace('https://maps.app.goo.gl/abc')).toEqual({ kind: 'short_link' });
    for (const text of ['', 'perto da ponte', '12', '95.5, 200.1', 'https://example.org/'])
      expect(readPastedPlace(text), text).toEqual({ kind: 'not_understood' });
  });

  test('no text makes it fail', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), (text) => {
        expect(readPastedPlace(text).kind).toMatch(/^(?:utm|position|short_link|not_understood)$/);
      }),
    );
  });
});

/** What a form sends at most; each of these took seconds with patterns that tried every way to part a run. */
const LONGEST_TEXT = 2000;

test.each([
  '\t',
  ' ',
  '1',
  '1 ',
  '1\t',
  '- ',
  '1.',
  "1'",
  '1" ',
  'LAT ',
  '1 . 1 , ',
  'UTM ',
  'ZONA: ',
  'FUSO = ',
  'FUSO 24 ',
  'S 19 ',
  'º',
  "19º29'S ",
])('a text of nothing but %j is told at once to be no place', (part) => {
  const run = part.repeat(LONGEST_TEXT);
  const said = ['', 'geo:', 'LAT ', '-19,5 ', '283412 '].map((head) => {
    const text = `${head}${run}`.slice(0, LONGEST_TEXT - 1).concat('z');
    return [readPastedPlace(text).kind, readCoordinate(text)];
  });
  expect(said).toEqual(said.map(() => ['not_understood', null]));
});
