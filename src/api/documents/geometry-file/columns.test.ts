/** What a file says of its features: as many columns as may name one, however many it has. */
import { expect, test } from 'vitest';
import { dbfOf } from '../../../../tests/support/dbf-file.ts';
import { boxRing, collectionOf, SUBBASIN_RING } from '../../../../tests/support/outline-files.ts';
import { FENCE_LIMITS, MOST_COLUMNS } from './drawn.ts';
import { readDbf } from './read-dbf.ts';
import { readGeoJson } from './read-geojson.ts';
import { readKml } from './read-xml.ts';

const many = Array.from({ length: 2000 }, (_, at) => `C${at}`);

test('a table with thousands of columns gives the first of each row', () => {
  const fields = many.map((name) => ({ name, length: 1 }));
  const rows = readDbf(dbfOf(fields, ['a'.repeat(2000), 'b'.repeat(2000)]), null);
  expect(rows.map((row) => Object.keys(row))).toEqual(Array(2).fill(many.slice(0, MOST_COLUMNS)));
  expect(rows[1]?.['C59']).toBe('b');
});

test('a column has its place in its row, or is none', () => {
  const fields = [
    { name: 'NADA', length: 0 },
    { name: 'NOME', length: 8 },
    { name: 'ALEM', length: 200 },
    { name: 'DEPOIS', length: 3 },
  ];
  // 'ALEM' would reach through the rows behind it.
  expect(readDbf(dbfOf(fields, ['Suaçuí', 'Cuieté'], 20), 'UTF-8')).toEqual([
    { NOME: 'Suaçuí' },
    { NOME: 'Cuieté' },
  ]);
});

test('a KML and a GeoJSON too', () => {
  const data = many.map((name) => `<Data name="${name}"><value>a</value></Data>`).join('');
  const ring = [...SUBBASIN_RING, ...SUBBASIN_RING.slice(0, 1)].map((place) => place.join()).join(' ');
  const polygon = `<Polygon><outerBoundaryIs><LinearRing><coordinates>${ring}</coordinates></LinearRing></outerBoundaryIs></Polygon>`;
  const kml = `<kml><Placemark><name>Suaçuí</name><ExtendedData>${data}</ExtendedData>${polygon}</Placemark></kml>`;
  const [ofKml] = readKml(kml).drawn;
  expect(Object.keys(ofKml?.feature ?? {})).toEqual(['name', ...many.slice(0, MOST_COLUMNS)]);
  const properties = Object.fromEntries(many.map((name) => [name, 'a']));
  const json = collectionOf([{ properties, polygons: [[boxRing(-42, -19, -41, -18)]] }]);
  const [ofJson] = readGeoJson(json, FENCE_LIMITS).drawn;
  expect(Object.keys(ofJson?.feature ?? {})).toEqual(many.slice(0, MOST_COLUMNS));
});
