/** A power cut while a database is being brought to this version: the next start finishes it. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { afterEach, describe, expect, test } from 'vitest';
import { SERVER_NAME } from '#api/platform/database/database.ts';
import { appliedMigrations, migrate, MIGRATION_NAMES } from '#api/platform/database/migrate.ts';
import { sqliteDialect } from '#api/platform/database/sqlite.ts';
import type { Tables } from '#api/platform/database/tables.ts';
import { insertEarlier, lostRows, rowsOfVersion } from '../support/frozen/earlier-versions.ts';
import { createEmptyDatabase } from '../support/postgres.ts';
import { startProduct } from '../support/product.ts';
import { proofSize, reportFigure } from '../support/proof.ts';

const CUTS = proofSize('HARD_MIGRATION_CUTS', { everyRun: 2, onDemand: 100 });
/** So many are spread so close that some come before the migration is kept and some after it. */
const ENOUGH_FOR_BOTH = 50;
const SERVER = join(process.cwd(), 'dist', 'server', 'main.js');
/** Whose old rows a server that came up removes or, for the audit, binds into the chain. */
const KEPT_A_WHILE = new Set([
  'sessions',
  'idempotency_keys',
  'sign_in_attempts',
  'spring_imports',
  'stored_files',
  'audit_log',
  'audit_chain',
]);

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

describe.each(['SQLite', 'PostgreSQL'])('on %s', (engine) => {
  const kind = engine === 'SQLite' ? 'sqlite' : 'postgres';

  async function place(dataDir: string) {
    const url = engine === 'SQLite' ? null : await createEmptyDatabase();
    const connect = () =>
      new Kysely<Tables>({
        dialect:
          url === null
            ? sqliteDialect(join(dataDir, 'vertente.db'), { readOnly: false })
            : new PostgresDialect({ pool: new pg.Pool({ connectionString: url, max: 1 }) }),
      });
    const env: Record<string, string> = url === null ? {} : { DATABASE_URL: url };
    /** Answers whether the server has opened the database: what comes next are the steps. */
    function watchForServer() {
      if (url === null) {
        const log = join(dataDir, 'vertente.db-wal');
        return { isThere: async () => existsSync(log), close: async () => undefined };
      }
      const watching = connect();
      const isThere = async () => {
        const { rows } = await sql`
          select 1 from pg_stat_activity
           where datname = current_database() and application_name = ${SERVER_NAME}`.execute(watching);
        return rows.length > 0;
      };
      return { isThere, close: () => watching.destroy() };
    }
    return { connect, env, watchForServer };
  }

  async function emptyFolder(): Promise<string> {
    const dataDir = await mkdtemp(join(tmpdir(), 'vertente-versao-'));
    closing.push(() => rm(dataDir, { recursive: true, force: true }));
    return dataDir;
  }

  /** How long a start takes here and now, with all the steps to make. */
  async function timeOfAStart(): Promise<number> {
    // A folder that is given is begun with nothing in it.
    const dataDir = await emptyFolder();
    const { env } = await place(dataDir);
    const started = performance.now();
    const product = await startProduct({ env, dataDir });
    const took = performance.now() - started;
    await product.close();
    return took;
  }

  test('killed at any moment of a migration, it is whole at the next start', {
    timeout: 1_800_000,
  }, async () => {
    const whole = await timeOfAStart();
    let untouched = 0;
    let finished = 0;
    for (let count = 0; count < CUTS; count += 1) {
      const dataDir = await emptyFolder();
      const { connect, env, watchForServer } = await place(dataDir);
      const before = connect();
      // From nothing at all, and from earlier versions up to the last.
      const version = Math.floor((count * MIGRATION_NAMES.length) / CUTS);
      const name = MIGRATION_NAMES[version - 1];
      const rows = rowsOfVersion(version);
      if (name !== undefined) {
        await migrate(before, kind, name);
        await insertEarlier(before, rows);
      }
      await before.destroy();
      const server = watchForServer();
      expect(await server.isThere()).toBe(false);
      // Up to well after the end: of a whole start about half goes by before the database is opened.
      const afterMs = (whole * (0.7 * ((count * 7) % CUTS))) / CUTS;
      await startAndKill({ dataDir, env, afterMs, isThere: server.isThere });
      await server.close();
      const after = connect();
      const applied = await appliedMigrations(after);
      // All of the steps or none: never some.
      expect([version, MIGRATION_NAMES.length]).toContain(applied.length);
      if (applied.length === version) untouched += 1;
      else finished += 1;
      await migrate(after, kind);
      expect(await appliedMigrations(after)).toEqual(MIGRATION_NAMES);
      const lost = await lostRows(after, rows);
      expect(lost.filter(({ table }) => applied.length === version || !KEPT_A_WHILE.has(table))).toEqual([]);
      await after.destroy();
    }
    reportFigure('kills', CUTS);
    reportFigure('before the migration was kept', untouched);
    reportFigure('after it', finished);
    if (CUTS >= ENOUGH_FOR_BOTH) {
      expect(untouched).toBeGreaterThan(0);
      expect(finished).toBeGreaterThan(0);
    }
  });
});

interface Cut {
  dataDir: string;
  env: object;
  /** Since the server opened the database. */
  afterMs: number;
  isThere(): Promise<boolean>;
}

async function startAndKill({ dataDir, env, afterMs, isThere }: Cut): Promise<void> {
  const child = spawn(process.execPath, [SERVER], {
    env: { PATH: process.env['PATH'], NODE_ENV: 'production', PORT: '0', DATA_DIR: dataDir, ...env },
    stdio: 'ignore',
  });
  const ended = new Promise((resolve) => child.once('close', resolve));
  while (!(await isThere())) {
    if (child.exitCode !== null) throw new Error('The server ended by itself');
    await wait(2);
  }
  await wait(afterMs);
  child.kill('SIGKILL');
  await ended;
}
