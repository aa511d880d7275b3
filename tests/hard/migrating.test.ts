/** A power cut while a database is being brought to this version: the next start finishes it. */
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { afterEach, describe, expect, test } from 'vitest';
import { appliedMigrations, migrate, MIGRATION_NAMES } from '#api/platform/database/migrate.ts';
import { sqliteDialect } from '#api/platform/database/sqlite.ts';
import type { Tables } from '#api/platform/database/tables.ts';
import { insertEarlier, lostRows, rowsOfVersion } from '../support/frozen/earlier-versions.ts';
import { createEmptyDatabase } from '../support/postgres.ts';
import { startProduct } from '../support/product.ts';
import { proofSize, reportFigure } from '../support/proof.ts';

const CUTS = proofSize('HARD_MIGRATION_CUTS', { everyRun: 3, onDemand: 100 });
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
    return { connect, env };
  }

  /** How long a start takes here and now, with all the steps to make. */
  async function timeOfAStart(): Promise<number> {
    const started = performance.now();
    const { env } = await place('');
    const product = await startProduct({ env });
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
      const dataDir = await mkdtemp(join(tmpdir(), 'vertente-versao-'));
      closing.push(() => rm(dataDir, { recursive: true, force: true }));
      const { connect, env } = await place(dataDir);
      const before = connect();
      // From each earlier version in turn, and from nothing at all.
      const version = count % MIGRATION_NAMES.length;
      const name = MIGRATION_NAMES[version - 1];
      const rows = rowsOfVersion(version);
      if (name !== undefined) {
        await migrate(before, kind, name);
        await insertEarlier(before, rows);
      }
      await before.destroy();
      // Up to well after the end: before that the program is still being loaded, for half of the time.
      await startAndKill(dataDir, env, whole * (0.3 + (0.9 * ((count * 7) % CUTS)) / CUTS));
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
  });
});

async function startAndKill(dataDir: string, env: object, afterMs: number): Promise<void> {
  const child = spawn(process.execPath, [SERVER], {
    env: { PATH: process.env['PATH'], NODE_ENV: 'production', PORT: '0', DATA_DIR: dataDir, ...env },
    stdio: 'ignore',
  });
  const ended = new Promise((resolve) => child.once('close', resolve));
  await wait(afterMs);
  child.kill('SIGKILL');
  await ended;
}
