/** Stored files under generated names, on the disk or in an object store; a row in `stored_files` for each. */
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Tx } from './database/transaction.ts';
import type { Settings } from './settings.ts';

export interface StoredFile {
  id: string;
  mime: string;
  bytes: number;
  sha256: string;
}

export interface FileStore {
  /** Writes durably under a generated name. The row follows in the write's own transaction. */
  put(bytes: Uint8Array, mime: string): Promise<StoredFile>;
  get(id: string): Promise<Buffer>;
  /** Writes a file of an archive under the name it had. */
  restore(id: string, bytes: Uint8Array): Promise<void>;
  remove(id: string): Promise<void>;
  /** Gives back its connections, if it holds any. */
  close(): void;
}

const GENERATED_NAME = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Keeps anything but a generated name out of paths and keys. */
export function requireGeneratedName(id: string): void {
  if (!GENERATED_NAME.test(id)) throw new Error('Not a stored file name');
}

/** The store of the settings. The client of an object store is loaded only where one is set. */
export async function openFiles(settings: Settings): Promise<FileStore> {
  if (settings.objectStore === null) return diskFiles(join(settings.dataDir, 'files'));
  const { objectFiles } = await import('./object-store.ts');
  return objectFiles(settings.objectStore);
}

/** Files below `folder`, spread over 256 folders by the first two digits of the name. */
export function diskFiles(folder: string): FileStore {
  const pathOf = (id: string) => {
    requireGeneratedName(id);
    return join(folder, id.slice(0, 2), id);
  };
  async function write(id: string, bytes: Uint8Array): Promise<void> {
    const path = pathOf(id);
    await mkdir(dirname(path), { recursive: true });
    // Written beside and renamed, so that a crash leaves no half file under the real name.
    const passing = `${path}.parcial`;
    try {
      await writeSynced(passing, bytes);
      await rename(passing, path);
    } catch (error) {
      // On a full disk the rest of it would take the room that is missing.
      await rm(passing, { force: true }).catch(() => undefined);
      throw error;
    }
    await syncFolder(dirname(path));
  }
  return {
    async put(bytes, mime) {
      const id = randomUUID();
      await write(id, bytes);
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      return { id, mime, bytes: bytes.byteLength, sha256 };
    },
    restore: write,
    get: (id) => readFile(pathOf(id)),
    remove: (id) => rm(pathOf(id), { force: true }),
    close() {},
  };
}

async function writeSynced(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'w', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Makes a name that was put into the folder as durable as the file. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** Names a stored file in the database; until then it is an orphan that may be swept. */
export async function recordFile(tx: Tx, file: StoredFile, now: number): Promise<void> {
  await tx
    .insertInto('stored_files')
    .values({ ...file, created_at: now })
    .execute();
}
