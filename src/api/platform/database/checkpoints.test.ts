/** The log of the embedded database is moved into its file beside the thread that answers. */
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Checkpoints } from './checkpoints.ts';
import { CommitGroups } from './commit-groups.ts';
import { type Db, openFile } from './database.ts';
import { LogSync } from './log-sync.ts';

/** Bytes of a log without a page. */
const WAL_HEAD = 32;
const PAGE = 4096;

let folder: string;
let path: string;
let write: Db;
let checkpoints: Checkpoints;
let groups: CommitGroups;
let log: LogSync;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vertente-registro-'));
  path = join(folder, 'vertente.db');
  // The connection itself moves nothing.
  write = openFile(path, { checkpointPages: 0 });
  await sql`create table notes (id integer primary key, text text)`.execute(write);
  checkpoints = new Checkpoints({ path, write });
  log = new LogSync(`${path}-wal`);
  groups = new CommitGroups({
    write,
    log,
    committed: () => checkpoints.note(),
    rewriteLog: () => checkpoints.rewrite(),
  });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await checkpoints.close();
  await log.close();
  await write.destroy();
  await rm(folder, { recursive: true });
});

const logSize = async () => (await stat(`${path}-wal`)).size;

/** So many pages of the log and some more, as one commit. */
const put = (pages: number) =>
  groups.run(async (tx) => {
    await sql`insert into notes (text)
      with recursive n(i) as (select 1 union all select i + 1 from n where i < ${pages})
      select printf('%.*c', ${PAGE - 100}, 'x') from n`.execute(tx);
  });

/** A thousand pages each, for so long; answers the longest that the log's file was, in bytes. */
async function putFor(ms: number): Promise<number> {
  const until = Date.now() + ms;
  let most = 0;
  while (Date.now() < until) {
    await put(200);
    await wait(15);
    most = Math.max(most, await logSize());
  }
  return most;
}

test('however much is written, the log stays short, and all of it is in the file', async () => {
  const most = await putFor(2500);
  const { rows } = await sql<{ total: number }>`select count(*) as total from notes`.execute(write);
  const total = rows[0]?.total ?? 0;
  // Without it the log would hold all of this.
  expect(total).toBeGreaterThan(8000);
  expect(most).toBeLessThan(0.75 * total * PAGE);
  await checkpoints.empty();
  // Or its head alone, where it was begun anew at that moment.
  expect(await logSize()).toBeLessThanOrEqual(WAL_HEAD);
  expect((await stat(path)).size).toBeGreaterThan(total * (PAGE - 100));
}, 60_000);

test('a long log is begun anew aside, not by the next commit', async () => {
  const salt = async () => (await readFile(`${path}-wal`)).subarray(16, 24).toString('hex');
  await put(1);
  const first = await salt();
  await put(6000);
  await expect.poll(salt, { timeout: 10_000 }).not.toBe(first);
  const second = await salt();
  await put(1);
  expect(await salt()).toBe(second);
});

test('who writes meanwhile waits for the connection, and the thread goes on', async () => {
  await put(12_000);
  let turns = 0;
  const turning = setInterval(() => {
    turns += 1;
  }, 1);
  const [, note] = await Promise.all([checkpoints.empty(), put(1).then(() => 'kept')]);
  clearInterval(turning);
  expect(note).toBe('kept');
  expect(turns).toBeGreaterThan(3);
  const other = new DatabaseSync(path, { readOnly: true });
  expect(other.prepare('select count(*) as total from notes').get()).toEqual({ total: 12_001 });
  other.close();
}, 60_000);

test('who reads is not waited for; once they are done the log begins anew', async () => {
  await put(1);
  const reader = new DatabaseSync(path, { readOnly: true });
  reader.exec('begin');
  expect(reader.prepare('select count(*) as total from notes').get()).toEqual({ total: 1 });
  await put(1);
  await checkpoints.empty();
  expect(await logSize()).toBeGreaterThan(0);
  expect(reader.prepare('select count(*) as total from notes').get()).toEqual({ total: 1 });
  reader.exec('commit');
  reader.close();
  await checkpoints.empty();
  expect(await logSize()).toBe(0);
});

test('a thread that ended is followed by another, and none is left behind', async () => {
  const started = vi.spyOn(Worker.prototype, 'postMessage');
  await put(1);
  await checkpoints.empty();
  const [first] = started.mock.contexts as Worker[];
  await first?.terminate();
  await put(1);
  await checkpoints.empty();
  expect(await logSize()).toBe(0);
  const second = (started.mock.contexts as Worker[]).at(-1);
  expect(second).not.toBe(first);
  const gone = new Promise<void>((resolve) => second?.once('exit', () => resolve()));
  await checkpoints.close();
  await gone;
  await expect(checkpoints.empty()).rejects.toThrow('closed');
});

test('an ask that the thread can’t answer is told as failed, and writing goes on', async () => {
  await put(1);
  await checkpoints.empty();
  const post = vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(function (this: Worker) {
    void this.terminate();
  });
  await expect(checkpoints.empty()).rejects.toThrow('ended');
  post.mockRestore();
  await put(1);
  await checkpoints.empty();
  expect(await logSize()).toBe(0);
});
