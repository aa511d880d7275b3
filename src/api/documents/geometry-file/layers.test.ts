/** Zips of several layers: each in its own system, all offered together, all within the same bounds. */
import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { GEOMETRY_BYTES, GEOMETRY_MESSAGES } from '#domain/resources/geometry.ts';
import {
  kmlOf,
  type Ring,
  SAD69_UTM_PRJ,
  SIRGAS_PRJ,
  shpOf,
  shpOfPoints,
  zipOf,
} from '../../../../tests/support/geometry-files.ts';
import { FENCE_LIMITS, MOST_POINTS, REFUSALS, RefusedFile } from './drawn.ts';
import { placeDrawing } from './placed.ts';
import { readGeometry } from './read-file.ts';

const read = (zip: Uint8Array) => placeDrawing(readGeometry(zip, 'cercas.zip'));
const refusal = (zip: Uint8Array): string => {
  try {
    return JSON.stringify(read(zip)).slice(0, 200);
  } catch (error) {
    if (error instanceof RefusedFile) return error.message;
    throw error;
  }
};

const DEGREES: Ring = [
  [-41.06378, -19.49408],
  [-41.06304, -19.49408],
  [-41.06304, -19.49359],
];
const METRES: Ring = [
  [283_400, 7_843_200],
  [283_478, 7_843_200],
  [283_478, 7_843_254],
];
/** UTM 24 S on SIRGAS 2000. */
const UTM_PRJ = SAD69_UTM_PRJ.replace(
  /GEOGCS\[.*?\]\],PRIMEM/,
  `${SIRGAS_PRJ.slice(0, SIRGAS_PRJ.indexOf(',PRIMEM'))},PRIMEM`,
);
const UTM_23_PRJ = UTM_PRJ.replace('-39.0', '-45.0');

const alone = (ring: Ring, prj: string) =>
  read(zipOf({ 'cerca.shp': shpOf(ring), 'cerca.prj': prj })).shapes[0]?.points;
/** Many fences, of some metres each. */
const many = (count: number, at: readonly [number, number], side: number): Ring[] =>
  Array.from({ length: count }, (_, n): Ring => {
    const [x, y] = [at[0] + n * side * 2, at[1]];
    return [
      [x, y],
      [x + side, y],
      [x + side, y + side],
    ];
  });

describe('each .shp has the .prj of its own name', () => {
  test.each([
    ['in the order of a folder', ['a.prj', 'a.shp', 'b.prj', 'b.shp', 'c.prj', 'c.shp']],
    ['in another', ['c.prj', 'b.prj', 'b.shp', 'c.shp', 'a.shp', 'a.prj']],
    ['in capitals or not', ['B.PRJ', 'C.prj', 'A.PRJ', 'a.shp', 'b.SHP', 'c.Shp']],
    [
      'in folders of their own',
      ['1/cerca.prj', '3/cerca.prj', '2/cerca.prj', '2/cerca.shp', '1/cerca.shp', '3/cerca.shp'],
    ],
  ])('%s', (_name, names) => {
    const prjs = { a: SAD69_UTM_PRJ, b: UTM_PRJ, c: UTM_23_PRJ, 1: SAD69_UTM_PRJ, 2: UTM_PRJ, 3: UTM_23_PRJ };
    const files = names.map((name): [string, string | Uint8Array] => {
      const key = name.charAt(0).toLowerCase() as keyof typeof prjs;
      return [name, /shp$/i.test(name) ? shpOf(METRES) : prjs[key]];
    });
    const { shapes } = read(zipOf(Object.fromEntries(files)));
    const found = shapes.map(({ points }) => JSON.stringify(points)).toSorted();
    expect(found).toEqual(
      [SAD69_UTM_PRJ, UTM_PRJ, UTM_23_PRJ].map((prj) => JSON.stringify(alone(METRES, prj))).toSorted(),
    );
  });

  test('that of another is none', () => {
    const missing = /Falta no zip o arquivo \.prj/;
    expect(refusal(zipOf({ 'a.shp': shpOf(METRES), 'b.prj': UTM_PRJ }))).toMatch(missing);
    const beside = zipOf({ 'b.shp': shpOf(METRES), 'b.prj': UTM_PRJ, 'a.shp': shpOf(METRES) });
    expect(refusal(beside)).toMatch(/^Arquivo a\.shp do zip: Falta no zip o arquivo \.prj/);
    const degrees = zipOf({ 'b.shp': shpOf(METRES), 'b.prj': SAD69_UTM_PRJ, 'a.shp': shpOf(DEGREES) });
    expect(read(degrees)).toMatchObject({ isAssumed: true, movedFrom: 'SAD 69 (b.shp)' });
  });
});

describe('what several layers draw', () => {
  test('is offered together, of shapefiles and of KML', () => {
    const shapefiles = zipOf({
      'a.shp': shpOf(DEGREES),
      'a.prj': SIRGAS_PRJ,
      'b.shp': shpOf(METRES),
      'b.prj': UTM_PRJ,
    });
    expect(read(shapefiles)).toMatchObject({ polygons: 2, movedFrom: null, isAssumed: false });
    expect(read(shapefiles).shapes.map(({ points }) => points)).toEqual([
      alone(DEGREES, SIRGAS_PRJ),
      alone(METRES, UTM_PRJ),
    ]);
    const kmls = zipOf({ 'a.kml': kmlOf(DEGREES), 'b.KML': kmlOf(DEGREES.toReversed()) });
    expect(read(kmls).shapes).toHaveLength(2);
  });

  test('points are left out beside fences, and together where there is no fence', () => {
    const eyes = { 'olhos.shp': shpOfPoints(DEGREES), 'olhos.prj': SIRGAS_PRJ };
    const fence = { 'x.shp': shpOf(METRES), 'x.prj': SAD69_UTM_PRJ };
    expect(read(zipOf({ ...eyes, ...fence })).shapes.map(({ kind }) => kind)).toEqual(['polygon']);
    const points = { 'a.shp': shpOfPoints(METRES), 'a.prj': UTM_PRJ };
    const empty = { 'b.shp': shpOfPoints([]), 'b.prj': SIRGAS_PRJ };
    const [shape, ...more] = read(zipOf({ ...eyes, ...points, ...empty })).shapes;
    expect(more).toEqual([]);
    expect(shape).toMatchObject({ kind: 'points', name: null });
    expect(shape?.points).toEqual([...(alone(DEGREES, SIRGAS_PRJ) ?? []), ...(alone(METRES, UTM_PRJ) ?? [])]);
  });

  test('the datums that were moved are told with their layers, unless all were moved from one', () => {
    const layer = (name: string, prj: string) => ({ [`${name}.shp`]: shpOf(METRES), [`${name}.prj`]: prj });
    const [sad, sirgas] = [layer('a', SAD69_UTM_PRJ), layer('b', UTM_PRJ)];
    expect(read(zipOf({ ...sad, ...layer('c', SAD69_UTM_PRJ) })).movedFrom).toBe('SAD 69');
    expect(read(zipOf({ ...sad, ...sirgas })).movedFrom).toBe('SAD 69 (a.shp)');
    const points = { 'p.shp': shpOfPoints(METRES), 'p.prj': SAD69_UTM_PRJ };
    expect(read(zipOf({ ...points, ...sirgas })).movedFrom).toBeNull();
  });

  test('of very many the largest on earth are offered, in degrees or in metres', () => {
    const sizes = [
      { name: 'small', prj: UTM_PRJ, rings: many(30, [283_000, 7_843_200], 5) },
      // Some 11 metres.
      { name: 'middle', prj: SIRGAS_PRJ, rings: many(30, [-41.06, -19.49], 0.0001) },
      { name: 'large', prj: UTM_PRJ, rings: many(30, [283_000, 7_844_000], 20) },
    ];
    const files = sizes.flatMap(({ name, prj, rings }) =>
      rings.flatMap((ring, at): [string, string | Uint8Array][] => [
        [`${name}${at}.shp`, shpOf(ring)],
        [`${name}${at}.prj`, prj],
      ]),
    );
    const { shapes, polygons } = read(zipOf(Object.fromEntries(files)));
    expect(polygons).toBe(90);
    const metres = shapes.map(({ points }) => {
      const east = points.map((point) => (point.kind === 'degrees' ? point.longitude : Number.NaN));
      return Math.round((Math.max(...east) - Math.min(...east)) * 105_000);
    });
    const [large, middle] = [metres.filter((side) => side > 15), metres.filter((side) => side > 8)];
    expect([large.length, middle.length, metres.length]).toEqual([30, 50, 50]);
  });
});

describe('bounds hold over all layers', () => {
  const line = (points: number, south: number): Ring =>
    Array.from({ length: points }, (_, at) => [-41 - at / 1e6, south] as const);

  test('points of a file', () => {
    const half = Math.ceil(MOST_POINTS / 2);
    expect(refusal(zipOf({ 'a.shp': shpOf(line(half, -19)), 'b.shp': shpOf(line(half, -18)) }))).toBe(
      REFUSALS.tooMany,
    );
    expect(refusal(zipOf({ 'a.kml': kmlOf(line(half, -19)), 'b.kml': kmlOf(line(half, -18)) }))).toBe(
      REFUSALS.tooMany,
    );
  });

  test('single points', () => {
    const files = { 'a.shp': shpOfPoints(line(300, -19)), 'b.shp': shpOfPoints(line(201, -18)) };
    expect(refusal(zipOf(files))).toBe(GEOMETRY_MESSAGES.tooManyVertices(501));
  });

  test('what is unpacked', () => {
    const half = GEOMETRY_BYTES / 2 + 2;
    const kml = kmlOf(DEGREES) + ' '.repeat(GEOMETRY_BYTES / 2);
    for (const level of [0, 9] as const) {
      const zips = [
        zipSync({ 'a.shp': padded(DEGREES, half), 'b.shp': padded(DEGREES, half) }, { level }),
        zipSync({ 'a.kml': strToU8(kml), 'b.kml': strToU8(kml) }, { level }),
      ];
      for (const zip of zips) expect(refusal(zip)).toBe(FENCE_LIMITS.contentTooLarge);
    }
  });

  test('entries', () => {
    const files = Array.from({ length: 201 }, (_, at) => [`${at}.shp`, shpOf(DEGREES)]);
    expect(refusal(zipOf(Object.fromEntries(files)))).toBe(REFUSALS.damaged);
  });
});

/** A .shp with a record of no shape behind its polygon, so that it has that many bytes, an even number. */
function padded(ring: Ring, bytes: number): Uint8Array {
  const shp = shpOf(ring);
  const all = new Uint8Array(bytes);
  all.set(shp);
  new DataView(all.buffer).setInt32(shp.length + 4, (all.length - shp.length - 8) / 2);
  return all;
}

describe('a layer that can not be read is named', () => {
  const good = { 'boa.shp': shpOf(DEGREES), 'boa.prj': SIRGAS_PRJ };
  test.each<[string, Record<string, string | Uint8Array>, string | RegExp]>([
    ['a .shp cut off', { 'Cercas/má.shp': shpOf(DEGREES).subarray(0, 130) }, REFUSALS.damaged],
    [
      'a .prj longer than any',
      { 'Cercas/má.shp': shpOf(DEGREES), 'cercas/má.prj': ' '.repeat(20_000) },
      REFUSALS.damaged,
    ],
    [
      'a system that nobody knows',
      { 'Cercas/má.shp': shpOf(METRES), 'Cercas/má.prj': UTM_PRJ.replaceAll('SIRGAS_2000', 'Marte') },
      /Marte/,
    ],
    [
      'places that are not on earth',
      { 'Cercas/má.shp': shpOf(METRES), 'Cercas/má.prj': SIRGAS_PRJ },
      REFUSALS.notOnEarth,
    ],
  ])('%s', (_name, bad, sentence) => {
    const told = refusal(zipOf({ ...good, ...bad }));
    expect(told).toMatch(/^Arquivo Cercas\/má\.shp do zip: /);
    const own = told.slice(told.indexOf(': ') + 2);
    if (typeof sentence === 'string') expect(own).toBe(sentence);
    else expect(own).toMatch(sentence);
    // Alone it is refused in the same words.
    expect(refusal(zipOf(bad))).toBe(own);
  });
});
