/** A small PMTiles file, written as the format's specification says. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { tileNumber } from '#domain/rules/pmtiles.ts';

export interface Tile {
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
  readonly bytes: Uint8Array;
}

function varints(values: readonly number[]): number[] {
  return values.flatMap((value) => {
    const bytes: number[] = [];
    let rest = value;
    for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
    return [...bytes, rest];
  });
}

interface Entry {
  readonly tile: number;
  readonly run: number;
  readonly length: number;
  readonly offset: number;
}

function directory(entries: readonly Entry[]): Buffer {
  return gzipSync(
    Uint8Array.from([
      ...varints([entries.length]),
      ...varints(entries.map(({ tile }, at) => tile - (entries[at - 1]?.tile ?? 0))),
      ...varints(entries.map(({ run }) => run)),
      ...varints(entries.map(({ length }) => length)),
      ...varints(entries.map(({ offset }) => offset + 1)),
    ]),
  );
}

interface Options {
  /** Entries of a leaf directory; without it the root has all. */
  readonly perLeaf?: number;
  readonly attribution?: string;
  /** Of vectors, each tile packed: what its layers are called. */
  readonly vectorLayers?: readonly string[];
  readonly bounds?: readonly [number, number, number, number];
}

const BRAZIL = [-74, -34, -32, 6] as const;

/** Of PNG tiles, or of vectors. */
export function pmtilesFile(
  tiles: readonly Tile[],
  { perLeaf, attribution = '', vectorLayers, bounds = BRAZIL }: Options = {},
): Buffer {
  const sorted = tiles
    .map(({ zoom, x, y, bytes }) => ({
      tile: tileNumber(zoom, x, y),
      bytes: vectorLayers ? gzipSync(bytes) : bytes,
    }))
    .toSorted((one, other) => one.tile - other.tile);
  let end = 0;
  const entries = sorted.map(({ tile, bytes }): Entry => {
    end += bytes.length;
    return { tile, run: 1, length: bytes.length, offset: end - bytes.length };
  });
  const groups = perLeaf
    ? Array.from({ length: Math.ceil(entries.length / perLeaf) }, (_, at) =>
        entries.slice(at * perLeaf, (at + 1) * perLeaf),
      )
    : [];
  const leaves = groups.map(directory);
  let leafEnd = 0;
  const roots = leaves.map((leaf, at): Entry => {
    leafEnd += leaf.length;
    return { tile: groups[at]?.[0]?.tile ?? 0, run: 0, length: leaf.length, offset: leafEnd - leaf.length };
  });
  const parts = [
    directory(perLeaf ? roots : entries),
    gzipSync(JSON.stringify({ attribution, vector_layers: vectorLayers?.map((id) => ({ id, fields: {} })) })),
    Buffer.concat(leaves),
    Buffer.concat(sorted.map(({ bytes }) => bytes)),
  ];
  const header = Buffer.alloc(127);
  header.write('PMTiles');
  header.writeUInt8(3, 7);
  let offset = header.length;
  for (const [at, part] of parts.entries()) {
    header.writeBigUInt64LE(BigInt(offset), 8 + at * 16);
    header.writeBigUInt64LE(BigInt(part.length), 16 + at * 16);
    offset += part.length;
  }
  for (const at of [72, 80, 88]) header.writeBigUInt64LE(BigInt(tiles.length), at);
  header.writeUInt8(1, 96);
  header.writeUInt8(2, 97);
  header.writeUInt8(vectorLayers ? 2 : 1, 98);
  header.writeUInt8(vectorLayers ? 1 : 2, 99);
  header.writeUInt8(Math.min(...tiles.map(({ zoom }) => zoom)), 100);
  header.writeUInt8(Math.max(...tiles.map(({ zoom }) => zoom)), 101);
  for (const [at, degrees] of bounds.entries()) header.writeInt32LE(degrees * 1e7, 102 + at * 4);
  return Buffer.concat([header, ...parts]);
}

/** A directory of the file, as it is read. */
export function unpackedPart(file: Buffer, { offset, length }: { offset: number; length: number }): Buffer {
  return gunzipSync(file.subarray(offset, offset + length));
}

/** The style of `layMap`, for the server that reads it. */
export const MAP_STYLE_LAID = 'Mapa|mapa.json|Teste';

/** A file and a style of a map named 'Mapa', for who only asks whether they are read. */
export async function layMap(dataDir: string): Promise<void> {
  const folder = join(dataDir, 'mapas');
  await mkdir(folder);
  await writeFile(join(folder, 'Mapa.pmtiles'), 'PMTiles');
  await writeFile(join(folder, 'mapa.json'), '{"version":8,"sources":{},"layers":[]}');
}
