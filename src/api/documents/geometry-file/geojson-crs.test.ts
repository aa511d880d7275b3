import { strToU8 } from 'fflate';
import { expect, test } from 'vitest';
import { geoJsonOf } from '../../../../tests/support/geometry-files.ts';
import { RefusedFile } from './drawn.ts';
import { placeDrawing } from './placed.ts';
import { readGeometry } from './read-file.ts';

/** A fence near Marilac on UTM 24S, and its corner in degrees as PROJ has it. */
const RING = [
  [283_400, 7_843_200],
  [283_478, 7_843_200],
  [283_478, 7_843_254],
] as const;
const CORNER = { longitude: -41.063778, latitude: -19.49408 };
const DEGREES = [
  [-41.063778, -19.494525],
  [-41.063, -19.4945],
  [-41.063, -19.494],
] as const;

const read = (text: string) => placeDrawing(readGeometry(strToU8(text), 'cerca.geojson'));
const cornerOf = (text: string) => {
  const [point] = read(text).shapes[0]?.points ?? [];
  if (point?.kind !== 'degrees') throw new Error('no degrees');
  return point;
};
const refusal = (text: string): string => {
  try {
    read(text);
  } catch (error) {
    if (error instanceof RefusedFile) return error.message;
    throw error;
  }
  return 'read';
};
const withCrs = (crs: unknown, ring: typeof RING | typeof DEGREES = RING) =>
  JSON.stringify({ ...JSON.parse(geoJsonOf(ring)), crs });

test.each([
  'urn:ogc:def:crs:EPSG::31984',
  'urn:ogc:def:crs:EPSG:9.9.1:31984',
  'EPSG:31984',
  'epsg:31984',
  'http://www.opengis.net/def/crs/EPSG/0/31984',
  'http://www.opengis.net/gml/srs/epsg.xml#31984',
  'PROJCS["u",GEOGCS["g",DATUM["D_SIRGAS_2000",SPHEROID["GRS_1980",6378137,298.257222101]],PRIMEM["Greenwich",0],UNIT["Degree",0.0174532925199433]],PROJECTION["Transverse_Mercator"],PARAMETER["False_Easting",500000],PARAMETER["False_Northing",10000000],PARAMETER["Central_Meridian",-39],PARAMETER["Scale_Factor",0.9996],UNIT["Meter",1]]',
])('metres under the name %s', (name) => {
  const { latitude, longitude } = cornerOf(geoJsonOf(RING, name));
  expect({ latitude, longitude }).toEqual({
    latitude: expect.closeTo(CORNER.latitude, 5),
    longitude: expect.closeTo(CORNER.longitude, 5),
  });
});

test.each([
  ['no system', undefined],
  ['null', null],
  ['OGC’s own name', { type: 'name', properties: { name: 'urn:ogc:def:crs:OGC:1.3:CRS84' } }],
  ['the same, short', { type: 'name', properties: { name: 'OGC:CRS84' } }],
  [
    'the same as an address',
    { type: 'name', properties: { name: 'http://www.opengis.net/def/crs/OGC/1.3/CRS84' } },
  ],
  [
    'WGS 84, whose register counts latitudes first',
    { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::4326' } },
  ],
  ['SIRGAS 2000, of a draft', { type: 'EPSG', properties: { code: 4674 } }],
])('degrees under %s', (_, crs) => {
  expect(cornerOf(withCrs(crs, DEGREES))).toMatchObject({ longitude: -41.063778, latitude: -19.494525 });
});

test('a code of ESRI is read as well, and what is in an older datum is moved and said', () => {
  const south = geoJsonOf(
    [
      [1_987_000, 1_245_000],
      [1_987_100, 1_245_000],
      [1_987_100, 1_245_100],
    ],
    'ESRI:102033',
  );
  expect(read(south).movedFrom).toBe('SAD 69');
  expect(cornerOf(south)).toMatchObject({
    latitude: expect.closeTo(-20.189467, 5),
    longitude: expect.closeTo(-39.965487, 5),
  });
});

test.each([
  ['another authority', { type: 'name', properties: { name: 'IGNF:LAMB93' } }, /\(IGNF:LAMB93\)/],
  ['a name in words', { type: 'name', properties: { name: 'SIRGAS do estado' } }, /\(SIRGAS do estado\)/],
  [
    'a link',
    { type: 'link', properties: { href: 'http://example.com/crs/42', type: 'proj4' } },
    /example\.com/,
  ],
  ['no name', { type: 'name', properties: {} }, /sem nome/],
  ['a mere text', 'EPSG:31984', /sem nome/],
  ['a code that nobody knows', { type: 'name', properties: { name: 'EPSG:2154' } }, /EPSG:2154/],
  ['a name without end', { type: 'name', properties: { name: 'x'.repeat(20_000) } }, /\(x{80}\)/],
])('%s is refused, not taken for degrees', (_, crs, sentence) => {
  expect(refusal(withCrs(crs, DEGREES))).toMatch(sentence);
});

/** As PostGIS writes it. */
const feature = (coordinates: typeof RING | typeof DEGREES, name?: string) => ({
  type: 'Feature',
  properties: {},
  geometry: {
    type: 'Polygon',
    ...(name && { crs: { type: 'name', properties: { name } } }),
    coordinates: [[...coordinates, coordinates[0]]],
  },
});
const collection = (...features: unknown[]) => JSON.stringify({ type: 'FeatureCollection', features });

test('a system at each geometry is read; two in one file are refused', () => {
  const metres = feature(RING, 'EPSG:31984');
  expect(cornerOf(collection(metres, metres))).toMatchObject({
    latitude: expect.closeTo(CORNER.latitude, 5),
  });
  const mixed = [
    [metres, feature(RING, 'EPSG:31983')],
    [metres, feature(DEGREES)],
    [feature(DEGREES), metres],
  ];
  for (const two of mixed) expect(refusal(collection(...two))).toMatch(/mistura sistemas/);
  expect(refusal(collection(feature(DEGREES), feature(DEGREES, 'EPSG:4326')))).toBe('read');
});
