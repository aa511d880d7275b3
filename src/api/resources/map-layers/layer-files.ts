/** The `.pmtiles` files that somebody laid in `DATA_DIR/mapas`. */
import { constants } from 'node:fs';
import { type FileHandle, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import {
  PMTILES_HEADER_BYTES,
  type PmtilesHeader,
  type PmtilesProblem,
  readPmtilesHeader,
} from '#domain/rules/pmtiles.ts';

const FOLDER = 'mapas';
const ENDING = '.pmtiles';
const MOST_METADATA = 256 * 1024;
const MOST_CREDIT = 200;

export interface LayerFile {
  /** Without its ending. */
  readonly name: string;
  readonly header: PmtilesHeader;
  readonly credit: string;
}

/** By name; what can't be shown is told to `leftOut`. */
export async function layerFiles(
  dataDir: string,
  leftOut: (file: string, problem: PmtilesProblem) => void,
): Promise<LayerFile[]> {
  const found: LayerFile[] = [];
  for (const name of await namesIn(dataDir)) {
    await withFile(dataDir, name, async (file) => {
      const header = readPmtilesHeader(await pieceOf(file, 0, PMTILES_HEADER_BYTES));
      if (typeof header === 'string') leftOut(name + ENDING, header);
      else found.push({ name, header, credit: await creditOf(file, header) });
    });
  }
  return found;
}

/** Null for a file that is not there. */
export async function readPiece(
  dataDir: string,
  { file: name, offset, length }: { readonly file: string; readonly offset: number; readonly length: number },
): Promise<Uint8Array | null> {
  // One of those that are there: a name never is a way to elsewhere.
  if (!(await namesIn(dataDir)).includes(name)) return null;
  return withFile(dataDir, name, (file) => pieceOf(file, offset, length));
}

async function namesIn(dataDir: string): Promise<string[]> {
  const entries = await readdir(join(dataDir, FOLDER), { withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith(ENDING))
    .map(({ name }) => name.slice(0, -ENDING.length))
    .toSorted();
}

/** Null where it went meanwhile. */
async function withFile<T>(
  dataDir: string,
  name: string,
  act: (file: FileHandle) => Promise<T>,
): Promise<T | null> {
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW;
  const file = await open(join(dataDir, FOLDER, name + ENDING), flags).catch(() => null);
  if (!file) return null;
  try {
    return await act(file);
  } finally {
    await file.close();
  }
}

/** Shorter where the file ends. */
async function pieceOf(file: FileHandle, offset: number, length: number): Promise<Uint8Array> {
  const { size } = await file.stat();
  const room = Math.max(0, Math.min(length, size - offset));
  const { bytesRead, buffer } = await file.read(Buffer.alloc(room), 0, room, offset);
  return buffer.subarray(0, bytesRead);
}

/** As its metadata say; '' where they say nothing that can be read. */
async function creditOf(file: FileHandle, { metadata, isPacked }: PmtilesHeader): Promise<string> {
  if (metadata.length === 0 || metadata.length > MOST_METADATA) return '';
  try {
    const bytes = await pieceOf(file, metadata.offset, metadata.length);
    const text = isPacked ? await promisify(gunzip)(bytes, { maxOutputLength: MOST_METADATA }) : bytes;
    const written: unknown = JSON.parse(new TextDecoder().decode(text));
    const credit =
      typeof written === 'object' && written !== null && 'attribution' in written ? written.attribution : '';
    // Often a link; only its words are shown.
    return typeof credit === 'string' ? credit.replace(/<[^>]*>/g, '').slice(0, MOST_CREDIT) : '';
  } catch {
    return '';
  }
}
