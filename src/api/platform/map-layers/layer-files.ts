/** The files that somebody laid in `DATA_DIR/mapas`: `.pmtiles`, styles and their figures. */
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
const MOST_METADATA = 256 * 1024;
/** Of it unpacked: counts of what is in each layer may be long. */
const MOST_METADATA_TEXT = 2 * 1024 * 1024;
const MOST_CREDIT = 200;
const MOST_LAYERS = 200;

/** What a file's name ends in. */
export type FileKind = 'pmtiles' | 'png' | 'json';

export interface LayerFile {
  /** Without its ending. */
  readonly name: string;
  readonly header: PmtilesHeader;
  readonly credit: string;
  /** Of vectors: what its layers are called. */
  readonly layers: readonly string[];
}

/** By name; what can't be shown is told to `leftOut`. */
export async function layerFiles(
  dataDir: string,
  leftOut: (file: string, problem: PmtilesProblem) => void,
): Promise<LayerFile[]> {
  const found: LayerFile[] = [];
  for (const name of await namesIn(dataDir, 'pmtiles')) {
    const file = await readLayerFile(dataDir, name);
    if (typeof file === 'string') leftOut(`${name}.pmtiles`, file);
    else if (file) found.push(file);
  }
  return found;
}

/** Null for a file that is not there. */
export async function layerFile(dataDir: string, name: string): Promise<LayerFile | PmtilesProblem | null> {
  return (await namesIn(dataDir, 'pmtiles')).includes(name) ? readLayerFile(dataDir, name) : null;
}

async function readLayerFile(dataDir: string, name: string): Promise<LayerFile | PmtilesProblem | null> {
  return withFile(dataDir, `${name}.pmtiles`, async (file) => {
    const header = readPmtilesHeader(await pieceOf(file, 0, PMTILES_HEADER_BYTES));
    if (typeof header === 'string') return header;
    const metadata = await metadataOf(file, header);
    return { name, header, credit: creditOf(metadata), layers: layersOf(metadata) };
  });
}

/** Null for a file that is not there. */
export async function readPiece(
  dataDir: string,
  {
    file: name,
    kind,
    offset,
    length,
  }: {
    readonly file: string;
    readonly kind: FileKind;
    readonly offset: number;
    readonly length: number;
  },
): Promise<Uint8Array | null> {
  // One of those that are there: a name never is a way to elsewhere.
  if (!(await namesIn(dataDir, kind)).includes(name)) return null;
  return withFile(dataDir, `${name}.${kind}`, (file) => pieceOf(file, offset, length));
}

/** By name, without their ending. */
async function namesIn(dataDir: string, kind: FileKind): Promise<string[]> {
  const ending = `.${kind}`;
  const entries = await readdir(join(dataDir, FOLDER), { withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith(ending))
    .map(({ name }) => name.slice(0, -ending.length))
    .toSorted();
}

/** Null where it went meanwhile. */
async function withFile<T>(
  dataDir: string,
  name: string,
  act: (file: FileHandle) => Promise<T>,
): Promise<T | null> {
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW;
  const file = await open(join(dataDir, FOLDER, name), flags).catch(() => null);
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

/** Null where nothing can be read. */
async function metadataOf(file: FileHandle, { metadata, isPacked }: PmtilesHeader): Promise<object | null> {
  if (metadata.length === 0 || metadata.length > MOST_METADATA) return null;
  try {
    const bytes = await pieceOf(file, metadata.offset, metadata.length);
    const text = isPacked ? await promisify(gunzip)(bytes, { maxOutputLength: MOST_METADATA_TEXT }) : bytes;
    const written: unknown = JSON.parse(new TextDecoder().decode(text));
    return typeof written === 'object' ? written : null;
  } catch {
    return null;
  }
}

function creditOf(metadata: object | null): string {
  const credit = metadata && 'attribution' in metadata ? metadata.attribution : '';
  // Often a link; only its words are shown. A `<` ends the search: a text of nothing else is read once.
  return typeof credit === 'string' ? credit.replace(/<[^<>]*>/g, '').slice(0, MOST_CREDIT) : '';
}

function layersOf(metadata: object | null): string[] {
  const layers = metadata && 'vector_layers' in metadata ? metadata.vector_layers : [];
  if (!Array.isArray(layers)) return [];
  return layers.slice(0, MOST_LAYERS).flatMap((layer: unknown) => {
    const id = typeof layer === 'object' && layer !== null && 'id' in layer ? layer.id : null;
    return typeof id === 'string' && id.length <= MOST_CREDIT ? [id] : [];
  });
}
