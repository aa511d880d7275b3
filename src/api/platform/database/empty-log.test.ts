import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyLog } from './empty-log.ts';

let folder: string;
let path: string;
let writer: DatabaseSync;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vertente-registro-'));
  path = join(folder, 'vertente.db');
  writer = new DatabaseSync(path);
  writer.exec('pragma journal_mode = wal; create table notes (text text)');
});
afterAll(async () => {
  writer.close();
  await rm(folder, { recursive: true });
});

const logSize = async () => (await stat(`${path}-wal`)).size;
const write = () => writer.exec("insert into notes values ('anotação')");

test('the log is empty afterwards', async () => {
  write();
  expect(await logSize()).toBeGreaterThan(0);
  await emptyLog(path);
  expect(await logSize()).toBe(0);
});

test('whoever reads is not waited for, and this thread goes on meanwhile', async () => {
  const reader = new DatabaseSync(path, { readOnly: true });
  write();
  reader.exec('begin');
  reader.prepare('select count(*) from notes').get();
  write();
  let turns = 0;
  const turning = setInterval(() => {
    turns += 1;
    write();
  }, 1);
  await emptyLog(path);
  clearInterval(turning);
  // The start of the thread alone takes longer than some turns, unless this one stood still.
  expect(turns).toBeGreaterThan(3);
  expect(await logSize()).toBeGreaterThan(0);
  reader.exec('commit');
  reader.close();
  await emptyLog(path);
  expect(await logSize()).toBe(0);
});
