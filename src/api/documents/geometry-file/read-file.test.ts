import fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { GEOMETRY_BYTES } from '#domain/resources/geometry.ts';
import {
  geoJsonOf,
  gpxOf,
  kmlOf,
  kmzOf,
  type Ring,
  SAD69_UTM_PRJ,
  shapefileOf,
  shpOf,
  shpOfParts,
} from '../../../../tests/support/geometry-files.ts';
import type { FilePoint } from '#domain/rules/read-shape.ts';
import { MOST_POINTS, REFUSALS, RefusedFile } from './drawn.ts';
import { type Placed, placeDrawing } from './placed.ts';
import { readGeometry } from './read-file.ts';
import { everyday } from '../../../../tests/support/everyday.ts';

const RING = [
  [-41.06378, -19.49408],
  [-41.06304, -19.49408],
  [-41.06304, -19.49359],
  [-41.06378, -19.49359],
] as const;

const EXPECTED = RING.map(([longitude, latitude]) => ({ kind: 'degrees', latitude, longitude }));

function read(file: string | Uint8Array, name = 'cerca'): Placed {
  return placeDrawing(readGeometry(typeof file === 'string' ? strToU8(file) : file, name));
}

function longitudeOf(point: FilePoint): number {
  if (point.kind !== 'degrees') throw new Error('no degrees');
  return Number(point.longitude.toFixed(6));
}

/** A .shp of one polygon of several rings, each closed. */
function shpOfRings(rings: readonly Ring[]): Uint8Array {
  const points = rings.flat();
  const head = 152 + rings.length * 4;
  const view = new DataView(new ArrayBuffer(head + points.length * 16));
  view.setInt32(0, 9994);
  view.setInt32(32, 5, true);
  view.setInt32(104, (view.byteLength - 108) / 2);
  view.setInt32(108, 5, true);
  view.setInt32(144, rings.length, true);
  view.setInt32(148, points.length, true);
  for (const at of rings.keys()) view.setInt32(152 + at * 4, rings.slice(0, at).flat().length, true);
  for (const [at, [x, y]] of points.entries()) {
    view.setFloat64(head + at * 16, x, true);
    view.setFloat64(head + at * 16 + 8, y, true);
  }
  return new Uint8Array(view.buffer);
}

const refusal = (file: string | Uint8Array, name?: string): string => {
  try {
    return JSON.stringify(read(file, name)).slice(0, 200);
  } catch (error) {
    if (error instanceof RefusedFile) return error.message;
    throw error;
  }
};

describe('each format gives the same fence', () => {
  const rows = RING.map(([lon, lat]) => `${String(lat).replace('.', ',')};${String(lon).replace('.', ',')}`);
  test.each([
    ['GPX', gpxOf(RING), 'Cerca'],
    ['KML', kmlOf(RING), 'Cerca'],
    ['KMZ', kmzOf(kmlOf(RING)), 'Cerca'],
    ['GeoJSON', geoJsonOf(RING), 'Cerca'],
    ['GeoJSON in SIRGAS 2000', geoJsonOf(RING, 'urn:ogc:def:crs:EPSG::4674'), 'Cerca'],
    ['zipped shapefile', shapefileOf(RING), null],
  ])('%s', (_, file, name) => {
    const { shapes, movedFrom } = read(file);
    expect(shapes).toEqual([{ name, kind: 'polygon', points: EXPECTED, holes: 0, wasSwapped: false }]);
    expect(movedFrom).toBeNull();
  });

  test('CSV in degrees is a fence, whose first vertex need not be repeated', () => {
    const file = ['\ufeffLat;Lon', ...rows].join('\r\n');
    expect(read(file, 'cerca.csv').shapes).toEqual([
      { name: null, kind: 'polygon', points: EXPECTED, holes: 0, wasSwapped: false },
    ]);
  });

  test('CSV in UTM keeps its zones and metres', () => {
    const file = 'Zona,Este,Norte\n24K,283400,7843200\n24K,"283478.5",7843200\n,283478,7843254\n';
    expect(read(file, 'cerca.csv').shapes[0]?.points).toEqual([
      { kind: 'utm', zone: '24K', easting: 283_400, northing: 7_843_200 },
      { kind: 'utm', zone: '24K', easting: 283_478.5, northing: 7_843_200 },
      { kind: 'utm', zone: '', easting: 283_478, northing: 7_843_254 },
    ]);
  });
});

test('degrees of a CSV are decimal, however many decimals they have; metres keep their thousands', () => {
  const degrees = (row: string) =>
    read(`lat${row.includes(';') ? ';' : ','}lon\n${row}\n`, 'a.csv').shapes[0]?.points;
  const place = { kind: 'degrees', latitude: -19.494, longitude: -41.063_779 };
  for (const row of [
    '-19.494,-41.063779',
    '-19,494;-41,063779',
    '−19.494;-41.063779',
    '"-19,494","-41,063779"',
  ])
    expect(degrees(row)).toEqual([place]);
  expect(degrees('-19;-41')).toEqual([{ kind: 'degrees', latitude: -19, longitude: -41 }]);
  expect(degrees('0.512;-51.063')).toEqual([{ kind: 'degrees', latitude: 0.512, longitude: -51.063 }]);
  for (const row of ['-19.494.123;-41.5', '-1.940.812;-41', '-19.494,5;-41', '19°;-41', ';-41'])
    expect(refusal(`lat;lon\n${row}\n`, 'a.csv')).toBe(
      'A linha 2 do CSV tem uma coordenada que não é um número.',
    );
  expect(read('Zona;Este;Norte\n24K;283.400;7.843.200\n', 'a.csv').shapes[0]?.points).toEqual([
    { kind: 'utm', zone: '24K', easting: 283_400, northing: 7_843_200 },
  ]);
});

describe('what a file may hold besides', () => {
  test('holes are counted, several polygons kept', () => {
    const hole = RING.map(([x, y]) => [x + 0.0001, y + 0.0001] as const);
    expect(read(kmlOf(RING, [hole])).shapes[0]).toMatchObject({ kind: 'polygon', holes: 1 });
    const multi = JSON.stringify({
      type: 'MultiPolygon',
      coordinates: [[[...RING, RING[0]]], [[...hole, hole[0]]]],
    });
    expect(read(multi).shapes.map(({ points }) => points.length)).toEqual([4, 4]);
  });

  test.each([
    ['as the format has them', false],
    ['all turned round', true],
  ])('the rings of a shapefile’s polygons are outer ones and holes by their direction, %s', (_, turned) => {
    const box = (west: number, size: number): Ring => [
      [west, -19.5],
      [west, -19.5 + size],
      [west + size, -19.5 + size],
      [west + size, -19.5],
      [west, -19.5],
    ];
    const hole = (ring: Ring) => ring.toReversed();
    const rings = [hole(box(-41.9995, 0.0002)), box(-42, 0.001), box(-41.99, 0.0005)];
    const file = zipSync({ 'a.shp': shpOfRings(turned ? rings.map(hole) : rings) });
    const { shapes, polygons } = read(file);
    expect(polygons).toBe(2);
    expect(shapes.map(({ holes }) => holes)).toEqual([1, 0]);
    expect(shapes.map(({ points }) => new Set(points.map(longitudeOf)))).toEqual([
      new Set([-42, -41.999]),
      new Set([-41.99, -41.9895]),
    ]);
  });

  test('a track of a KML is a line, whatever pins lie at its ends', () => {
    const track = (ring: Ring) =>
      `<gx:Track><when>2026-03-01T10:00:00Z</when><gx:coord/>${ring
        .map(([x, y]) => `<gx:coord>${x} ${y} 412.5</gx:coord>`)
        .join('')}</gx:Track>`;
    const kml = (body: string) =>
      `<kml xmlns:gx="http://www.google.com/kml/ext/2.2"><Document>${body}</Document></kml>`;
    const pin = '<Placemark><Point><coordinates>-41.06,-19.49</coordinates></Point></Placemark>';
    const own = { name: 'Volta', kind: 'open', points: EXPECTED, holes: 0, wasSwapped: false };
    expect(read(kml(`${pin}<Placemark><name>Volta</name>${track(RING)}</Placemark>${pin}`)).shapes).toEqual([
      own,
    ]);
    const multi = `<gx:MultiTrack>${track(RING)}${track(RING)}</gx:MultiTrack>`;
    expect(read(kml(`<Placemark><name>Volta</name>${multi}</Placemark>`)).shapes).toEqual([own, own]);
  });

  test('a ring of a KML that belongs to no polygon is one itself', () => {
    const ring = /<LinearRing>.*<\/LinearRing>/s.exec(kmlOf(RING))?.[0] ?? '';
    for (const placed of [ring, `<MultiGeometry>${ring}</MultiGeometry>`])
      expect(read(`<kml><Placemark>${placed}</Placemark></kml>`).shapes).toEqual([
        { name: null, kind: 'polygon', points: EXPECTED, holes: 0, wasSwapped: false },
      ]);
  });

  test('single points stay points, and are left out beside a fence', () => {
    const wpt = '<wpt lat="-19.4938" lon="-41.0634"><name>Olho</name></wpt>';
    const alone = `<gpx>${wpt}</gpx>`;
    expect(read(alone).shapes).toEqual([
      {
        name: 'Olho',
        kind: 'points',
        points: [{ kind: 'degrees', latitude: -19.4938, longitude: -41.0634 }],
        holes: 0,
        wasSwapped: false,
      },
    ]);
    expect(read(gpxOf(RING).replace('<trk>', `${wpt}<trk>`)).shapes.map(({ kind }) => kind)).toEqual([
      'polygon',
    ]);
  });

  test('SAD 69 is moved to SIRGAS 2000, and said', () => {
    // The two lie some 65 m apart in Brazil, SAD 69's figures being the greater ones.
    const ring = [
      [283_400, 7_843_200],
      [283_478, 7_843_200],
      [283_478, 7_843_254],
    ] as const;
    const moved = read(shapefileOf(ring, SAD69_UTM_PRJ));
    expect(moved.movedFrom).toBe('SAD 69');
    const asIfSirgas = read(geoJsonOf(ring, 'EPSG:31984')).shapes[0]?.points[0];
    const first = moved.shapes[0]?.points[0];
    if (first?.kind !== 'degrees' || asIfSirgas?.kind !== 'degrees') throw new Error('no degrees');
    const metres = {
      east: (first.longitude - asIfSirgas.longitude) * 111_320 * Math.cos((19.5 * Math.PI) / 180),
      north: (first.latitude - asIfSirgas.latitude) * 110_700,
    };
    expect(Math.hypot(metres.east, metres.north)).toBeGreaterThan(50);
    expect(Math.hypot(metres.east, metres.north)).toBeLessThan(80);
    expect(metres.east).toBeLessThan(-30);
    expect(metres.north).toBeLessThan(-30);
  });

  test('the same by its EPSG code', () => {
    const ring = [
      [283_400, 7_843_200],
      [283_478, 7_843_200],
      [283_478, 7_843_254],
    ] as const;
    const [byCode, byText] = [
      read(geoJsonOf(ring, 'EPSG:29194')),
      read(shapefileOf(ring, SAD69_UTM_PRJ)),
    ].map(({ shapes }) => shapes[0]?.points[0]);
    expect(byCode).toEqual(byText);
  });

  test('degrees without a .prj are taken for SIRGAS 2000, and said; metres are refused', () => {
    expect(read(shapefileOf(RING, null))).toMatchObject({ isAssumed: true });
    const metres = [
      [283_400, 7_843_200],
      [283_478, 7_843_200],
      [283_478, 7_843_254],
    ] as const;
    expect(refusal(shapefileOf(metres, null))).toMatch(/\.prj/);
  });
});

const ATTRIBUTES = Array.from({ length: 99 }, (_, at) => `b${at}=""`).join(' ');
const KEYS = Array.from({ length: 400_000 }, (_, at) => `"k${at}":0`).join();

describe('what is refused, in words', () => {
  const bomb = zipSync({ 'cerca.kml': new Uint8Array(GEOMETRY_BYTES + 1) }, { level: 9 });
  test.each([
    ['a KML with entities', `<!DOCTYPE kml [<!ENTITY a "aaaa">]>${kmlOf(RING).slice(21)}`, REFUSALS.entities],
    ['a zip that holds more than a file may', bomb, /grande demais/],
    [
      'a shapefile that claims ten million points',
      zipSync({ 'a.shp': shpOf(RING, 10_000_000) }),
      REFUSALS.damaged,
    ],
    ['a shapefile that claims fewer than none', zipSync({ 'a.shp': shpOf(RING, -5) }), REFUSALS.damaged],
    ['half a shapefile', zipSync({ 'a.shp': shpOf(RING).subarray(0, 130) }), REFUSALS.damaged],
    ['a zip of nothing', zipSync({ 'leia.txt': strToU8('oi') }), REFUSALS.format],
    ['a latitude that is no number', gpxOf(RING).replace('-19.49408', 'NaN'), REFUSALS.notNumbers],
    ['a null coordinate', geoJsonOf(RING).replace('-41.06378', 'null'), REFUSALS.notNumbers],
    ['a place that is not on earth', geoJsonOf(RING).replace('-41.06378', '4106378'), /não ficam na Terra/],
    ['a system that nobody knows', geoJsonOf(RING, 'EPSG:2154'), /EPSG:2154/],
    ['JSON cut short', geoJsonOf(RING).slice(0, 80), REFUSALS.damaged],
    ['JSON that nests without end', `{"a":${'['.repeat(200_000)}`, REFUSALS.tooMuch],
    ['a KML that nests without end', `<kml>${'<Folder>'.repeat(100_000)}`, REFUSALS.damaged],
    [
      'a tag of endless attributes',
      `<kml ${Array.from({ length: 100_000 }, (_, at) => `a${at}=""`).join(' ')}/>`,
      REFUSALS.damaged,
    ],
    ['a KML of endless tags', `<kml>${'<a/>'.repeat(300_000)}`, REFUSALS.tooMuch],
    ['a KML of endless scraps of text', `<kml>${'< '.repeat(2_000_000)}`, REFUSALS.tooMuch],
    ['a KML of endless attributes', `<kml>${`<a ${ATTRIBUTES}/>`.repeat(4000)}`, REFUSALS.tooMuch],
    ['a GeoJSON of 400,000 keys', `{${KEYS}}`, REFUSALS.tooMuch],
    ['a GeoJSON of endless objects', `{"a":[${'{},'.repeat(1_700_000)}{}]}`, REFUSALS.tooMuch],
    ['a GeoJSON of endless lists', `{"a":[${'[],'.repeat(1_700_000)}[]]}`, REFUSALS.tooMuch],
    ['a GeoJSON of endless numbers', `{"a":[${'1,'.repeat(2_500_000)}1]}`, REFUSALS.tooMuch],
    ['a GeoJSON that nests', `{"a":${'['.repeat(60)}${']'.repeat(60)}}`, REFUSALS.tooMuch],
    ['a shapefile whose parts overlap', zipSync({ 'a.shp': shpOfParts(20_000, 50_000) }), REFUSALS.damaged],
    ['a shapefile of more parts than points', zipSync({ 'a.shp': shpOfParts(900_000, 3) }), REFUSALS.damaged],
    ['an empty collection', '{"type":"FeatureCollection","features":[]}', REFUSALS.empty],
    [
      'too many points',
      geoJsonOf(Array.from({ length: MOST_POINTS }, (_, at) => [-41 - at / 1e6, -19] as const)),
      REFUSALS.tooMany,
    ],
    ['a picture', new Uint8Array([0xff, 0xd8, 0xff, 0xe0]), REFUSALS.format],
    ['a web page', '<!doctype html><html></html>', REFUSALS.entities],
    ['another XML', '<svg xmlns="http://www.w3.org/2000/svg"/>', REFUSALS.format],
    ['nothing', '', REFUSALS.format],
  ])('%s', (_, file, sentence) => {
    expect(refusal(file)).toEqual(sentence instanceof RegExp ? expect.stringMatching(sentence) : sentence);
  });

  test('rows of a CSV say where', () => {
    expect(refusal('lat;lon\n-19,4;-41,1\n-19,5;x\n', 'a.csv')).toContain('A linha 3');
    expect(refusal('a;b\n1;2\n', 'a.csv')).toContain('A primeira linha');
    expect(refusal(`${'a;'.repeat(100_000)}lat;lon\n-19,4;-41,1\n`, 'a.csv')).toContain('A primeira linha');
    expect(refusal(`lat;lon\n-19;-41\n${'1;'.repeat(100_000)}\n`, 'a.csv')).toContain(
      'A linha 3 do CSV é longa',
    );
    expect(refusal(`lat;lon\n${'-19;-41\n'.repeat(600)}`, 'a.csv')).toContain('O contorno tem 600 vértices');
    expect(refusal(`lat;lon${'\n'.repeat(2 * MOST_POINTS)}`, 'a.csv')).toBe(REFUSALS.tooMany);
  });
});

test('rows of nothing but separators are passed over, and lines are counted as the file has them', () => {
  const utm = ['Zona;Este;Norte', '24K;283400;7843200', '24K;283478;7843200', '24K;283478;7843254'];
  const whole = read(utm.join('\r\n'), 'a.csv');
  const empty = [';;', '', ...utm, '', ';;', ' ; "" ;', ';;;;', ''];
  expect(read(empty.join('\r\n'), 'a.csv')).toEqual(whole);
  expect(read(utm.join('\n').replaceAll(';', ',').concat('\n,,\n'), 'a.csv')).toEqual(whole);
  expect(read(utm.join('\n').replaceAll(';', '\t').concat('\n\t\t\n'), 'a.csv')).toEqual(whole);
  expect(refusal('lat;lon\n\n;\n-19,4;-41,1\n\n-19,5;x\n', 'a.csv')).toContain('A linha 6 ');
  expect(refusal('\n\nlat;lon\n-19,4;x\n', 'a.csv')).toContain('A linha 4 ');
  expect(refusal('Zona;Este;Norte\n24K;;\n', 'a.csv')).toContain('A linha 2 ');
});

describe('cut short at any byte, a file is refused or reads as the whole', () => {
  const comment = '<!-- fim -->';
  const kml = kmlOf(RING).replace('<Document>', '<Document><Style/>') + comment;
  test.each([
    ['GPX', `${gpxOf(RING)}\n`, (text: string) => text],
    ['KML', kml, (text: string) => text],
    ['KMZ', kml, kmzOf],
  ])('%s', (_, whole, made) => {
    const good = refusal(made(whole));
    expect(good).toContain('"polygon"');
    const answers = Array.from({ length: whole.length }, (_cut, end) => refusal(made(whole.slice(0, end))));
    const atRoot = whole.search(/(?<=<[gk][pm][xl])\s/) + 1;
    const closed = Math.max(whole.lastIndexOf('</gpx>'), whole.lastIndexOf('</kml>')) + '</gpx>'.length;
    expect(new Set(answers.slice(atRoot, closed))).toEqual(new Set([REFUSALS.damaged]));
    expect(new Set(answers.slice(closed))).toEqual(new Set([good]));
    expect(answers.slice(0, atRoot).filter((answer) => answer.startsWith('{'))).toEqual([]);
  });
});

test('a root that closes itself has nothing in it, and is whole', () => {
  expect(refusal('<gpx version="1.1"/>')).toBe(REFUSALS.empty);
  expect(refusal('<kml />')).toBe(REFUSALS.empty);
  expect(refusal('<kml ')).toBe(REFUSALS.damaged);
});

test('whatever is changed in a good file, it is read or refused in words', () => {
  const good = [gpxOf(RING), kmlOf(RING), geoJsonOf(RING)].map((text) => strToU8(text));
  const files = [...good, shpOf(RING), shapefileOf(RING), kmzOf(kmlOf(RING))];
  const runs = everyday(1000, 20_000);
  const changes = fc.array(fc.tuple(fc.nat(), fc.nat({ max: 255 })), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(fc.constantFrom(...files), changes, fc.nat(), (file, changed, cut) => {
      const bytes = file.slice(0, file.length - (cut % 3 === 0 ? cut % file.length : 0));
      for (const [at, byte] of changed) if (bytes.length > 0) bytes[at % bytes.length] = byte;
      const whole = file === files[3] ? zipSync({ 'a.shp': bytes }) : bytes;
      expect(refusal(whole, 'a.csv')).not.toBe('');
    }),
    { numRuns: runs },
  );
});
