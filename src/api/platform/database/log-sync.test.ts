/** The disk is waited for aside of the thread that answers; what it fails to confirm stays in doubt. */
import { mkdir, mkdtemp, rm, rmdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { LogSync, UnconfirmedWrite } from './log-sync.ts';

let folder: string;
let path: string;
let log: LogSync;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vertente-espera-'));
  path = join(folder, 'a.db-wal');
  log = new LogSync(path);
});
afterEach(async () => {
  await log.close();
  await rm(folder, { recursive: true });
});

test('all that come while one wait is under way share the next', async () => {
  await writeFile(path, 'x');
  const first = log.sync();
  const others = [log.sync(), log.sync(), log.sync()];
  expect(new Set([first, ...others]).size).toBe(2);
  expect(log.underWay()).toBe(others[0]);
  await first;
  expect(log.underWay()).not.toBeNull();
  await Promise.all(others);
  expect(log.underWay()).toBeNull();
  await log.sync();
  expect(log.isInDoubt).toBe(false);
});

test('once the disk failed, a wait that succeeds confirms nothing until the log was written anew', async () => {
  // A folder can't be opened for writing.
  await mkdir(path);
  const failing = [log.sync(), log.sync()];
  const ends = await Promise.allSettled(failing);
  expect(ends.map((end) => end.status === 'rejected' && end.reason)).toEqual([
    expect.any(UnconfirmedWrite),
    expect.any(UnconfirmedWrite),
  ]);
  await rmdir(path);
  await writeFile(path, 'x');
  expect(log.isInDoubt).toBe(true);
  await expect(log.sync()).rejects.toBeInstanceOf(UnconfirmedWrite);
  log.endDoubt();
  await log.sync();
  expect(log.underWay()).toBeNull();
});

test('a log that another process left is in doubt, and no log is not', async () => {
  expect(log.isInDoubt).toBe(false);
  await writeFile(path, '');
  expect(new LogSync(path).isInDoubt).toBe(false);
  await writeFile(path, 'x');
  expect(new LogSync(path).isInDoubt).toBe(true);
});
