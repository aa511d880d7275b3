/** A restore that a full disk or a lost database stops says that, and not that the copy is damaged. */
import { execFile, spawn } from 'node:child_process';
import { cp, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { signIn } from '../support/http.ts';
import { startPostgres } from '../support/postgres.ts';
import { startProduct } from '../support/product.ts';
import { mountSmallDisk } from '../support/small-disk.ts';
import { tenWriters } from '../support/ten-writers.ts';

const PROGRAMS = join(process.cwd(), 'dist', 'server');
const PHOTOS = 60;
const MEGABYTE = 1024 ** 2;
const run = promisify(execFile);

let folder: string;
let copy: string;
/** Where the copy was restored with room for all of it. */
let roomy: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vertente-falha-'));
  const dataDir = join(folder, 'dados');
  const product = await startProduct({ dataDir });
  const manager = await signIn(product.url, product.adminEmail, product.adminPassword);
  const writers = await tenWriters(manager);
  await writers.write(manager, { answers: PHOTOS, photo: true }, async () => undefined);
  await product.stop();
  copy = join(folder, 'copia.tar.gz');
  await run(process.execPath, [join(PROGRAMS, 'backup.js'), copy], { env: environment(dataDir) });
  roomy = join(folder, 'folgada');
  expect((await restore(roomy)).said).toContain('restaurada');
}, 300_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

function environment(dataDir: string, more: Record<string, string> = {}): Record<string, string> {
  return { PATH: process.env['PATH'] ?? '', NODE_ENV: 'production', DATA_DIR: dataDir, ...more };
}

/** What `npm run restore` says, and how it ends. */
async function restore(dataDir: string, more: Record<string, string> = {}, ...options: string[]) {
  const child = spawn(process.execPath, [join(PROGRAMS, 'restore.js'), copy, ...options], {
    env: environment(dataDir, more),
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += String(text)));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, said };
}

async function bytesIn(path: string): Promise<number> {
  const { stdout } = await run('du', ['--summarize', '--block-size=1', path]);
  return Number.parseInt(stdout, 10);
}

function expectNoRoom({ code, said }: Awaited<ReturnType<typeof restore>>) {
  expect(said).toMatch(/Faltou espaço em disco durante a restauração: [^\n]* A cópia está inteira, e nada/);
  expect(said).not.toMatch(/danificad|Error/);
  expect(code).toBe(1);
}

test('without room for all of it', { timeout: 120_000 }, async (context) => {
  const disk = mountSmallDisk(context, Math.floor((0.8 * (await bytesIn(roomy))) / MEGABYTE));
  closing.push(() => disk.unmount());
  expectNoRoom(await restore(disk.path));
});

test('with room for the log of its rows, not for their file', { timeout: 120_000 }, async (context) => {
  const before = join(folder, 'anterior');
  await (await startProduct({ dataDir: before })).stop();
  // The log is as long as the file: half way between one of them and both.
  const { size } = await stat(join(roomy, 'vertente.db'));
  const bytes = (await bytesIn(before)) + (await bytesIn(roomy)) + size / 2;
  const disk = mountSmallDisk(context, Math.round(bytes / MEGABYTE));
  closing.push(() => disk.unmount());
  await cp(before, disk.path, { recursive: true });
  expectNoRoom(await restore(disk.path, {}, '--replace'));
  const product = await startProduct({ dataDir: disk.path });
  closing.push(() => product.stop());
  const manager = await signIn(product.url, product.adminEmail, product.adminPassword);
  expect((await manager.get('/projects')).body).toMatchObject({ meta: { total: 0 } });
});

test('from under which the database is taken', { timeout: 120_000 }, async () => {
  const server = await startPostgres();
  const dataDir = join(folder, 'com-postgres');
  const restored = restore(dataDir, { DATABASE_URL: `${server.address}/postgres` });
  try {
    // Its rows are there, and of its photos some.
    const photos = () => readdir(join(dataDir, 'files')).catch(() => []);
    await expect.poll(photos, { timeout: 60_000, interval: 1 }).not.toEqual([]);
  } finally {
    await server.stop();
  }
  const { code, said } = await restored;
  expect(said).toContain('deixou de responder durante a restauração. A cópia está inteira.');
  expect(said).not.toMatch(/danificad|Error/);
  expect(code).toBe(1);
});
