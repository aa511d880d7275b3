/** Files of a fence as programs write them, from its ring in degrees. */
import { strToU8, zipSync } from 'fflate';

/** Longitude and latitude. */
export type Ring = readonly (readonly [number, number])[];

const closed = (ring: Ring) => [...ring, ...ring.slice(0, 1)];

export const gpxOf = (ring: Ring) =>
  `<?xml version="1.0"?><gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1"><trk><name>Cerca</name><trkseg>${closed(
    ring,
  )
    .map(([lon, lat]) => `<trkpt lat="${lat}" lon="${lon}"><ele>412.5</ele></trkpt>`)
    .join('')}</trkseg></trk></gpx>`;

export const kmlOf = (ring: Ring, holes: readonly Ring[] = []) =>
  `<?xml version="1.0" encoding="UTF-8"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document><Placemark><Polygon>${linear('outerBoundaryIs', ring)}${holes
    .map((hole) => linear('innerBoundaryIs', hole))
    .join('')}</Polygon><name>Cerca</name></Placemark></Document></kml>`;

function linear(tag: string, ring: Ring): string {
  const tuples = closed(ring).map(([lon, lat]) => `${lon},${lat},0`);
  return `<${tag}><LinearRing><coordinates>\n ${tuples.join('\n ')}\n</coordinates></LinearRing></${tag}>`;
}

export const geoJsonOf = (ring: Ring, crs?: string) =>
  JSON.stringify({
    type: 'FeatureCollection',
    ...(crs && { crs: { type: 'name', properties: { name: crs } } }),
    features: [
      {
        type: 'Feature',
        properties: { nome: 'Cerca' },
        geometry: { type: 'Polygon', coordinates: [closed(ring)] },
      },
    ],
  });

export const SIRGAS_PRJ =
  'GEOGCS["GCS_SIRGAS_2000",DATUM["D_SIRGAS_2000",SPHEROID["GRS_1980",6378137.0,298.257222101]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]';

/** UTM 24 S on SAD 69, as ArcGIS writes it: without parameters to any other datum. */
export const SAD69_UTM_PRJ =
  'PROJCS["SAD_1969_UTM_Zone_24S",GEOGCS["GCS_South_American_1969",DATUM["D_South_American_1969",SPHEROID["GRS_1967_Truncated",6378160.0,298.25]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Transverse_Mercator"],PARAMETER["False_Easting",500000.0],PARAMETER["False_Northing",10000000.0],PARAMETER["Central_Meridian",-39.0],PARAMETER["Scale_Factor",0.9996],PARAMETER["Latitude_Of_Origin",0.0],UNIT["Meter",1.0]]';

/** A .shp of one polygon. `claimed`: points that its record says it has. */
export function shpOf(ring: Ring, claimed = ring.length + 1): Uint8Array {
  const points = closed(ring);
  const content = 48 + points.length * 16;
  const view = new DataView(new ArrayBuffer(108 + content));
  view.setInt32(0, 9994);
  view.setInt32(24, view.byteLength / 2);
  view.setInt32(28, 1000, true);
  view.setInt32(32, 5, true);
  view.setInt32(100, 1);
  view.setInt32(104, content / 2);
  view.setInt32(108, 5, true);
  view.setInt32(144, 1, true);
  view.setInt32(148, claimed, true);
  for (const [at, [x, y]] of points.entries()) {
    view.setFloat64(156 + at * 16, x, true);
    view.setFloat64(164 + at * 16, y, true);
  }
  return new Uint8Array(view.buffer);
}

/** A .shp of single points. */
export function shpOfPoints(points: Ring): Uint8Array {
  const view = new DataView(new ArrayBuffer(100 + points.length * 28));
  view.setInt32(0, 9994);
  view.setInt32(24, view.byteLength / 2);
  view.setInt32(28, 1000, true);
  view.setInt32(32, 1, true);
  for (const [index, [x, y]] of points.entries()) {
    const at = 100 + index * 28;
    view.setInt32(at, index + 1);
    view.setInt32(at + 4, 10);
    view.setInt32(at + 8, 1, true);
    view.setFloat64(at + 12, x, true);
    view.setFloat64(at + 20, y, true);
  }
  return new Uint8Array(view.buffer);
}

/** A .shp of one polygon whose parts go back and forth: each second one has all its points once more. */
export function shpOfParts(parts: number, points: number): Uint8Array {
  const view = new DataView(new ArrayBuffer(152 + parts * 4 + points * 16));
  view.setInt32(0, 9994);
  view.setInt32(104, (view.byteLength - 108) / 2);
  view.setInt32(108, 5, true);
  view.setInt32(144, parts, true);
  view.setInt32(148, points, true);
  for (let at = 0; at < parts; at += 1) view.setInt32(152 + at * 4, (at % 2) * points, true);
  return new Uint8Array(view.buffer);
}

export const shapefileOf = (ring: Ring, prj: string | null = SIRGAS_PRJ) =>
  zipSync({ 'cerca.shp': shpOf(ring), ...(prj !== null && { 'cerca.prj': strToU8(prj) }) });

/** A zip of files by their names, each a text or bytes, in this order. */
export const zipOf = (files: Readonly<Record<string, string | Uint8Array>>) =>
  zipSync(
    Object.fromEntries(
      Object.entries(files).map(([name, content]) => [
        name,
        typeof content === 'string' ? strToU8(content) : content,
      ]),
    ),
  );

export const kmzOf = (kml: string) => zipSync({ 'doc.kml': strToU8(kml) });
