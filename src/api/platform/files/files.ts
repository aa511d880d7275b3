/** Files under generated names, on the disk or in an object store. `stored-files.ts` keeps their rows. */
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Problem } from '../http/problem.ts';
import type { Settings } from '../settings.ts';

export interface FileStore {
  /** Writes durably, whole or not at all. */
  write(id: string, bytes: Uint8Array, mime?: string): Promise<void>;
  /** The same with a file of this machine, which is gone from its path then. */
  adopt(id: string, path: string, mime: string): Promise<void>;
  /** Throws `fileIsGone` where nothing is there of it. */
  get(id: string): Promise<Buffer>;
  /** Removes what is there of it; nothing there is no fault. */
  remove(id: string): Promise<void>;
  /** Gives back its connections, if it holds any. */
  close(): void;
}

const GENERATED_NAME = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Keeps anything but a generated name out of paths and keys. */
export function requireGeneratedName(id: string): void {
  if (!GENERATED_NAME.test(id)) throw new Error('Not a stored file name');
}

/** A file whose row is there without it: no fault of the moment, so that nobody tries again. */
export function fileIsGone(id: string, cause: unknown): Problem {
  return new Problem(500, `O arquivo ${id} não está no armazenamento. Avise quem cuida do servidor.`, {
    cause,
  });
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
  // Written beside and renamed, so that a crash leaves no half file under the real name.
  const passingOf = (id: string) => `${pathOf(id)}.parcial`;
  async function write(id: string, bytes: Uint8Array): Promise<void> {
    const path = pathOf(id);
    const passing = passingOf(id);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
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
  async function adopt(id: string, temporary: string): Promise<void> {
    const path = pathOf(id);
    await mkdir(dirname(path), { recursive: true });
    await syncFile(temporary);
    try {
      await rename(temporary, path);
    } catch (error) {
      if (!isOtherDisk(error)) throw error;
      await write(id, await readFile(temporary));
      await rm(temporary);
    }
    await syncFolder(dirname(path));
  }
  return {
    write,
    adopt,
    get: (id) =>
      readFile(pathOf(id)).catch((error: unknown) => {
        throw isMissing(error) ? fileIsGone(id, error) : error;
      }),
    async remove(id) {
      await rm(pathOf(id), { force: true });
      await rm(passingOf(id), { force: true });
    },
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

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

/** Whether the folder of the files is mounted from elsewhere than the temporary one. */
function isOtherDisk(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EXDEV';
}

async function syncFile(path: string): Promise<void> {
  // For writing: Windows syncs no other.
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Makes a name that was put into the folder as durable as the file. */
export async function syncFolder(path: string): Promise<void> {
  // Windows keeps names by itself and refuses to be asked.
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
