/** Tiles of a `.pmtiles` file on the server, read piece by piece. */
import { mapLayers } from '#domain/resources/map-layers.ts';
import type { QueryInput } from '#domain/shared/contract.ts';
import {
  entryOf,
  PMTILES_HEADER_BYTES,
  type PmtilesEntry,
  type PmtilesHeader,
  readDirectory,
  readPmtilesHeader,
  tileNumber,
} from '#domain/rules/pmtiles.ts';
import { routeAddress } from '../../platform/route-address.ts';
import { readToken } from '../../platform/token.ts';
import { unpackedBytes } from './bounded-bytes.ts';

/** Directories lie in one another three deep at most. */
const DEEPEST = 4;
/** Unpacked; a directory of the format's own writer has some fifty kilobytes, a tile at most some hundreds. */
const MOST_DIRECTORY = 1024 * 1024;
const MOST_TILE = 8 * 1024 * 1024;
/** Kept for when one comes back to a place. */
const MOST_DIRECTORIES = 64;

export interface FileTile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly mime: string;
}

export interface TileFile {
  /** Null where the file has nothing of that place. */
  readonly tile: (zoom: number, x: number, y: number, signal: AbortSignal) => Promise<FileTile | null>;
}

interface Part {
  readonly offset: number;
  readonly length: number;
}

/** @param file its name in the folder */
export function tileFile(file: string): TileFile {
  const directories = new Map<string, Promise<PmtilesEntry[]>>();
  let header: Promise<PmtilesHeader> | null = null;

  async function readHeader(): Promise<PmtilesHeader> {
    const found = readPmtilesHeader(await readLayerPiece({ file, offset: 0, length: PMTILES_HEADER_BYTES }));
    if (typeof found === 'string') throw new Error(`${file}: ${found}`);
    return found;
  }
  function directory(part: Part, isPacked: boolean): Promise<PmtilesEntry[]> {
    return remembered(directories, `${part.offset} ${part.length}`, async () => {
      const bytes = await readLayerPiece({ file, ...part });
      return readDirectory(isPacked ? await unpackedBytes(bytes, MOST_DIRECTORY) : bytes);
    });
  }

  return {
    async tile(zoom, x, y, signal) {
      header ??= readHeader();
      // What did not come is asked for again with the next tile.
      header.catch(() => {
        header = null;
      });
      const { root, leaves, tiles, isPacked, areTilesPacked, mime } = await header;
      const number = tileNumber(zoom, x, y);
      let part: Part = root;
      for (let depth = 0; depth < DEEPEST; depth += 1) {
        const entry = entryOf(await directory(part, isPacked), number);
        if (!entry) return null;
        const { offset, length } = entry;
        if (entry.run > 0) {
          const bytes = await readLayerPiece({ file, offset: tiles.offset + offset, length }, signal);
          return { bytes: areTilesPacked ? await unpackedBytes(bytes, MOST_TILE) : bytes, mime };
        }
        part = { offset: leaves.offset + offset, length };
      }
      return null;
    },
  };
}

function remembered<T>(known: Map<string, Promise<T>>, key: string, read: () => Promise<T>): Promise<T> {
  const found = known.get(key);
  if (found) return found;
  const reading = read();
  const [oldest] = known.keys();
  if (known.size >= MOST_DIRECTORIES && oldest !== undefined) known.delete(oldest);
  known.set(key, reading);
  reading.catch(() => known.delete(key));
  return reading;
}

/** Of a file of the server's folder; shorter where it ends. */
export async function readLayerPiece(
  asked: QueryInput<typeof mapLayers.piece>,
  signal: AbortSignal | null = null,
): Promise<Uint8Array<ArrayBuffer>> {
  return readLayerBytes(routeAddress(mapLayers.piece.path, {}, asked), signal);
}

export async function readLayerBytes(
  address: string,
  signal: AbortSignal | null = null,
): Promise<Uint8Array<ArrayBuffer>> {
  const headers = { authorization: `Bearer ${readToken() ?? ''}`, accept: 'application/octet-stream' };
  const answer = await fetch(address, { headers, signal });
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}
