/** Outlines from a zip of several shapefiles, each with its own system and its own table. */
import { zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { GEOMETRY_MESSAGES } from '#domain/resources/geometry.ts';
import { OUTLINE_CONTENT_BYTES, OUTLINE_MESSAGES } from '#domain/resources/subbasin-outlines.ts';
import { dbfOf } from '../../../../tests/support/dbf-file.ts';
import {
  type Ring,
  SAD69_UTM_PRJ,
  SIRGAS_PRJ,
  shapefileOf,
  shpOf,
  shpOfPoints,
  zipOf,
} from '../../../../tests/support/geometry-files.ts';
import { boxRing, SUBBASIN_RING } from '../../../../tests/support/outline-files.ts';
import {
  outlineRefusal as refusal,
  readOutlineFile as read,
} from '../../../../tests/support/outline-reading.ts';

/** 20 by 20 kilometres, in UTM 24 S. */
const METRES: Ring = boxRing(200_000, 7_900_000, 220_000, 7_920_000);
const table = (column: string, name: string) => dbfOf([{ name: column, length: 30 }], [name]);

const BASINS = {
  'b/bacia.shp': shpOf(METRES),
  'a/bacia.prj': SIRGAS_PRJ,
  'a/bacia.dbf': table('NM_BACIA', 'Caratinga'),
  'b/bacia.prj': SAD69_UTM_PRJ,
  'b/bacia.dbf': table('NOME', 'Suaçuí Grande'),
  'a/bacia.shp': shpOf(SUBBASIN_RING),
};

describe('of several shapefiles', () => {
  test('each is read with its own system and table, and all are offered', () => {
    const { features, warnings } = read(zipOf(BASINS));
    expect(features.map(({ name, feature, is_named_so }) => [name, feature, is_named_so])).toEqual([
      ['Suaçuí Grande', 1, true],
      ['Caratinga', 2, false],
    ]);
    const alone = [shapefileOf(METRES, SAD69_UTM_PRJ), shapefileOf(SUBBASIN_RING)].map(
      (file) => read(file, { wanted: 'only' }).features[0]?.outline,
    );
    expect(features.map(({ outline }) => outline)).toEqual(alone);
    expect(warnings).toEqual([GEOMETRY_MESSAGES.moved('SAD 69 (b/bacia.shp)')]);
  });

  test('of the one that is chosen only what concerns it is told', () => {
    expect(read(zipOf(BASINS), { wanted: 1 }).warnings).toEqual([GEOMETRY_MESSAGES.moved('SAD 69')]);
    expect(read(zipOf(BASINS), { wanted: 2 }).warnings).toEqual([]);
  });

  test('of very many the largest on earth are offered, in degrees or in metres', () => {
    const sizes = [
      { prj: SAD69_UTM_PRJ, ring: boxRing(200_000, 7_900_000, 202_000, 7_902_000), called: 'pequena' },
      { prj: SIRGAS_PRJ, ring: SUBBASIN_RING, called: 'grande' },
    ];
    const rows = (called: string) => Array.from({ length: 60 }, (_, at) => `${called} ${at}`);
    const files = sizes.flatMap(({ prj, ring, called }): [string, string | Uint8Array][] => [
      [`${called}.shp`, repeated(shpOf(ring), 60)],
      [`${called}.prj`, prj],
      [`${called}.dbf`, dbfOf([{ name: 'NOME', length: 30 }], rows(called))],
    ]);
    const { features, warnings } = read(zipOf(Object.fromEntries(files)));
    expect(features.filter(({ name }) => name?.startsWith('grande'))).toHaveLength(60);
    expect(warnings.at(-1)).toBe(OUTLINE_MESSAGES.offered(120));
  });

  test('layers of points are passed over, whatever they hold', () => {
    const springs = { 'nascentes.shp': shpOfPoints(METRES), 'nascentes.dbf': new Uint8Array(20) };
    expect(read(zipOf({ ...springs, ...BASINS })).features).toHaveLength(2);
    expect(refusal(zipOf(springs))).toBe(OUTLINE_MESSAGES.noPolygon);
  });

  test('one that can not be read is named', () => {
    const cut = { ...BASINS, 'a/bacia.dbf': new Uint8Array(20) };
    expect(refusal(zipOf(cut))).toBe(
      'Arquivo a/bacia.shp do zip: Não foi possível ler o arquivo: ele está danificado ou incompleto.',
    );
    const { 'b/bacia.prj': _, ...without } = BASINS;
    expect(refusal(zipOf(without))).toMatch(/^Arquivo b\/bacia\.shp do zip: Falta no zip o arquivo \.prj/);
  });

  test('of their tables together no more rows are read than of one', () => {
    const rows = Array.from({ length: 12_000 }, (_, at) => `Bacia ${at}`);
    const dbf = dbfOf([{ name: 'NOME', length: 20 }], rows);
    const shp = repeated(shpOf(SUBBASIN_RING), rows.length);
    const zip = zipSync({ 'a.shp': shp, 'a.dbf': dbf, 'b.shp': shp, 'b.dbf': dbf }, { level: 1 });
    const nameOf = (wanted: number) => read(zip, { wanted }).features[0]?.name;
    expect([12_000, 20_000, 20_001].map(nameOf)).toEqual(['Bacia 11999', 'Bacia 7999', null]);
  });

  test('together they hold no more than one may', () => {
    const half = new Uint8Array(OUTLINE_CONTENT_BYTES / 2 + 2);
    half.set(shpOf(SUBBASIN_RING));
    // Behind the polygon a record of no shape.
    const end = shpOf(SUBBASIN_RING).length;
    new DataView(half.buffer).setInt32(end + 4, (half.length - end - 8) / 2);
    expect(refusal(zipSync({ 'a.shp': half, 'b.shp': half }, { level: 1 }))).toBe(
      OUTLINE_MESSAGES.contentTooLarge,
    );
  });
});

/** The record of a .shp once more and once more. */
function repeated(shp: Uint8Array, times: number): Uint8Array {
  const record = shp.subarray(100);
  const all = new Uint8Array(100 + record.length * times);
  all.set(shp.subarray(0, 100));
  for (let at = 0; at < times; at += 1) all.set(record, 100 + at * record.length);
  return all;
}
