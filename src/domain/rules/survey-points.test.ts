import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SurveyPoint } from './spring-survey-types.ts';
import { checkPoints, checkSinglePoint } from './survey-points.ts';
import { readZone } from './utm-zone.ts';

type Written = Pick<SurveyPoint, 'utm_zone' | 'utm_easting' | 'utm_northing'>;

function point(
  utm_zone: Written['utm_zone'],
  utm_easting: Written['utm_easting'],
  utm_northing: Written['utm_northing'],
): Written {
  return { utm_zone, utm_easting, utm_northing };
}

function messagesOf(points: readonly SurveyPoint[], defaultZone: string | null = null): string[] {
  return checkPoints('coordinates', points, readZone(defaultZone)).findings.map((finding) => finding.message);
}

describe('a point of the sheet', () => {
  test.each<[Written, string, string]>([
    [
      point(null, 283400, 7843200),
      'utm_zone',
      'célula B2: informe a zona UTM, por exemplo 24K, ou preencha a zona padrão na célula B15 da aba "Nascente".',
    ],
    [
      point('vinte', 283400, 7843200),
      'utm_zone',
      'célula B2: a zona "vinte" não foi entendida. Escreva como no GPS, por exemplo 24K.',
    ],
    [
      point('31U', 283400, 7843200),
      'utm_zone',
      'célula B2: a zona 31 não passa pelo Brasil. São esperadas as zonas 18 a 25, por exemplo 24K.',
    ],
    [
      point('24X', 283400, 7843200),
      'utm_zone',
      'célula B2: a letra X não existe no Brasil. São esperadas H, J, K, L, M ou N (ou S de sul).',
    ],
    [
      point('24N', 283400, 7843200),
      'utm_zone',
      'célula B2: com a letra N (hemisfério norte) o ponto fica fora do Brasil. No hemisfério sul escreva 24K ou 24S.',
    ],
    [point('24K', 'abc', 7843200), 'utm_easting', 'célula C2: "abc" não é um número.'],
    [point('24K', 283400, '7843200x'), 'utm_northing', 'célula D2: "7843200x" não é um número.'],
    [point('24K', '283400 E', 7843200), 'utm_easting', 'célula C2: "283400 E" não é um número.'],
    [point('24K', Number.NaN, 7843200), 'utm_easting', 'célula C2: "NaN" não é um número.'],
    [
      point('24K', 99999.99, 7843200),
      'utm_easting',
      'célula C2: o Este deve ficar entre 100000 e 900000 metros (6 dígitos).',
    ],
    [
      point('24K', 900000.01, 7843200),
      'utm_easting',
      'célula C2: o Este deve ficar entre 100000 e 900000 metros (6 dígitos).',
    ],
    [
      point('24K', 0, 7843200),
      'utm_easting',
      'célula C2: o Este deve ficar entre 100000 e 900000 metros (6 dígitos).',
    ],
    [
      point('24K', 283400, 10000000.01),
      'utm_northing',
      'célula D2: o Norte deve ficar entre 0 e 10000000 metros (até 7 dígitos).',
    ],
    [
      point('24K', 283400, -7843200),
      'utm_northing',
      'célula D2: o Norte deve ficar entre 0 e 10000000 metros (até 7 dígitos).',
    ],
    [point('24K', 7843200, 283400), 'utm_easting', 'linha 2: Este e Norte parecem trocados.'],
    [
      point('24K', -41.063779, -19.49408),
      'utm_easting',
      'linha 2: "-41,063779" parece latitude ou longitude em graus. Informe as coordenadas UTM em metros.',
    ],
    [
      point('24K', 283400, -19.49408),
      'utm_northing',
      'linha 2: "-19,49408" parece latitude ou longitude em graus. Informe as coordenadas UTM em metros.',
    ],
    [
      point('24K', '41°03\'49"W', '19°29\'38"S'),
      'utm_easting',
      'linha 2: "41°03\'49"W" parece latitude ou longitude em graus. Informe as coordenadas UTM em metros.',
    ],
    [
      point('24K', '41,06 W', 7843200),
      'utm_easting',
      'linha 2: "41,06 W" parece latitude ou longitude em graus. Informe as coordenadas UTM em metros.',
    ],
    [point('24K', 283400, null), 'utm_northing', 'linha 2: preencha Este e Norte, ou apague a linha.'],
    [point('24K', '  ', 7843200), 'utm_easting', 'linha 2: preencha Este e Norte, ou apague a linha.'],
    [point(null, null, null), 'utm_easting', 'linha 2: preencha Este e Norte, ou apague a linha.'],
    [
      point('24 k', 283480.5, 784326),
      'utm_northing',
      'linha 2: o ponto 24K 283480,5 E 784326 N fica fora do Brasil. Confira os dígitos do Este e do Norte.',
    ],
    [
      point('Fuso 24', 283480, 784326),
      'utm_northing',
      'linha 2: o ponto 24 283480 E 784326 N fica fora do Brasil. Confira os dígitos do Este e do Norte.',
    ],
    [
      point('24N', 283480, 784326),
      'utm_northing',
      'linha 2: o ponto 24N 283480 E 784326 N fica fora do Brasil. Confira os dígitos do Este e do Norte.',
    ],
    [
      point('18M', 100000, 9000000),
      'utm_easting',
      'linha 2: o ponto 18M 100000 E 9000000 N fica fora do Brasil. Confira os dígitos do Este e do Norte.',
    ],
  ])('%j is refused on %s: %s', (written, field, words) => {
    const { points, findings } = checkPoints('coordinates', [written], readZone(null));
    expect(points).toEqual([]);
    expect(findings).toEqual([
      expect.objectContaining({ message: `Aba "Vértices", ${words}`, list: 'coordinates', index: 0, field }),
    ]);
  });

  test('has all that is wrong with it told in the order of the columns', () => {
    expect(messagesOf([point('31K', 'x', 'y')])).toEqual([
      'Aba "Vértices", célula B2: a zona 31 não passa pelo Brasil. São esperadas as zonas 18 a 25, por exemplo 24K.',
      'Aba "Vértices", célula C2: "x" não é um número.',
      'Aba "Vértices", célula D2: "y" não é um número.',
    ]);
  });

  test('is named by its own row and tab', () => {
    const points = [
      { ...point('24K', 1, 7843200), row: 9 },
      { ...point('24K', 283400, null), row: 12 },
    ];
    const { findings } = checkPoints('water_eyes', points, readZone(null));
    expect(findings.map((finding) => finding.message.slice(0, 29))).toEqual([
      'Aba "Olhos d\'água", linha 9: ',
      'Aba "Olhos d\'água", linha 12:',
    ]);
    expect(findings.map((finding) => finding.index)).toEqual([0, 1]);
  });

  test('without a zone takes the default zone', () => {
    const { points, findings } = checkPoints('coordinates', [point(' ', 283400, 7843200)], readZone('24K'));
    expect(findings).toEqual([]);
    expect(points[0]?.located.utm_zone).toBe('24K');
  });

  test('that relies on an unusable default zone is silent: the default is told once, elsewhere', () => {
    expect(messagesOf([point(null, 283400, 7843200)], 'xx')).toEqual([]);
    expect(messagesOf([point(null, 283400, 99)], 'xx')).toEqual([]);
    expect(messagesOf([point(null, 99999, 7843200)], 'xx')).toHaveLength(1);
  });

  test.each<[string, number, number, string, boolean]>([
    ['24K', 283400, 7843200, '24K', false],
    ['24L', 283400, 7843200, '24K', true],
    ['24S', 283400, 7843200, '24K', false],
    ['24', 283400, 7843200, '24K', false],
    ['fuso 24', 283400, 7843200, '24K', false],
    ['22M', 500000, 10000000, '22M', false],
    ['22', 500000, 10000000, '22M', false],
    ['22', 500000, 0, '22N', false],
    ['22N', 500000, 0, '22N', false],
    ['20N', 500000, 310000, '20N', false],
    ['20', 500000, 310000, '20N', false],
    ['22K', 500000, 6300000, '22H', true],
  ])('%s %d %d is stored in %s (letter corrected: %s)', (zone, easting, northing, stored, corrected) => {
    const [checked] = checkPoints('coordinates', [point(zone, easting, northing)], readZone(null)).points;
    expect(checked?.located.utm_zone).toBe(stored);
    expect(checked?.bandCorrected).toBe(corrected);
  });

  test('numbers are read as a Brazilian writes them', () => {
    const [checked] = checkPoints(
      'coordinates',
      [point('24K', '283.412,50', '7.843.200')],
      readZone(null),
    ).points;
    expect(checked?.located).toMatchObject({ utm_easting: 283412.5, utm_northing: 7843200 });
  });

  test('as stored reads back as itself', () => {
    const easting = fc.double({ min: 100_000, max: 900_000, noNaN: true });
    const northing = fc.oneof(
      fc.double({ min: 0, max: 10_000_000, noNaN: true }),
      fc.constantFrom(0, 1e6, 1e7),
    );
    const zone = fc.tuple(
      fc.integer({ min: 18, max: 25 }),
      fc.constantFrom('', 'S', 'N', ...'HJKLM'.split('')),
    );
    fc.assert(
      fc.property(zone, easting, northing, ([number, letter], e, n) => {
        const first = checkSinglePoint(point(`${number}${letter}`, e, n));
        fc.pre(first.ok);
        expect(checkSinglePoint(first.point)).toEqual(first);
      }),
      { numRuns: 500 },
    );
  });

  test('whatever is written, is either located in Brazil or refused with a sentence', () => {
    const cell = fc.oneof(
      fc.constant(null),
      fc.string({ unit: 'grapheme', maxLength: 12 }),
      fc.double(),
      fc.integer({ min: -200, max: 11_000_000 }),
    );
    const zone = fc.oneof(
      fc.constant(null),
      fc.string({ maxLength: 8 }),
      fc.integer({ min: 17, max: 26 }).map((number) => `${number}S`),
    );
    fc.assert(
      fc.property(zone, cell, cell, (z, e, n) => {
        const { points, findings } = checkPoints('coordinates', [point(z, e, n)], readZone(null));
        expect(points.length === 1).toBe(findings.length === 0);
        expect(findings.every((finding) => /^Aba "Vértices", (célula|linha) /.test(finding.message))).toBe(
          true,
        );
      }),
      { numRuns: 2000 },
    );
  });
});

describe('a point in a form of its own', () => {
  test('is given back as stored', () => {
    expect(checkSinglePoint(point('24 k', 283400, 7843200))).toEqual({
      ok: true,
      point: {
        utm_zone: '24K',
        utm_easting: 283400,
        utm_northing: 7843200,
        google_latitude: -19.49408,
        google_longitude: -41.063779,
      },
    });
  });

  test.each<[Written, string, string]>([
    [point('', 283400, 7843200), 'utm_zone', 'Informe a zona UTM, por exemplo 24K.'],
    [
      point('99', 283400, 7843200),
      'utm_zone',
      'A zona "99" não foi entendida. Escreva como no GPS, por exemplo 24K.',
    ],
    [
      point('24K', 99, 7843200),
      'utm_easting',
      '"99" parece latitude ou longitude em graus. Informe as coordenadas UTM em metros.',
    ],
    [
      point('24K', 99000, 7843200),
      'utm_easting',
      'O Este deve ficar entre 100000 e 900000 metros (6 dígitos).',
    ],
    [point('24K', 283400, null), 'utm_northing', 'Preencha Este e Norte.'],
    [
      point('24K', 283400, 784326),
      'utm_northing',
      'O ponto 24K 283400 E 784326 N fica fora do Brasil. Confira os dígitos do Este e do Norte.',
    ],
  ])('%j is refused on %s without naming a sheet', (written, field, sentence) => {
    expect(checkSinglePoint(written)).toEqual({ ok: false, errors: [{ field, sentence }] });
  });
});
