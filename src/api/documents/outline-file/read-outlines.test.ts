/** Files of sub-basins: as the offices publish them, and as nobody should. */
import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { GEOMETRY_MESSAGES } from '#domain/resources/geometry.ts';
import { OUTLINE_MESSAGES } from '#domain/resources/subbasin-outlines.ts';
import { coordinatesOf, readOutlineText, STEPS } from '#domain/rules/outline-text.ts';
import { polygonOf } from '#domain/rules/points-in-polygon.ts';
import { writtenByGdal } from '../../../../tests/support/gdal.ts';
import {
  geoJsonOf,
  kmlOf,
  kmzOf,
  type Ring,
  SIRGAS_PRJ,
  shapefileOf,
  shpOf,
} from '../../../../tests/support/geometry-files.ts';
import {
  boxRing,
  collectionOf,
  jaggedRing,
  scribbledRing,
  SUBBASIN_RING,
} from '../../../../tests/support/outline-files.ts';
import {
  outlineRefusal as refusal,
  readOutlineFile as read,
  zippedByGdal,
} from '../../../../tests/support/outline-reading.ts';

const HECTARES = 46_650;

const only = (file: string | Uint8Array) => read(file, { wanted: 'only' }).features[0];

/** Its corners in degrees, in any order. */
const cornersOf = (text = '') =>
  readOutlineText(text)
    .flat(2)
    .map((steps) => steps / STEPS)
    .flatMap((degrees, at, all) => (at % 2 === 0 ? [`${degrees} ${all[at + 1]}`] : []))
    .toSorted();

const CORNERS = SUBBASIN_RING.map(([x, y]) => `${x} ${y}`).toSorted();

describe('as the offices publish them', () => {
  test.each([
    ['KML', kmlOf(SUBBASIN_RING)],
    ['KMZ', kmzOf(kmlOf(SUBBASIN_RING))],
    ['GeoJSON', geoJsonOf(SUBBASIN_RING)],
    ['a zipped shapefile', shapefileOf(SUBBASIN_RING)],
  ])('%s', (_name, file) => {
    const found = only(file);
    expect(cornersOf(found?.outline)).toEqual(CORNERS);
    expect(found).toMatchObject({ feature: 1, vertices: 4, was_mended: false });
    expect((found?.area ?? 0) / 10_000).toBeCloseTo(HECTARES, -3);
  });

  test.each([
    ['SIRGAS 2000, degrees', 'EPSG:4674', []],
    ['SIRGAS 2000, UTM 24S', 'EPSG:31984', []],
    ['SIRGAS 2000, Brazil Polyconic', 'EPSG:5880', []],
    ['WGS 84, the web’s Mercator', 'EPSG:3857', []],
    ['SAD 69, UTM 23S', 'EPSG:29193', [expect.stringContaining('estavam em SAD 69')]],
  ])(
    'a shapefile that GDAL writes in %s, with letters of its own and a number',
    async (_name, system, told) => {
      const shape = { properties: { cd: 7, nome: 'Suaçuí Grande' }, polygons: [[SUBBASIN_RING]] };
      const zip = await zippedByGdal(collectionOf([shape]), ['-t_srs', system]);
      const { features, warnings } = read(zip, { wanted: 'only' });
      const [found] = features;
      expect(found).toMatchObject({ name: 'Suaçuí Grande', is_named_so: true });
      // Corners within a step of where they were.
      for (const [at, corner] of cornersOf(found?.outline).entries()) {
        const [x = 0, y = 0] = corner.split(' ').map(Number);
        const [wantedX = 0, wantedY = 0] = (CORNERS[at] ?? '').split(' ').map(Number);
        expect(Math.max(Math.abs(x - wantedX), Math.abs(y - wantedY))).toBeLessThan(0.000_03);
      }
      expect(warnings).toEqual(told);
    },
  );

  test.each(['UTF-8', 'ISO-8859-1'])('the table’s letters in %s', async (letters) => {
    const shape = { properties: { NM_BACIA: 'São José' }, polygons: [[SUBBASIN_RING]] };
    const zip = await zippedByGdal(collectionOf([shape]), ['-lco', `ENCODING=${letters}`]);
    expect(only(zip)?.name).toBe('São José');
  });

  test('a KML with the columns that GDAL writes into it', async () => {
    const shape = { properties: { NOBACIA: 'Rio Suaçuí Grande' }, polygons: [[SUBBASIN_RING]] };
    const { '.kml': kml = new Uint8Array() } = await writtenByGdal(collectionOf([shape]), ['-f', 'KML']);
    expect(only(kml)).toMatchObject({ name: 'Rio Suaçuí Grande', is_named_so: true });
  });

  test('holes and islands stay, an island in a hole too', async () => {
    const hole = boxRing(-41.95, -18.75, -41.85, -18.65);
    const island = boxRing(-41.92, -18.72, -41.88, -18.68);
    const apart = boxRing(-41.7, -18.7, -41.65, -18.65);
    const shape = {
      properties: { nome: 'a' },
      polygons: [[SUBBASIN_RING, hole], [island], [apart]],
    };
    const json = collectionOf([shape]);
    const whole = only(geoJsonOf(SUBBASIN_RING))?.area ?? 0;
    for (const file of [json, await zippedByGdal(json, [])]) {
      const found = only(file);
      expect(readOutlineText(found?.outline ?? '').map((rings) => rings.length)).toEqual(
        expect.arrayContaining([1, 1, 2]),
      );
      const parts = [hole, island, apart].map((ring) => only(geoJsonOf(ring))?.area ?? 0);
      const [holeArea = 0, islandArea = 0, apartArea = 0] = parts;
      expect(found?.area).toBeCloseTo(whole - holeArea + islandArea + apartArea, -2);
      expect(found?.was_mended).toBe(false);
    }
  });
});

describe('made small', () => {
  test('a divide of 300,000 places has 2,000 vertices at most, none of its line far off', () => {
    const ring = jaggedRing(300_000, { longitude: -42, latitude: -18.5, reach: 0.7 });
    const found = only(shapefileOf(ring));
    expect(found?.vertices).toBeLessThanOrEqual(2000);
    expect(found?.vertices).toBeGreaterThan(500);
    const kept = readOutlineText(found?.outline ?? '')[0]?.[0] ?? [];
    const far = ring.filter((_, at) => at % 500 === 0).map((place) => distance(place, kept));
    // A pixel is 600 m where all of it is seen, and 150 m where a quarter is.
    expect(Math.max(...far)).toBeLessThan(0.002);
    expect(found?.was_mended).toBe(false);
  });

  test('what was made small stays as it is when it is sent again', () => {
    const ring = jaggedRing(50_000, { longitude: -42, latitude: -18.5, reach: 0.7 });
    const once = only(shapefileOf(ring));
    const coordinates = coordinatesOf(readOutlineText(once?.outline ?? ''));
    const again = only(JSON.stringify({ type: 'MultiPolygon', coordinates }));
    expect([again?.vertices, again?.area]).toEqual([once?.vertices, once?.area]);
    expect(cornersOf(again?.outline)).toEqual(cornersOf(once?.outline));
  });

  test('a thousand islets leave the land that they lie around', () => {
    const islets = Array.from({ length: 1000 }, (_, at) => [
      boxRing(-41.5 + at / 5000, -18.5, -41.4999 + at / 5000, -18.4999),
    ]);
    const found = only(collectionOf([{ properties: {}, polygons: [[SUBBASIN_RING], ...islets] }]));
    expect(found?.vertices).toBeLessThanOrEqual(2000);
    expect((found?.area ?? 0) / 10_000).toBeCloseTo(HECTARES, -3);
  });
});

describe('as nobody should', () => {
  test('a bowtie becomes its two halves, and it is said', () => {
    const bowtie: Ring = [
      [-42, -18.8],
      [-41.8, -18.6],
      [-41.8, -18.8],
      [-42, -18.6],
    ];
    const found = only(geoJsonOf(bowtie));
    expect(found?.was_mended).toBe(true);
    const area = polygonOf(coordinatesOf(readOutlineText(found?.outline ?? '')));
    expect([area.holds(-41.99, -18.7), area.holds(-41.81, -18.7), area.holds(-41.9, -18.61)]).toEqual([
      true,
      true,
      false,
    ]);
  });

  test('a hole outside cuts nothing out, and it is said', () => {
    const outside = boxRing(-41.7, -18.8, -41.6, -18.7);
    const found = only(collectionOf([{ properties: {}, polygons: [[SUBBASIN_RING, outside]] }]));
    expect(cornersOf(found?.outline)).toEqual(CORNERS);
    expect(found?.was_mended).toBe(true);
  });

  test.each<[string, string | Uint8Array, string]>([
    [
      'points',
      '{"type":"MultiPoint","coordinates":[[-42,-18],[-42,-19],[-41,-19]]}',
      OUTLINE_MESSAGES.noPolygon,
    ],
    [
      'a line',
      '{"type":"LineString","coordinates":[[-42,-18],[-42,-19],[-41,-19]]}',
      OUTLINE_MESSAGES.noPolygon,
    ],
    ['nothing', '{"type":"FeatureCollection","features":[]}', OUTLINE_MESSAGES.noPolygon],
    [
      'two corners',
      '{"type":"Polygon","coordinates":[[[-42,-18],[-42,-19],[-42,-18]]]}',
      OUTLINE_MESSAGES.nothingLeft,
    ],
    [
      'corners on one line',
      geoJsonOf([
        [-42, -18],
        [-42, -19],
        [-42, -18.5],
      ]),
      OUTLINE_MESSAGES.nothingLeft,
    ],
    ['Lisbon', geoJsonOf(boxRing(-9.2, 38.7, -9.1, 38.8)), OUTLINE_MESSAGES.outsideBrazil('38,7, -9,2')],
    ['words', 'Suaçuí Grande', OUTLINE_MESSAGES.format],
    ['a zip without a map', zipSync({ 'leia.txt': strToU8('a') }), OUTLINE_MESSAGES.format],
    [
      'NaN',
      geoJsonOf(SUBBASIN_RING).replace('-41.8', 'NaN'),
      'Não foi possível ler o arquivo: ele está danificado ou incompleto.',
    ],
    [
      'a shapefile that claims ten million points',
      zipSync({ 'a.shp': shpOf(SUBBASIN_RING, 10_000_000) }),
      'Não foi possível ler o arquivo: ele está danificado ou incompleto.',
    ],
    [
      'a table that is cut off',
      zipSync({ 'a.shp': shpOf(SUBBASIN_RING), 'a.dbf': new Uint8Array(20) }),
      'Não foi possível ler o arquivo: ele está danificado ou incompleto.',
    ],
    [
      'metres without a system',
      shapefileOf(
        SUBBASIN_RING.map(([x, y]) => [x * 1000, y * 1000]),
        null,
      ),
      'Falta no zip o arquivo .prj, que diz em que sistema estão as coordenadas.',
    ],
    [
      'a system longer than any',
      shapefileOf(SUBBASIN_RING, `${SIRGAS_PRJ}${' '.repeat(20_000)}`),
      'Não foi possível ler o arquivo: ele está danificado ou incompleto.',
    ],
    ['vertices out of their order', geoJsonOf(scribbledRing(1900)), OUTLINE_MESSAGES.scribbled],
    [
      'a zip of 80 MB of zeros',
      zipSync({ 'a.shp': new Uint8Array(80 * 1024 ** 2) }),
      OUTLINE_MESSAGES.contentTooLarge,
    ],
  ])('%s', (_name, file, sentence) => {
    expect(refusal(file)).toBe(sentence);
  });

  test('latitude before longitude is put in order, and it is said', () => {
    const { features, warnings } = read(geoJsonOf(SUBBASIN_RING.map(([x, y]) => [y, x])));
    expect(cornersOf(features[0]?.outline)).toEqual(CORNERS);
    expect(warnings).toEqual([GEOMETRY_MESSAGES.swapped]);
  });

  test('a datum that is not known is named', () => {
    const wkt =
      'GEOGCS["NAD27",DATUM["North_American_Datum_1927",SPHEROID["Clarke_1866",6378206.4,294.978]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]';
    expect(refusal(shapefileOf(SUBBASIN_RING, wkt))).toMatch(
      /^O painel não conhece o sistema de coordenadas do arquivo \(.*NAD27/,
    );
  });

  test('two million vertices', () => {
    const ring = jaggedRing(2_000_000, { longitude: -42, latitude: -18.5, reach: 0.7 });
    expect(refusal(shapefileOf(ring))).toBe(OUTLINE_MESSAGES.tooManyPoints);
  });
});

/** Degrees from a place to the nearest side. */
function distance([x, y]: readonly [number, number], ring: readonly number[]): number {
  let least = Infinity;
  for (let at = 0; at < ring.length; at += 2) {
    const next = (at + 2) % ring.length;
    const [ax, ay] = [(ring[at] ?? 0) / STEPS, (ring[at + 1] ?? 0) / STEPS];
    const [dx, dy] = [(ring[next] ?? 0) / STEPS - ax, (ring[next + 1] ?? 0) / STEPS - ay];
    const along = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)));
    least = Math.min(least, Math.hypot(x - ax - along * dx, y - ay - along * dy));
  }
  return least;
}
