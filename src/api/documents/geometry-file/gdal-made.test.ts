/** Files as GDAL writes them: what QGIS and the offices send. */
import { zipSync } from 'fflate';
import proj4 from 'proj4';
import { expect, test } from 'vitest';
import { writtenByGdal } from '../../../../tests/support/gdal.ts';
import { geoJsonOf } from '../../../../tests/support/geometry-files.ts';
import { placeDrawing } from './placed.ts';
import { readGeometry } from './read-file.ts';

/** A fence near Marilac, as longitudes and latitudes of SIRGAS 2000. */
const RING = [
  [-41.06378, -19.49408],
  [-41.06304, -19.49408],
  [-41.06301, -19.49359],
  [-41.06378, -19.49355],
] as const;

const toMetres = proj4('+proj=longlat +ellps=GRS80', '+proj=utm +zone=24 +south +ellps=GRS80');

/** How far in metres the corner of the file that is farthest lies from its own. */
function farthest(bytes: Uint8Array): { corners: number; metres: number; movedFrom: string | null } {
  const { shapes, movedFrom } = placeDrawing(readGeometry(bytes, 'cerca'));
  const [shape] = shapes;
  const found = (shape?.points ?? []).map((point) => {
    if (point.kind !== 'degrees') throw new Error('not in degrees');
    return toMetres.forward([point.longitude, point.latitude]);
  });
  const distances = RING.map((corner) => {
    const [x = 0, y = 0] = toMetres.forward([...corner]);
    return Math.min(...found.map(([east = 0, north = 0]) => Math.hypot(east - x, north - y)));
  });
  return { corners: found.length, metres: Math.max(...distances), movedFrom };
}

test.each([
  ['KML', ['-f', 'KML'], '.kml'],
  ['GeoJSON', ['-f', 'GeoJSON'], '.geojson'],
  ['GeoJSON in UTM', ['-f', 'GeoJSON', '-t_srs', 'EPSG:31984'], '.geojson'],
  ['GPX, as a route', ['-f', 'GPX', '-nlt', 'LINESTRING'], '.gpx'],
  ['GPX, as a track', ['-f', 'GPX', '-nlt', 'MULTILINESTRING', '-lco', 'FORCE_GPX_TRACK=YES'], '.gpx'],
])('%s', async (_name, options, end) => {
  const { [end]: bytes = new Uint8Array() } = await writtenByGdal(geoJsonOf(RING), options);
  expect(farthest(bytes)).toEqual({ corners: 4, metres: expect.closeTo(0, 2), movedFrom: null });
});

test.each([
  [4674, 'SIRGAS 2000, degrees', null],
  [31_984, 'SIRGAS 2000, UTM 24S', null],
  [31_983, 'SIRGAS 2000, UTM 23S, the neighbouring zone', null],
  [4326, 'WGS 84, degrees', null],
  [32_724, 'WGS 84, UTM 24S', null],
  [5880, 'SIRGAS 2000, Brazil Polyconic', null],
  [5641, 'SIRGAS 2000, Brazil Mercator', null],
  [3857, 'WGS 84, the web’s Mercator', null],
  [29_194, 'SAD 69, UTM 24S', 'SAD 69'],
  [4618, 'SAD 69, degrees', 'SAD 69'],
  [22_524, 'Córrego Alegre, UTM 24S', 'Córrego Alegre'],
  [31_982, 'SIRGAS 2000, UTM 22S, two zones away', null],
  [31_998, 'SIRGAS 1995, UTM 23S', null],
  [5533, 'SAD 69 of 1996, UTM 23S', 'SAD 69'],
  [29_101, 'SAD 69, Brazil Polyconic', 'SAD 69'],
  [32_323, 'WGS 72, UTM 23S', 'WGS 72'],
  [4258, 'ETRS89, degrees', null],
  [3395, 'WGS 84, World Mercator', null],
  [6933, 'WGS 84, EASE-Grid', null],
  [8857, 'WGS 84, Equal Earth', null],
])('a zipped shapefile in EPSG:%i (%s)', async (code, _name, movedFrom) => {
  const files = await writtenByGdal(geoJsonOf(RING), ['-f', 'ESRI Shapefile', '-t_srs', `EPSG:${code}`]);
  expect(Object.keys(files)).toEqual(expect.arrayContaining(['.shp', '.prj']));
  const zip = zipSync(
    Object.fromEntries(Object.entries(files).map(([end, bytes]) => [`cerca${end}`, bytes])),
  );
  // GDAL moves older datums by its own copy of the published parameters.
  expect(farthest(zip)).toEqual({ corners: 4, metres: expect.closeTo(0, 2), movedFrom });
});

test.each([
  ['Albers of IBGE', '+proj=aea +lat_0=-12 +lon_0=-54 +lat_1=-2 +lat_2=-22 +x_0=5000000 +y_0=10000000'],
  ['Lambert, in feet', '+proj=lcc +lat_0=-12 +lon_0=-54 +lat_1=-2 +lat_2=-22 +units=us-ft'],
  ['a datum by the parameters in its text', '+proj=utm +zone=24 +south +ellps=intl +towgs84=-206,172,-6'],
])('a zipped shapefile in a system of one’s own: %s', async (_name, system) => {
  const whole = system.includes('+ellps') ? system : `${system} +datum=WGS84`;
  const options = ['-f', 'ESRI Shapefile', '-t_srs', `${whole} +no_defs`];
  const { '.shp': shp = new Uint8Array(), '.prj': prj = new Uint8Array() } = await writtenByGdal(
    geoJsonOf(RING),
    options,
  );
  const zip = zipSync({ 'cerca.shp': shp, 'cerca.prj': prj });
  // ESRI's words have no place for parameters between datums: GDAL leaves them out of a .prj.
  if (system.includes('towgs84')) expect(() => farthest(zip)).toThrow(/não se sabe como passar do datum/);
  else expect(farthest(zip)).toEqual({ corners: 4, metres: expect.closeTo(0, 2), movedFrom: null });
});
