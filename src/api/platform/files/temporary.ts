/** Files that live as long as one call or its answer, in a folder of their own below the data folder. */
import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** A whole file, on its way into the store. */
export interface TemporaryFile {
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
}

const FOLDER = 'uploads';
/** No call takes as long: what is older was left by a server that ended in its midst. */
const LEFT_MS = 60 * 60_000;

/** The path of a new folder that only this user of the system may open. */
export async function makeTemporaryFolder(dataDir: string): Promise<string> {
  const path = join(dataDir, FOLDER, randomUUID());
  await mkdir(path, { recursive: true, mode: 0o700 });
  return path;
}

/** Where a file is made that an answer will be read from. */
export interface TemporaryPlace {
  readonly path: string;
  /** Removes what lies there; what can't be removed now is left to the hourly round. */
  remove(): Promise<void>;
}

export async function makeTemporaryPlace(dataDir: string): Promise<TemporaryPlace> {
  const folder = await makeTemporaryFolder(dataDir);
  return {
    path: join(folder, 'file'),
    remove: () => rm(folder, { recursive: true, force: true }).catch(() => undefined),
  };
}

const FIRST_BYTES = 256;

/** As many as tell what kind of file it is. */
export async function firstBytes({ path }: Pick<TemporaryFile, 'path'>): Promise<Uint8Array> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(FIRST_BYTES), 0, FIRST_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Removes what crashed servers left. Folders of others that run beside this one stay. */
export async function removeLeftFolders(dataDir: string): Promise<void> {
  const parent = join(dataDir, FOLDER);
  const names = await readdir(parent).catch(() => []);
  for (const name of names) {
    const path = join(parent, name);
    // The system's clock, which also writes the time of a folder; gone meanwhile: its call has ended.
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Infinity }));
    if (mtimeMs <= Date.now() - LEFT_MS) await rm(path, { recursive: true, force: true });
  }
}
