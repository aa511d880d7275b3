/**
 * Where a restore puts what it brings. PostgreSQL keeps it in one transaction. The
 * embedded database is filled beside the old one, which then gives way to it: so
 * the old one may be damaged beyond reading.
 */
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import {
  type Database,
  type Db,
  embeddedPath,
  openFile,
  openPostgresAsIs,
  SERVER_NAME,
} from '../platform/database/database.ts';
import { holdFolder } from '../platform/database/folder-lock.ts';
import { syncFolder } from '../platform/files/files.ts';
import { makePrivateFile } from '../platform/files/private-folder.ts';
import { type Settings, StartProblem } from '../platform/settings.ts';

export interface RestorePlace {
  /** To be filled. */
  database: Pick<Database, 'engine' | 'write'>;
  /** What is there until now, in whatever state; null where there is nothing. */
  before: Pick<Database, 'write'> | null;
  /** Whether there is anything that must not be replaced by mistake. */
  isFilled(): Promise<boolean>;
  /** Puts what was filled in the place of what was there; where it throws, that is still there. */
  keep(): Promise<void>;
  /** Waits until a power cut no longer takes back what was kept. */
  sync(): Promise<void>;
  close(): Promise<void>;
}

/** Throws `StartProblem` while a server uses the database. */
export function openPlace(settings: Settings): Promise<RestorePlace> {
  return settings.databaseUrl === null
    ? openFolder(settings.dataDir)
    : openServerDatabase(settings.databaseUrl);
}

async function openServerDatabase(url: string): Promise<RestorePlace> {
  const database = await openPostgresAsIs(url);
  const { write } = database;
  const { rows } = await sql<{ count: number | string }>`
    select count(*) as count from pg_stat_activity
     where datname = current_database() and application_name = ${SERVER_NAME}`.execute(write);
  if (Number(rows[0]?.count) > 0) {
    await database.close();
    throw new StartProblem(
      'Há um servidor usando este banco de dados. Pare-o antes de restaurar; nada foi alterado.',
    );
  }
  return {
    database,
    before: database,
    isFilled: () => isFilled(database),
    keep: async () => undefined,
    sync: async () => undefined,
    close: () => database.close(),
  };
}

async function openFolder(folder: string): Promise<RestorePlace> {
  makeFolder(folder);
  const release = holdFolder(folder);
  const path = embeddedPath(folder);
  const draft = `${path}.restauracao`;
  const isThere = existsSync(path);
  const old = isThere ? openFile(path) : null;
  dropFile(draft);
  makePrivateFile(draft);
  const write = openFile(draft);
  const before = old && { write: old };
  return {
    database: { engine: 'sqlite', write },
    before,
    isFilled: async () => before !== null && (await isFilled(before)),
    async keep() {
      await emptyLog(write);
      await write.destroy();
      await old?.destroy();
      if (isThere) foldLog(path);
      renameSync(draft, path);
    },
    sync: () => syncFolder(folder),
    async close() {
      await write.destroy();
      await old?.destroy();
      dropFile(draft);
      release();
    },
  };
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch {
    throw new StartProblem(
      `A pasta de dados ${folder} não pode ser usada. Ajuste DATA_DIR ou as permissões da pasta.`,
    );
  }
}

/**
 * Moves all rows from the log into the file, which alone gets the place of the old one. SQLite does
 * so by itself at a commit and at the end, but says nothing where the disk has no room for it.
 */
async function emptyLog(write: Db): Promise<void> {
  const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(write);
  if (rows[0]?.busy !== 0) throw new StartProblem(IN_USE);
}

/**
 * Brings a database back to one file: its log beside it would be taken for that of
 * the one that takes its place. What is damaged has nothing to lose there.
 */
function foldLog(path: string): void {
  const file = new DatabaseSync(path);
  try {
    file.exec('pragma busy_timeout = 5000');
    const mode = file.prepare('pragma journal_mode = delete').get()?.['journal_mode'];
    if (mode !== 'delete') throw new StartProblem(IN_USE);
  } catch (error) {
    const code = sqliteCode(error);
    if (code === SQLITE.busy) throw new StartProblem(IN_USE);
    if (code !== SQLITE.corrupt && code !== SQLITE.notADatabase) throw error;
    file.close();
    dropLog(path);
  } finally {
    if (file.isOpen) file.close();
  }
}

function dropFile(path: string): void {
  rmSync(path, { force: true });
  dropLog(path);
}

function dropLog(path: string): void {
  for (const ending of ['-wal', '-shm', '-journal']) rmSync(`${path}${ending}`, { force: true });
}

const IN_USE =
  'Outro programa está lendo o banco de dados (uma cópia em andamento?). Espere que termine e repita; nada foi alterado.';

const SQLITE = { busy: 5, corrupt: 11, notADatabase: 26 };

/** The primary code is in the lowest byte. */
function sqliteCode(error: unknown): number | null {
  return error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : null;
}

/** Tables that can't be read hold something all the same. */
async function isFilled({ write }: Pick<Database, 'write'>): Promise<boolean> {
  try {
    const tables = await write.introspection.getTables();
    if (!tables.some(({ name }) => name === 'users')) return tables.some(({ name }) => name === 'meta');
    return (await write.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;
  } catch {
    return true;
  }
}
