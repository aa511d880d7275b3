/** A copy of many rows and many files comes back whole, through the commands that people use. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { openDatabase } from '#api/platform/database/database.ts';
import { inTransaction } from '#api/platform/database/transaction.ts';
import { openFiles } from '#api/platform/files/files.ts';
import { announceFiles, recordFile } from '#api/platform/files/stored-files.ts';
import { readSettings } from '#api/platform/settings.ts';
import { createEmptyDatabase } from '../support/postgres.ts';
import { startProduct } from '../support/product.ts';
import { proofSize, reportFigure } from '../support/proof.ts';
import { contentOfCopy } from '../support/copies.ts';
import { temporaryFile } from '../support/temporary-file.ts';

/** Above what once could not be read back: 62 files, or 10,000 rows of a table. */
const FILES = proofSize('HARD_COPY_FILES', { everyRun: 100, onDemand: 10_000 });
const ROWS = proofSize('HARD_COPY_ROWS', { everyRun: 10_500, onDemand: 100_000 });
const FILES_AT_ONCE = 100;
const run = promisify(execFile);

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** The settings of an installation without a server, in a folder of its own. */
async function installation(engine: string): Promise<Record<string, string>> {
  const folder = await mkdtemp(join(tmpdir(), 'vertente-grande-'));
  closing.push(() => rm(folder, { recursive: true, force: true }));
  return { DATA_DIR: folder, ...(engine === 'SQLite' ? {} : { DATABASE_URL: await createEmptyDatabase() }) };
}

/** A command of dist/server; answers what it said. */
async function command(name: string, env: Record<string, string>, ...args: string[]): Promise<string> {
  const path = join(process.cwd(), 'dist', 'server', `${name}.js`);
  const { stdout } = await run(process.execPath, [path, ...args], {
    env: { PATH: process.env['PATH'] ?? '', NODE_ENV: 'production', ...env },
  });
  return stdout;
}

async function fill(env: Record<string, string>): Promise<void> {
  const settings = readSettings(env);
  const database = await openDatabase(settings);
  const files = await openFiles(settings);
  const { write } = database;
  await sql`insert into vehicles (plate, model_description, search)
    with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${ROWS})
    select 'GRD-' || n, 'Caminhonete de número ' || n, 'grd-' || n from numbers`.execute(write);
  for (let done = 0; done < FILES; done += FILES_AT_ONCE) {
    const count = Math.min(FILES_AT_ONCE, FILES - done);
    const store = await announceFiles({ database, files, now: Date.now }, count);
    const stored = await Promise.all(
      Array.from({ length: count }, async (_, index) =>
        store(await temporaryFile(`foto ${done + index}`), 'image/jpeg'),
      ),
    );
    await inTransaction(database, async (tx) => {
      for (const file of stored) await recordFile(tx, file, Date.now());
    });
  }
  await database.close();
}

describe.each(['SQLite', 'PostgreSQL'])('on %s', (engine) => {
  test('a large copy is restored whole', { timeout: 1_800_000 }, async () => {
    const env = await installation(engine);
    const { DATA_DIR: dataDir = '', ...rest } = env;
    const product = await startProduct({ env: rest, dataDir });
    await product.stop();
    await fill(env);
    const copy = join(dataDir, 'copia');
    const began = performance.now();
    expect(await command('backup', env, copy)).toContain(`(${FILES} arquivos)`);
    const copied = performance.now();
    const elsewhere = await installation(engine);
    expect(await command('restore', elsewhere, copy)).toContain('restaurada');
    const restored = performance.now();
    const again = join(dataDir, 'de-volta');
    await command('backup', elsewhere, again);
    expect(await contentOfCopy(again)).toEqual(await contentOfCopy(copy));
    reportFigure('files', FILES);
    reportFigure('rows of one table', ROWS);
    reportFigure('copied in (s)', Math.round((copied - began) / 100) / 10);
    reportFigure('restored in (s)', Math.round((restored - copied) / 100) / 10);
  });
});
