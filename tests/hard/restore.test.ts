/** A damaged archive touches nothing; a restore that is cut off leaves the old content or the new, never some of both. */
import { execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { verifyArchive } from '#api/archive/verify-archive.ts';
import { type ArchiveEntry, packArchive, unpackArchive, withManifest } from '../support/archive-bytes.ts';
import { contentOfCopy } from '../support/copies.ts';
import { signIn } from '../support/http.ts';
import { createEmptyDatabase } from '../support/postgres.ts';
import { startProduct } from '../support/product.ts';
import { proofSize, reportFigure } from '../support/proof.ts';
import { tenWriters } from '../support/ten-writers.ts';
import { lookForHalves } from '../support/wholeness.ts';

const DAMAGES = proofSize('HARD_DAMAGED_ARCHIVES', { everyRun: 5, onDemand: 5000 });
const CUTS = proofSize('HARD_RESTORE_CUTS', { everyRun: 2, onDemand: 100 });
/** Each of the two times that an installation is filled; more rows only make a restore longer to cut. */
const WRITES = proofSize('HARD_RESTORE_WRITES', { everyRun: 15, onDemand: 60 });
const PROGRAMS = join(process.cwd(), 'dist', 'server');
/** The copy brings its own. */
const KEYS = { secretKey: null, passphrase: null };
const run = promisify(execFile);

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

interface Installation {
  env: Record<string, string>;
  backUp(name: string): Promise<string>;
  /** What `npm run restore` says; null when it was cut off after so many milliseconds. */
  restore(archive: string, cutAfterMs?: number): Promise<string | null>;
}

/** A filled installation that stands still, in a folder for archives. */
async function filled(engine: string, writes: number): Promise<Installation & { folder: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'vertente-volta-'));
  closing.push(() => rm(folder, { recursive: true, force: true }));
  const settings: Record<string, string> =
    engine === 'SQLite' ? {} : { DATABASE_URL: await createEmptyDatabase() };
  const dataDir = join(folder, 'dados');
  const product = await startProduct({ env: settings, dataDir });
  closing.push(() => product.close());
  const manager = await signIn(product.url, product.adminEmail, product.adminPassword);
  const writers = await tenWriters(manager);
  const write = () => writers.write(manager, { answers: writes, photo: true }, async () => undefined);
  await write();
  const env = { PATH: process.env['PATH'] ?? '', NODE_ENV: 'production', DATA_DIR: dataDir, ...settings };
  const program = (name: string, ...args: string[]) => [join(PROGRAMS, `${name}.js`), ...args];
  const backUp = async (name: string) => {
    const path = join(folder, `${name}.tar.gz`);
    await run(process.execPath, program('backup', path), { env });
    return path;
  };
  await backUp('antes');
  await write();
  // The running server notes the time: a copy of what stands still is made without it.
  await product.stop();
  await backUp('depois');
  return {
    folder,
    env,
    backUp,
    async restore(archive, cutAfterMs) {
      const child = spawn(process.execPath, program('restore', archive, '--replace'), { env });
      let said = '';
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += String(text)));
      const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
      if (cutAfterMs !== undefined) void wait(cutAfterMs).then(() => child.kill('SIGKILL'));
      return (await ended) === null ? null : said.trim();
    },
  };
}

/** Everything there is: each table's rows and each file, by checksum. */
async function contentOf(path: string): Promise<string> {
  return JSON.stringify(await contentOfCopy(path));
}

describe.each(['SQLite', 'PostgreSQL'])('on %s', (engine) => {
  test('a restore that is killed leaves the old content or the new', { timeout: 1_800_000 }, async () => {
    const place = await filled(engine, WRITES);
    const archives = ['antes', 'depois'].map((name) => join(place.folder, `${name}.tar.gz`));
    const contents = await Promise.all(archives.map(contentOf));
    expect(contents[0]).not.toBe(contents[1]);
    const started = performance.now();
    expect(await place.restore(archives[0] ?? '')).toContain('restaurada');
    const whole = performance.now() - started;
    let current = 0;
    let cut = 0;
    for (let count = 0; count < CUTS; count += 1) {
      const other = 1 - current;
      const at = whole * (0.3 + (0.8 * ((count * 7) % CUTS)) / CUTS);
      if ((await place.restore(archives[other] ?? '', at)) === null) cut += 1;
      const found = contents.indexOf(await contentOf(await place.backUp('agora')));
      expect([current, other]).toContain(found);
      current = found;
    }
    reportFigure('restores', CUTS);
    reportFigure('killed under way', cut);
    // Nothing of either content is half there, and each file of the other one goes by its name.
    const { halves, orphans } = await lookForHalves(place.env['DATA_DIR'] ?? '', place.env);
    expect(halves).toEqual([]);
    reportFigure('files of the other content, to be swept', orphans);
    // The server takes up whatever the last one left.
    const product = await startProduct({ env: place.env, dataDir: place.env['DATA_DIR'] ?? '' });
    closing.push(() => product.close());
    await signIn(product.url, product.adminEmail, product.adminPassword);
    expect(cut).toBeGreaterThan(0);
  });
});

test('a damaged archive is refused before anything is touched', { timeout: 1_800_000 }, async () => {
  const place = await filled('SQLite', Math.ceil(WRITES / 2));
  const path = join(place.folder, 'depois.tar.gz');
  const whole = await readFile(path);
  const entries = await unpackArchive(whole);
  const bad = join(place.folder, 'estragada.tar.gz');
  const isRefused = async (bytes: Uint8Array) => {
    await writeFile(bad, bytes);
    await expect(verifyArchive(bad, KEYS)).rejects.toThrow('danificado');
  };
  for (let count = 0; count < DAMAGES; count += 1) {
    const at = Math.floor((whole.length * count) / DAMAGES);
    await isRefused(whole.subarray(0, at));
    const flipped = Buffer.from(whole);
    // The ten bytes of gzip's head hold a time and a system that nobody reads.
    flipped[Math.max(10, at)] = (flipped[Math.max(10, at)] ?? 0) ^ (1 << (count % 8));
    await isRefused(flipped);
  }
  const crafted: Record<string, ArchiveEntry[]> = {
    'a path out of the folder': withManifest([...entries, part('files/../../../fora')]),
    'an absolute path': withManifest([...entries, part('/etc/vertente')]),
    'a link': [{ name: `files/${randomUUID()}`, bytes: Buffer.alloc(0), linkTo: '/etc/passwd' }, ...entries],
    'a part that is not listed': [part(`files/${randomUUID()}`), ...entries],
    'a part that is missing': entries.filter(({ name }) => !name.startsWith('files/')),
    'a part twice': [...entries.slice(0, 1), ...entries],
    'another content': entries.map((one) =>
      one.name.startsWith('rows/users/')
        ? { ...one, bytes: Buffer.concat([one.bytes, Buffer.from(' ')]) }
        : one,
    ),
    'something after its end': [...entries, part(`files/${randomUUID()}`)],
    'rows that no version writes': withManifest([
      { name: 'rows/migrations/000001.ndjson', bytes: Buffer.from('{"name":"9999_x","timestamp":"2030"}\n') },
      ...entries,
    ]),
    'no manifest': entries.filter(({ name }) => name !== 'manifest.json'),
    'no signature': entries.slice(0, -1),
  };
  for (const [name, archive] of Object.entries(crafted)) {
    await writeFile(bad, await packArchive(archive));
    await expect(verifyArchive(bad, KEYS), name).rejects.toThrow(/danificad[ao]/);
  }
  const bomb = await packArchive(
    withManifest([...entries, { ...part(`files/${randomUUID()}`), bytes: Buffer.alloc(600_000_000) }]),
  );
  await isRefused(bomb);
  await isRefused(gzipSync(Buffer.alloc(50_000_000)));
  expect(await place.restore(bad)).toBe(
    'O arquivo de cópia está danificado ou incompleto. Nada foi alterado.',
  );
  const newer = withManifest(entries, (manifest) => ({
    ...manifest,
    migrations: ['0001_organisation', '0002_outra'],
  }));
  await writeFile(bad, await packArchive(newer));
  expect(await place.restore(bad)).toContain('versão mais nova');
  expect(await contentOf(await place.backUp('agora'))).toBe(await contentOf(path));
  reportFigure('truncated or with one bit flipped', DAMAGES * 2);
  reportFigure('crafted', Object.keys(crafted).length + 3);
});

const part = (name: string): ArchiveEntry => ({ name, bytes: Buffer.from('conteúdo') });
