/** What a file would do to the child that reads it is told in words, and the next file is read. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { OUTLINE_MESSAGES } from '#domain/resources/subbasin-outlines.ts';
import { SUBBASIN_FILE } from '../../../../tests/support/outline-files.ts';
import { makeOutlineReader, type OutlineReader } from './outline-reader.ts';

let folder: string;
let reader: OutlineReader;
const faults: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vertente-contornos-'));
  reader = makeOutlineReader({ onFault: (reason) => faults.push(reason) });
});
afterAll(async () => {
  reader.close();
  await rm(folder, { recursive: true, force: true });
});

async function read(content: string) {
  const path = join(folder, 'bacia');
  await writeFile(path, content);
  return reader.read({ path, fileName: 'bacia', sought: 'Suaçuí', wanted: 'only' }, 1);
}

test('more than the child may hold is refused before it is held', async () => {
  // 20 MB of empty lists are gigabytes of objects.
  const bomb = `{"type":"MultiPolygon","coordinates":[${'[],'.repeat(6_900_000)}[]]}`;
  const answer = await read(bomb);
  expect(answer).toEqual({ ok: false, sentence: OUTLINE_MESSAGES.tooMuch });
  expect(faults).toEqual([]);
  expect(await read(SUBBASIN_FILE)).toMatchObject({ ok: true, features: [{ vertices: 4 }] });
}, 60_000);
