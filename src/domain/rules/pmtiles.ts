/**
 * PMTiles, version 3: many tiles of a map in one file, read in pieces.
 * https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md
 */

export const PMTILES_HEADER_BYTES = 127;

const VECTOR_TILES = 1;

/** Tiles that are pictures. */
const PICTURES: Readonly<Record<number, string>> = {
  2: 'image/png',
  3: 'image/jpeg',
  4: 'image/webp',
  5: 'image/avif',
};

const DEEPEST_ZOOM = 26;

interface Part {
  readonly offset: number;
  readonly length: number;
}

export interface PmtilesHeader {
  readonly root: Part;
  readonly metadata: Part;
  readonly leaves: Part;
  readonly tiles: Part;
  /** Whether directories and metadata are gzip; otherwise they are as they are. */
  readonly isPacked: boolean;
  /** Pictures, or lines and areas that a style gives colours. */
  readonly kind: 'pictures' | 'vectors';
  /** Whether each tile is gzip. */
  readonly areTilesPacked: boolean;
  readonly mime: string;
  readonly minZoom: number;
  readonly maxZoom: number;
  /** West, south, east, north in degrees. */
  readonly bounds: readonly [number, number, number, number];
}

/** Why a file can't be shown. */
export type PmtilesProblem = 'not_pmtiles' | 'unknown_tiles' | 'unknown_packing';

const MAGIC = 'PMTiles';
const PLAIN = 1;
const GZIP = 2;

/** @param bytes the first 127 of the file */
export function readPmtilesHeader(bytes: Uint8Array): PmtilesHeader | PmtilesProblem {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const magic = String.fromCharCode(...bytes.subarray(0, MAGIC.length));
  if (bytes.length < PMTILES_HEADER_BYTES || magic !== MAGIC || view.getUint8(7) !== 3) return 'not_pmtiles';
  const number = (at: number) => Number(view.getBigUint64(at, true));
  const part = (at: number): Part => ({ offset: number(at), length: number(at + 8) });
  const degrees = (at: number) => view.getInt32(at, true) / 1e7;
  const kind = view.getUint8(99) === VECTOR_TILES ? 'vectors' : 'pictures';
  const mime = kind === 'vectors' ? 'application/vnd.mapbox-vector-tile' : PICTURES[view.getUint8(99)];
  if (mime === undefined) return 'unknown_tiles';
  const [inside, ofTiles] = [view.getUint8(97), view.getUint8(98)];
  // Pictures are packed by themselves.
  const most = kind === 'vectors' ? GZIP : PLAIN;
  if ((inside !== PLAIN && inside !== GZIP) || ofTiles > most) return 'unknown_packing';
  const [minZoom, maxZoom] = [view.getUint8(100), view.getUint8(101)];
  if (minZoom > maxZoom || maxZoom > DEEPEST_ZOOM) return 'not_pmtiles';
  return {
    root: part(8),
    metadata: part(24),
    leaves: part(40),
    tiles: part(56),
    isPacked: inside === GZIP,
    kind,
    areTilesPacked: ofTiles === GZIP,
    mime,
    minZoom,
    maxZoom,
    bounds: [degrees(102), degrees(106), degrees(110), degrees(114)],
  };
}

export interface PmtilesEntry extends Part {
  readonly tile: number;
  /** Tiles in a row that are the same; 0: a directory that goes on from here. */
  readonly run: number;
}

/** @throws RangeError for a directory that ends in its midst */
export function readDirectory(bytes: Uint8Array): PmtilesEntry[] {
  let at = 0;
  const next = () => {
    let [value, weight] = [0, 1];
    for (;;) {
      const byte = bytes[at];
      if (byte === undefined) throw new RangeError('The directory ends too early');
      at += 1;
      value += (byte & 127) * weight;
      if (byte < 128) return value;
      weight *= 128;
    }
  };
  const count = next();
  if (count > bytes.length) throw new RangeError('The directory ends too early');
  const column = () => Array.from({ length: count }, next);
  const [steps, runs, lengths, offsets] = [column(), column(), column(), column()];
  let [tile, end] = [0, 0];
  return steps.map((step, index) => {
    tile += step;
    const [length, written] = [lengths[index] ?? 0, offsets[index] ?? 0];
    // 0: right behind the one before.
    const offset = written === 0 ? end : written - 1;
    end = offset + length;
    return { tile, run: runs[index] ?? 0, offset, length };
  });
}

/** The entry that holds the tile, or the directory that may; null for none. */
export function entryOf(entries: readonly PmtilesEntry[], tile: number): PmtilesEntry | null {
  const found = entries.findLast((entry) => entry.tile <= tile);
  if (!found) return null;
  return found.run === 0 || tile < found.tile + found.run ? found : null;
}

/** Number of a tile along the curve that goes through all tiles of a zoom, behind those of the zooms before. */
export function tileNumber(zoom: number, x: number, y: number): number {
  let number = (4 ** zoom - 1) / 3;
  let [across, down] = [x, y];
  for (let side = 2 ** zoom / 2; side >= 1; side /= 2) {
    const [right, below] = [(across & side) > 0 ? 1 : 0, (down & side) > 0 ? 1 : 0];
    number += side * side * ((3 * right) ^ below);
    if (below === 0) {
      if (right === 1) [across, down] = [side - 1 - across, side - 1 - down];
      [across, down] = [down, across];
    }
  }
  return number;
}
