/** How long a hostile file takes to be refused. */
import { strToU8, zipSync } from 'fflate';
import { geoJsonOf, kmlOf, type Ring, shpOf, shpOfParts } from '../../../tests/support/geometry-files.ts';
import { percentile } from '../measurement.ts';

export interface Refusal {
  readonly name: string;
  /** Milliseconds from sending to the answer, of each repetition. */
  readonly median: number;
  readonly worst: number;
  readonly sentence: string;
}

const RING: Ring = [
  [-41.06, -19.49],
  [-41.059, -19.49],
  [-41.059, -19.489],
];
const MEGABYTE = 1024 ** 2;

function files(): readonly (readonly [name: string, file: string, bytes: Uint8Array])[] {
  const entities = `<!DOCTYPE kml [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>${kmlOf(RING)}`;
  const many = Array.from({ length: 101_000 }, (_, at) => [-41 - at / 1e6, -19] as const);
  const keys = Array.from({ length: 400_000 }, (_, at) => `"k${at}":0`).join();
  return [
    ['a KML with entities', 'cerca.kml', strToU8(entities)],
    ['a KML that nests 600,000 times', 'cerca.kml', strToU8(`<kml>${'<Folder>'.repeat(600_000)}`)],
    [
      'a tag of 300,000 attributes',
      'cerca.kml',
      strToU8(`<kml ${Array.from({ length: 300_000 }, (_, at) => `a${at}="1"`).join(' ')}/>`),
    ],
    ['a CSV of 2,400,000 columns', 'cerca.csv', strToU8(`lat,lon${',a'.repeat(2_400_000)}`)],
    [
      'a zip of 200 MB of zeros',
      'cerca.kmz',
      zipSync({ 'doc.kml': new Uint8Array(200 * MEGABYTE) }, { level: 9 }),
    ],
    [
      'a shapefile that claims ten million points',
      'cerca.zip',
      zipSync({ 'a.shp': shpOf(RING, 10_000_000) }),
    ],
    ['a shapefile whose parts overlap', 'cerca.zip', zipSync({ 'a.shp': shpOfParts(20_000, 50_000) })],
    ['a KML of two million scraps of text', 'cerca.kml', strToU8(`<kml>${'< '.repeat(2_000_000)}`)],
    ['a GeoJSON of 400,000 keys', 'cerca.geojson', strToU8(`{${keys}}`)],
    ['a GeoJSON of 1,700,000 objects', 'cerca.geojson', strToU8(`{"a":[${'{},'.repeat(1_700_000)}{}]}`)],
    ['a GeoJSON with NaN', 'cerca.geojson', strToU8(geoJsonOf(RING).replace('-41.06', 'NaN'))],
    ['a GeoJSON of 101,000 points', 'cerca.geojson', strToU8(geoJsonOf(many))],
  ];
}

export async function refuseAll(url: string, token: string, repetitions: number): Promise<Refusal[]> {
  const found: Refusal[] = [];
  for (const [name, file, bytes] of files()) {
    const taken: number[] = [];
    let sentence = '';
    // The first begins the child process that reads them.
    for (let at = 0; at <= repetitions; at += 1) {
      const form = new FormData();
      form.append('file', new Blob([new Uint8Array(bytes)]), file);
      const start = performance.now();
      const answer = await fetch(`${url}/api/geometry/read`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        body: form,
      });
      const { detail } = (await answer.json()) as { detail?: string };
      if (at > 0) taken.push(performance.now() - start);
      if (answer.status < 400 || answer.status >= 500)
        throw new Error(`${name} was answered ${answer.status}`);
      sentence = detail ?? '';
    }
    found.push({ name, median: percentile(taken, 0.5), worst: Math.max(...taken), sentence });
  }
  return found;
}
