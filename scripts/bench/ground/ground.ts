/**
 * The benches' data, made once and kept in .cache/bench: the same rows each time, for
 * the built server to be started on.
 */
import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { hashPassword } from '#api/platform/auth/passwords.ts';
import { makeLog } from '#api/platform/log.ts';
import { readSettings } from '#api/platform/settings.ts';
import { openServer } from '#api/server/server.ts';
import { startPostgres } from '../../../tests/support/postgres.ts';
import { fillPostgres } from './fill-postgres.ts';
import { fillSqlite } from './fill-sqlite.ts';
import { ASKER, tablesOf } from './tables.ts';

const CACHE = join(import.meta.dirname, '..', '..', '..', '.cache', 'bench');

export const ENGINES = ['sqlite', 'postgres'] as const;
export type Engine = (typeof ENGINES)[number];

export interface Ground {
  engine: Engine;
  size: number;
  /** The server's data folder. */
  folder: string;
  /** The server's settings besides its folder. */
  env: Readonly<Record<string, string>>;
  /** Data folder of its own PostgreSQL; null on the embedded database. */
  postgresFolder: string | null;
  close(): Promise<void>;
}

/** Counts up with the rows: kept data of another shape is left where it lies. */
const SHAPE = 4;

const log = makeLog('silent');

/** A data folder, and on PostgreSQL a server, with `size` rows of each large table. */
export async function openGround(engine: Engine, size: number): Promise<Ground> {
  const folder = join(CACHE, `${engine}-${size}-${SHAPE}`);
  return engine === 'sqlite' ? embeddedGround(folder, size) : postgresGround(folder, size);
}

async function embeddedGround(folder: string, size: number): Promise<Ground> {
  if (!existsSync(folder)) {
    const making = await emptied(`${folder}.making`);
    const tables = await migrated(making, {}, size);
    fillSqlite(making, tables);
    await rename(making, folder);
  }
  return { engine: 'sqlite', size, folder, env: {}, postgresFolder: null, close: async () => {} };
}

/** The server's data folder is the server's alone: PostgreSQL's lies beside it. */
async function postgresGround(folder: string, size: number): Promise<Ground> {
  const parts = (whole: string) => ({ data: join(whole, 'data'), kept: join(whole, 'postgres') });
  const at = (address: string) => ({ DATABASE_URL: `${address}/postgres` });
  if (!existsSync(folder)) {
    const making = await emptied(`${folder}.making`);
    const { data, kept } = parts(making);
    const maker = await startPostgres({ durable: true, kept });
    try {
      const tables = await migrated(data, at(maker.address), size);
      await fillPostgres(`${maker.address}/postgres`, tables);
    } finally {
      await maker.stop();
    }
    await rename(making, folder);
  }
  const { data, kept } = parts(folder);
  const postgres = await startPostgres({ durable: true, kept });
  const env = at(postgres.address);
  return { engine: 'postgres', size, folder: data, env, postgresFolder: kept, close: () => postgres.stop() };
}

async function emptied(folder: string): Promise<string> {
  process.stderr.write(`Preparando ${folder}…\n`);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  return folder;
}

/** Migrates, makes the first manager, and answers what is to be filled in. */
async function migrated(folder: string, env: Readonly<Record<string, string>>, size: number) {
  const first = { ADMIN_EMAIL: 'gerente@example.org', ADMIN_PASSWORD: ASKER.password };
  const server = await openServer(readSettings({ DATA_DIR: folder, ...first, ...env }), {
    panelFolder: null,
    log,
  });
  await server.welcome();
  const { database, secrets } = server.services;
  const cities = await database.read.selectFrom('cities').select('id').where('state_id', '=', 31).execute();
  const tables = tablesOf({
    size,
    secrets,
    cities: cities.map(({ id }) => id).toSorted((a, b) => a - b),
    passwordHash: await hashPassword(ASKER.password),
  });
  await server.close();
  return tables;
}
