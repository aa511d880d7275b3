/** Pictures of a `.pmtiles` file on the server, read piece by piece. */
import { mapLayers } from '#domain/resources/map-layers.ts';
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

/** Directories lie in one another three deep at most. */
const DEEPEST = 4;

export interface TileFile {
  /** Null where the file has no picture of that place. */
  readonly picture: (zoom: number, x: number, y: number, signal: AbortSignal) => Promise<Blob | null>;
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
    const found = readPmtilesHeader(await readPiece(file, { offset: 0, length: PMTILES_HEADER_BYTES }));
    if (typeof found === 'string') throw new Error(`${file}: ${found}`);
    return found;
  }
  function directory(part: Part, isPacked: boolean): Promise<PmtilesEntry[]> {
    return remembered(directories, `${part.offset} ${part.length}`, async () => {
      const bytes = await readPiece(file, part);
      return readDirectory(isPacked ? await unpacked(bytes) : bytes);
    });
  }

  return {
    async picture(zoom, x, y, signal) {
      header ??= readHeader();
      // What did not come is asked for again with the next tile.
      header.catch(() => {
        header = null;
      });
      const { root, leaves, tiles, isPacked, mime } = await header;
      const number = tileNumber(zoom, x, y);
      let part: Part = root;
      for (let depth = 0; depth < DEEPEST; depth += 1) {
        const entry = entryOf(await directory(part, isPacked), number);
        if (!entry) return null;
        const { offset, length } = entry;
        if (entry.run > 0) {
          const bytes = await readPiece(file, { offset: tiles.offset + offset, length }, signal);
          return new Blob([bytes], { type: mime });
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
  known.set(key, reading);
  reading.catch(() => known.delete(key));
  return reading;
}

async function readPiece(
  file: string,
  { offset, length }: Part,
  signal: AbortSignal | null = null,
): Promise<Uint8Array<ArrayBuffer>> {
  const address = routeAddress(mapLayers.piece.path, {}, { file, offset, length });
  const headers = { authorization: `Bearer ${readToken() ?? ''}`, accept: 'application/octet-stream' };
  const answer = await fetch(address, { headers, signal });
  if (!answer.ok) throw new Error(`${file} answered ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}

async function unpacked(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
