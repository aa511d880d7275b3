/**
 * The archive as a file: a gzipped tar of named parts, then the manifest and its
 * signature; all of it under a passphrase where one is set. It does not depend on the engine.
 */
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { finished, pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { extract, pack } from 'tar-stream';
import { syncFolder } from '../platform/files/files.ts';
import { StartProblem } from '../platform/settings.ts';
import { decryptWith, encryptWith, isEncrypted } from './encryption.ts';
import {
  type ArchivePart,
  DAMAGED,
  MANIFEST,
  type Manifest,
  measureOf,
  sealManifest,
  SIGNATURE,
} from './manifest.ts';
import { isPartName } from './part-names.ts';
import { withSmallFlushes } from './small-flushes.ts';

export interface WritingOptions {
  /** Hex: signs the manifest. */
  key: string;
  /** Null: not encrypted. */
  passphrase: string | null;
}

/**
 * Writes all parts and the manifest, then moves the whole into place: a name holds
 * a whole archive or none. `describe` is asked once all parts are written.
 */
export async function writeArchive(
  path: string,
  parts: AsyncIterable<ArchivePart>,
  describe: () => Omit<Manifest, 'format' | 'parts'>,
  { key, passphrase }: WritingOptions,
): Promise<Manifest> {
  const passing = `${path}.parcial`;
  // One that was left there may be open to others.
  await rm(passing, { force: true }).catch(() => undefined);
  const tar = pack();
  const file = createWriteStream(passing, { mode: 0o600 });
  const written =
    passphrase === null
      ? pipeline(tar, createGzip(), file)
      : pipeline(tar, createGzip(), encryptWith(passphrase), file);
  // It may fail while the first rows are still being read and nobody waits for it yet.
  written.catch(() => undefined);
  try {
    const listed: Manifest['parts'] = {};
    // A disk that fills up ends the writing, and with it the wait for room in the stream.
    const add = (name: string, bytes: Uint8Array) => Promise.race([addEntry(tar, name, bytes), written]);
    await withSmallFlushes([passing], async () => {
      for await (const { name, bytes } of parts) {
        listed[name] = measureOf(bytes);
        await add(name, bytes);
      }
    });
    const { manifest, bytes, signature } = sealManifest(describe(), listed, key);
    await add(MANIFEST, bytes);
    await add(SIGNATURE, signature);
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

/** Hands every part to `visit`, in order. Throws `StartProblem` for a file that is no archive. */
export async function readArchive(
  { path, passphrase }: { path: string; passphrase: string | null },
  visit: (part: ArchivePart) => Promise<void> | void,
): Promise<void> {
  await readEntries(path, passphrase, async (name, content) => {
    if (isPartName(name)) await visit({ name, bytes: await buffer(content) });
  });
}

/**
 * Hands every part, the manifest and its signature to `visit`, in order. Throws `StartProblem` for a file
 * that can't be read as a copy; what `visit` throws for another reason stays what it is.
 */
export async function readEntries(
  path: string,
  passphrase: string | null,
  visit: (name: string, content: AsyncIterable<Uint8Array>) => Promise<void>,
): Promise<void> {
  const decrypted = await isEncrypted(path).catch(() => {
    throw new StartProblem(`O arquivo ${path} não existe ou não pode ser lido.`);
  });
  const untar = extract();
  const source = createReadStream(path);
  const fed = decrypted
    ? pipeline(source, decryptWith(passphrase), createGunzip(), untar)
    : pipeline(source, createGunzip(), untar);
  fed.catch(() => undefined);
  let isVisited = false;
  // The types of tar-stream do not say that an entry yields bytes.
  const bytesOf = async function* (entry: AsyncIterable<unknown>) {
    try {
      yield* entry as AsyncIterable<Uint8Array>;
    } catch (error) {
      isVisited = false;
      throw error;
    }
  };
  try {
    for await (const entry of untar) {
      const { name, type, size } = entry.header;
      if (type !== 'file' || size > MOST_BYTES) throw new StartProblem(DAMAGED);
      if (name !== MANIFEST && name !== SIGNATURE && !isPartName(name)) throw new StartProblem(DAMAGED);
      isVisited = true;
      await visit(name, bytesOf(entry));
      isVisited = false;
      // The next one comes only after this one's last byte, and a visitor may not want it at all.
      entry.resume();
    }
    await fed;
  } catch (error) {
    source.destroy();
    const fault: unknown = await fed.then(
      () => error,
      (reason: unknown) => reason,
    );
    for (const one of [error, fault]) if (one instanceof StartProblem) throw one;
    // The database is away or a disk is full, say: the copy may be the only one, and has no fault.
    if (isVisited) throw error;
    throw new StartProblem(DAMAGED);
  } finally {
    await finished(source.destroy()).catch(() => undefined);
  }
}
