import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contradicts, gridOf, readZone, type WrittenZone, zoneName } from './utm-zone.ts';

const ZONE_LETTERS = '0123456789 KkSsNfusozna-:\u00a0'.split('');

function understood(written: string): WrittenZone {
  const reading = readZone(written);
  if (!reading.ok) throw new Error(`${written}: ${reading.problem}`);
  return reading;
}

describe('a zone as written', () => {
  test.each([
    ['24K', 24, 'K', '24K'],
    ['24 k', 24, 'K', '24K'],
    ['  24k ', 24, 'K', '24K'],
    ['24-K', 24, 'K', '24K'],
    ['24S', 24, 'S', '24S'],
    ['24 Sul', 24, 'S', '24S'],
    ['20N', 20, 'N', '20N'],
    ['20 norte', 20, 'N', '20N'],
    ['24', 24, null, '24'],
    ['Fuso 24', 24, null, '24'],
    ['fuso 24 K', 24, 'K', '24K'],
    ['FUSO: 24K', 24, 'K', '24K'],
    ['Zona 23K', 23, 'K', '23K'],
    ['UTM 18m', 18, 'M', '18M'],
    ['２４Ｋ', 24, 'K', '24K'],
    ['25L', 25, 'L', '25L'],
  ])('"%s" is understood', (written, zone, letter, text) => {
    expect(readZone(written)).toEqual({ ok: true, zone, letter, text });
  });

  test.each([[null], [undefined], [''], ['   ']])('%j is missing', (written) => {
    expect(readZone(written)).toEqual({ ok: false, problem: 'zone_missing' });
  });

  test.each(['K24', 'abc', '24KK', '240', '0', '0K', '61K', '99', '24.5', '-24', '24 K S', '24°', '2 4'])(
    '"%s" is not understood, and is quoted as written',
    (written) => {
      expect(readZone(` ${written} `)).toEqual({ ok: false, problem: 'zone_not_understood', text: written });
    },
  );

  test.each([
    ['17K', 17],
    ['26S', 26],
    ['1', 1],
    ['60C', 60],
  ])('"%s" does not pass through Brazil', (written, zone) => {
    expect(readZone(written)).toEqual({ ok: false, problem: 'zone_outside_brazil', zone });
  });

  test.each(['A', 'G', 'I', 'O', 'P', 'X', 'Z'])('there is no letter %s in Brazil', (letter) => {
    expect(readZone(`24${letter}`)).toEqual({ ok: false, problem: 'letter_outside_brazil', letter });
  });

  test('whatever is written, reading it never throws', () => {
    const anything = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.string({ unit: fc.constantFrom(...ZONE_LETTERS) }),
    );
    fc.assert(
      fc.property(anything, (written) => {
        const reading = readZone(written);
        expect(reading.ok ? readZone(reading.text) : reading).toEqual(reading);
      }),
      { numRuns: 2000 },
    );
  });

  test('a long text full of prefixes is refused quickly', () => {
    expect(readZone('FUSO '.repeat(6000)).ok).toBe(false);
  });
});

describe('the hemisphere', () => {
  test.each([
    ['24', 7_843_200, 'south'],
    ['24', 1_000_001, 'south'],
    ['24', 1_000_000, 'north'],
    ['20', 310_000, 'north'],
    ['24K', 500_000, 'south'],
    ['24S', 500_000, 'south'],
    ['20N', 310_000, 'north'],
    ['20N', 7_843_200, 'north'],
  ])('of %s with northing %i is the %s', (written, northing, hemisphere) => {
    expect(gridOf(understood(written), northing).hemisphere).toBe(hemisphere);
  });
});

describe('the stored zone', () => {
  test.each([
    [-33.75, 'H'],
    [-32.000001, 'H'],
    [-32, 'J'],
    [-24, 'K'],
    [-19.5, 'K'],
    [-16.000001, 'K'],
    [-16, 'L'],
    [-8, 'M'],
    [-0.000001, 'M'],
    [0, 'M'],
    [1e-12, 'M'],
  ])('at latitude %d in the south has band %s', (latitude, band) => {
    expect(zoneName({ zone: 22, hemisphere: 'south' }, latitude)).toBe(`22${band}`);
  });

  test.each([0, -1e-12, 5.28])('at latitude %d of a northern grid has band N', (latitude) => {
    expect(zoneName({ zone: 20, hemisphere: 'north' }, latitude)).toBe('20N');
  });

  test.each([
    ['24L', '24K', true],
    ['24K', '24K', false],
    ['24S', '24K', false],
    ['24', '24K', false],
    ['20N', '20N', false],
  ])('written %s, found %s: corrected %s', (written, name, corrected) => {
    expect(contradicts(understood(written), name)).toBe(corrected);
  });
});
