/** A log of SQLite is written anew only when all of it is there. */
import { readFileSync, writeFileSync } from 'node:fs';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rewriteLog } from './rewrite-log.ts';

const ROWS = 300;
const FRAME = 24 + 4096;

let folder: string;
let path: string;
let whole: Buffer;
let frames: number;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vertente-registro-'));
  const open = join(folder, 'aberto.db');
  const file = new DatabaseSync(open);
  file.exec('pragma journal_mode = wal; pragma wal_autocheckpoint = 0; create table notes (text text)');
  const insert = file.prepare('insert into notes values (hex(randomblob(200)))');
  for (let row = 0; row < ROWS; row += 1) insert.run();
  frames = Number(file.prepare('pragma wal_checkpoint(noop)').get()?.['log']);
  path = join(folder, 'a.db');
  await copyFile(open, path);
  whole = readFileSync(`${open}-wal`);
  file.close();
});
afterAll(() => rm(folder, { recursive: true }));

/** The log as these bytes, written anew. */
function anew(bytes: Buffer, expected = frames): Buffer {
  writeFileSync(`${path}-wal`, bytes);
  rewriteLog(`${path}-wal`, expected);
  return readFileSync(`${path}-wal`);
}

test('it is the same as before', () => {
  expect(frames).toBeGreaterThan(ROWS);
  expect(anew(whole).equals(whole)).toBe(true);
  // More than is asked for is left as it is.
  expect(anew(whole, frames - 10).equals(whole)).toBe(true);
  expect(anew(Buffer.alloc(0), 0)).toHaveLength(0);
});

test('one that is cut, or has one bit that is another, is refused', () => {
  for (const length of [0, 10, 32, 33, 32 + FRAME, whole.length - 1]) {
    expect(() => anew(whole.subarray(0, length)), `cut to ${length}`).toThrow(/log/);
  }
  // Of the header each byte but the number of checkpoints, which is in its sum too; of frames these.
  const bytes = [
    ...Array.from({ length: 32 }, (_, at) => at),
    ...Array.from({ length: 300 }, (_, one) => 32 + ((one * 7919) % (frames * FRAME))),
  ];
  for (const at of bytes) {
    const damaged = Buffer.from(whole);
    damaged[at] = (damaged[at] ?? 0) ^ (1 << (at % 8));
    expect(() => anew(damaged), `byte ${at}`).toThrow(/log/);
  }
});

describe('of a machine with the other order of bytes', () => {
  test('its sums are read as SQLite reads them', () => {
    const other = withSumsOf(whole, frames);
    expect(other.equals(whole)).toBe(false);
    expect(anew(other).equals(other)).toBe(true);
    const file = new DatabaseSync(path);
    expect(file.prepare('select count(*) as rows from notes').get()).toEqual({ rows: ROWS });
    file.close();
  });
});

/** The same log, its sums made over words of the other order. */
function withSumsOf(log: Buffer, count: number): Buffer {
  const bytes = Buffer.from(log);
  const isBig = (bytes[3] ?? 0) % 2 === 1;
  bytes[3] = (bytes[3] ?? 0) ^ 1;
  const sums = new Int32Array(2);
  const add = (from: number, to: number) => {
    for (let at = from; at < to; at += 8) {
      const [one, two] = [at, at + 4].map((word) =>
        isBig ? bytes.readInt32LE(word) : bytes.readInt32BE(word),
      );
      sums[0] = (sums[0] ?? 0) + (one ?? 0) + (sums[1] ?? 0);
      sums[1] = (sums[1] ?? 0) + (two ?? 0) + (sums[0] ?? 0);
    }
  };
  const put = (at: number) => {
    bytes.writeInt32BE(sums[0] ?? 0, at);
    bytes.writeInt32BE(sums[1] ?? 0, at + 4);
  };
  add(0, 24);
  put(24);
  for (let frame = 0; frame < count; frame += 1) {
    const at = 32 + frame * FRAME;
    add(at, at + 8);
    add(at + 24, at + FRAME);
    put(at + 16);
  }
  return bytes;
}
