import { describe, expect, test } from 'vitest';
import { pmtilesFile, type Tile, unpackedPart } from '../../../tests/support/pmtiles-file.ts';
import { entryOf, readDirectory, readPmtilesHeader, tileNumber } from './pmtiles.ts';

/** Every tile of the zooms 0 to 4, told apart by its bytes. */
const TILES = [0, 1, 2, 3, 4].flatMap((zoom) =>
  Array.from({ length: 4 ** zoom }, (_, at): Tile => {
    const [x, y] = [at % 2 ** zoom, Math.floor(at / 2 ** zoom)];
    return { zoom, x, y, bytes: new TextEncoder().encode(`${zoom}/${x}/${y}`) };
  }),
);

function tileIn(file: Buffer, zoom: number, x: number, y: number): string | null {
  const header = readPmtilesHeader(file.subarray(0, 127));
  if (typeof header === 'string') return header;
  const number = tileNumber(zoom, x, y);
  let entries = readDirectory(unpackedPart(file, header.root));
  let entry = entryOf(entries, number);
  if (entry?.run === 0) {
    const { offset, length } = entry;
    entries = readDirectory(unpackedPart(file, { offset: header.leaves.offset + offset, length }));
    entry = entryOf(entries, number);
  }
  if (!entry) return null;
  const from = header.tiles.offset + entry.offset;
  return file.subarray(from, from + entry.length).toString();
}

describe('a file of tiles', () => {
  test('the numbers of tiles are those of the specification', () => {
    // https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md, "Tile ID"
    expect([tileNumber(0, 0, 0), tileNumber(1, 0, 0), tileNumber(1, 0, 1), tileNumber(1, 1, 1)]).toEqual([
      0, 1, 2, 3,
    ]);
    expect([tileNumber(1, 1, 0), tileNumber(2, 0, 0), tileNumber(12, 3423, 1763)]).toEqual([
      4, 5, 19_078_479,
    ]);
  });

  test.each([undefined, 7])('every tile is found, with %s entries in a leaf', (perLeaf) => {
    const file = pmtilesFile(TILES, perLeaf === undefined ? {} : { perLeaf });
    for (const { zoom, x, y } of TILES) expect(tileIn(file, zoom, x, y)).toBe(`${zoom}/${x}/${y}`);
    expect(tileIn(file, 5, 3, 3)).toBeNull();
  });

  test('what can be shown of a file is told by its first bytes', () => {
    const file = pmtilesFile(TILES);
    expect(readPmtilesHeader(new Uint8Array(127))).toBe('not_pmtiles');
    expect(readPmtilesHeader(file.subarray(0, 50))).toBe('not_pmtiles');
    const vector = Buffer.from(file);
    vector.writeUInt8(1, 99);
    vector.writeUInt8(2, 98);
    expect(readPmtilesHeader(vector)).toMatchObject({ kind: 'vectors', areTilesPacked: true });
    expect(readPmtilesHeader(file)).toMatchObject({ kind: 'pictures', areTilesPacked: false });
    const wrong = (at: number, byte: number) => {
      const bytes = Buffer.from(file);
      bytes.writeUInt8(byte, at);
      return readPmtilesHeader(bytes);
    };
    expect([wrong(99, 9), wrong(98, 2), wrong(97, 4)]).toEqual([
      'unknown_tiles',
      'unknown_packing',
      'unknown_packing',
    ]);
    expect([wrong(100, 9), wrong(101, 200)]).toEqual(['not_pmtiles', 'not_pmtiles']);
    expect(() => readDirectory(Uint8Array.of(9, 1))).toThrow(RangeError);
  });
});
