/**
 * The archive as a file: a gzipped tar of named parts, the last of which is the
 * manifest with the size and SHA-256 of each. It does not depend on the engine.
 */
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { dirname } from 'node:path';
import { finished, pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { extract, pack } from 'tar-stream';
import { z } from 'zod';
import { syncFolder } from '../platform/files.ts';
import { StartProblem } from '../platform/settings.ts';
import { isPartName } from './part-names.ts';

const MANIFEST = 'manifest.json';
const FORMAT = 1;

const manifestSchema = z.object({
  format: z.literal(FORMAT),
  made_at: z.string(),
  migrations: z.array(z.string()),
  /** Last id given out by each table, so that a deleted row's id is never given again. */
  sequences: z.record(z.string(), z.int()),
  parts: z.record(z.string(), z.object({ bytes: z.int(), sha256: z.string() })),
});

export type Manifest = z.output<typeof manifestSchema>;

export interface ArchivePart {
  name: string;
  bytes: Uint8Array;
}

export const DAMAGED = 'O arquivo de cópia está danificado ou incompleto. Nada foi alterado.';

/** Writes all parts and the manifest, then moves the whole into place: a name holds a whole archive or none. */
export async function writeArchive(
  path: string,
  parts: AsyncIterable<ArchivePart>,
  describe: () => Omit<Manifest, 'format' | 'parts'>,
): Promise<Manifest> {
  const passing = `${path}.parcial`;
  const tar = pack();
  const written = pipeline(tar, createGzip(), createWriteStream(passing, { mode: 0o600 }));
  // It may fail while the first rows are still being read and nobody waits for it yet.
  written.catch(() => undefined);
  try {
    const listed: Manifest['parts'] = {};
    for await (const { name, bytes } of parts) {
      listed[name] = { bytes: bytes.byteLength, sha256: digest(bytes) };
      // A disk that fills up ends the writing, and with it the wait for room in the stream.
      await Promise.race([addEntry(tar, name, bytes), written]);
    }
    const manifest: Manifest = { format: FORMAT, ...describe(), parts: listed };
    await addEntry(tar, MANIFEST, Buffer.from(JSON.stringify(manifest)));
    tar.finalize();
    await written;
    await syncFile(passing);
    await rename(passing, path);
    await syncFolder(dirname(path));
    return manifest;
  } catch (error) {
    tar.destroy();
    // Adding to a stream that is gone fails too, but the disk's word says why it is gone.
    const fault: unknown = await written.then(
      () => error,
      (reason: unknown) => reason,
    );
    await rm(passing, { force: true }).catch(() => undefined);
    throw fault instanceof Error && 'syscall' in fault ? unwritable(path, fault) : error;
  }
}

/** The disk's own refusals: full, no such folder, not allowed. */
function unwritable(path: string, error: Error): StartProblem {
  const reason = 'code' in error ? String(error.code) : error.message;
  const full = reason === 'ENOSPC' ? 'não há mais espaço no disco' : reason;
  return new StartProblem(`Não foi possível gravar a cópia em ${path} (${full}). Nenhuma cópia foi feita.`, {
    cause: error,
  });
}

function digest(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function addEntry(tar: ReturnType<typeof pack>, name: string, bytes: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    const entry = tar.entry({ name, mode: 0o600 }, Buffer.from(bytes), (error) => {
      if (error) reject(error);
      else resolve();
    });
    // Without a listener a full disk would end the process.
    entry.on('error', reject);
  });
}

async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** No part is near it: 1,000 rows, or one upload. */
const MOST_BYTES = 512 * 1024 * 1024;

/** Hands every part but the manifest to `visit`, in order. Throws `StartProblem` for a file that is no archive. */
export async function readArchive(
  path: string,
  visit: (part: ArchivePart) => Promise<void> | void,
): Promise<void> {
  await readEntries(path, async (name, content) => {
    if (name !== MANIFEST) await visit({ name, bytes: await buffer(content) });
  });
}

async function readEntries(
  path: string,
  visit: (name: string, content: AsyncIterable<Uint8Array>) => Promise<void>,
): Promise<void> {
  const untar = extract();
  const source = createReadStream(path);
  const fed = pipeline(source, createGunzip(), untar);
  fed.catch(() => undefined);
  try {
    for await (const entry of untar) {
      const { name, type, size } = entry.header;
      if (type !== 'file' || size > MOST_BYTES) throw new StartProblem(DAMAGED);
      if (name !== MANIFEST && !isPartName(name)) throw new StartProblem(DAMAGED);
      // The types of tar-stream do not say that an entry yields bytes.
      await visit(name, entry as AsyncIterable<Uint8Array>);
    }
    await fed;
  } catch (error) {
    source.destroy();
    await fed.catch(() => undefined);
    if (error instanceof StartProblem) throw error;
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') {
      throw new StartProblem(`O arquivo ${path} não existe.`);
    }
    throw new StartProblem(DAMAGED);
  } finally {
    await finished(source.destroy()).catch(() => undefined);
  }
}

/** Reads the whole archive once and checks every part against the manifest, holding little at a time. */
export async function verifyArchive(path: string): Promise<Manifest> {
  const found: Manifest['parts'] = {};
  let manifestBytes: Uint8Array | undefined;
  await readEntries(path, async (name, content) => {
    if (name in found || manifestBytes !== undefined) throw new StartProblem(DAMAGED);
    if (name === MANIFEST) manifestBytes = await buffer(content);
    else found[name] = await measure(content);
  });
  const parsed = manifestSchema.safeParse(parseJson(manifestBytes));
  if (!parsed.success) throw new StartProblem(DAMAGED);
  const { parts } = parsed.data;
  const isWhole =
    Object.keys(parts).length === Object.keys(found).length &&
    Object.entries(found).every(([name, part]) => isSame(parts[name], part));
  if (!isWhole) throw new StartProblem(DAMAGED);
  return parsed.data;
}

type Measure = Manifest['parts'][string];

async function measure(content: AsyncIterable<Uint8Array>): Promise<Measure> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of content) {
    hash.update(chunk);
    bytes += chunk.byteLength;
  }
  return { bytes, sha256: hash.digest('hex') };
}

/** Whether a part, read again, is still what the manifest says. */
export function isListed({ parts }: Manifest, { name, bytes }: ArchivePart): boolean {
  return isSame(parts[name], { bytes: bytes.byteLength, sha256: digest(bytes) });
}

function isSame(one: Measure | undefined, other: Measure): boolean {
  return one?.sha256 === other.sha256 && one.bytes === other.bytes;
}

function parseJson(bytes: Uint8Array | undefined): unknown {
  try {
    return JSON.parse(Buffer.from(bytes ?? []).toString('utf8'));
  } catch {
    return undefined;
  }
}
