import { randomUUID } from 'node:crypto';
import { access, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openApi, type TestApi } from '../../../../tests/support/api.ts';
import { type ObjectStore, startObjectStore } from '../../../../tests/support/object-store.ts';
import { temporaryFile } from '../../../../tests/support/temporary-file.ts';
import { inTransaction } from '../database/transaction.ts';
import { type FileStore, openFiles } from './files.ts';
import { readSettings } from '../settings.ts';
import { announceFiles, markOrphaned, recordFile, removeOrphanedFiles } from './stored-files.ts';

const DAY_MS = 24 * 60 * 60_000;

let api: TestApi;
let objects: ObjectStore;
beforeAll(async () => {
  api = await openApi();
  objects = await startObjectStore();
});
afterAll(async () => {
  await api.close();
  await objects.close();
});

describe.each(['the disk', 'an object store'])('files on %s', (kind) => {
  let files: FileStore;
  const start = Date.now();
  let time = start;

  beforeAll(async () => {
    const { settings } = api.server.services;
    files = await openFiles(kind === 'the disk' ? settings : readSettings(objects.settings));
  });
  afterAll(() => files.close());

  const services = () => ({ database: api.server.services.database, files, now: () => time });
  const isThere = (id: string) =>
    files.get(id).then(
      () => true,
      () => false,
    );

  async function stored(count = 1) {
    const store = await announceFiles(services(), count);
    return Promise.all(
      Array.from({ length: count }, async () => store(await temporaryFile('croqui'), 'image/jpeg')),
    );
  }
  const record = (made: Awaited<ReturnType<typeof stored>>) =>
    inTransaction(services().database, async (tx) => {
      for (const file of made) await recordFile(tx, file, time);
    });

  test('that got no row are swept after two days, and not before', async () => {
    time = start;
    const made = await stored(30);
    const [kept] = made.splice(0, 1);
    await record(kept ? [kept] : []);
    await removeOrphanedFiles(services(), start + 2 * DAY_MS - 1);
    expect(await Promise.all(made.map(({ id }) => isThere(id)))).toEqual(made.map(() => true));
    await removeOrphanedFiles(services(), start + 2 * DAY_MS);
    expect(await Promise.all(made.map(({ id }) => isThere(id)))).toEqual(made.map(() => false));
    expect(await isThere(kept?.id ?? '')).toBe(true);
  });

  test('get their row within a day or never: none is swept that a record names', async () => {
    time = start;
    const made = await stored();
    time = start + DAY_MS;
    await expect(record(made)).rejects.toThrow('came so late');
    time = start + DAY_MS - 1;
    await record(made);
    await removeOrphanedFiles(services(), start + 9 * DAY_MS);
    expect(await isThere(made[0]?.id ?? '')).toBe(true);
  });

  test('that lost their record stay two days more, for a copy that is being made', async () => {
    time = start;
    const made = await stored();
    await record(made);
    const ids = made.map(({ id }) => id);
    const later = start + 40 * DAY_MS;
    await Promise.all(
      [1, 2].map(() => inTransaction(services().database, (tx) => markOrphaned(tx, ids, later))),
    );
    await removeOrphanedFiles(services(), later + DAY_MS);
    expect(await isThere(ids[0] ?? '')).toBe(true);
    await Promise.all([1, 2].map(() => removeOrphanedFiles(services(), later + 2 * DAY_MS)));
    expect(await isThere(ids[0] ?? '')).toBe(false);
  });

  test('of others in the same place are left alone', async () => {
    const foreign = randomUUID();
    await files.write(foreign, Buffer.from('de outro'));
    await removeOrphanedFiles(services(), start + 999 * DAY_MS);
    expect(await isThere(foreign)).toBe(true);
  });

  test('are not given out beyond what was announced', async () => {
    const store = await announceFiles(services(), 1);
    await store(await temporaryFile('um'), 'image/jpeg');
    await expect(store(await temporaryFile('dois'), 'image/jpeg')).rejects.toThrow('No more than 1');
  });

  test.runIf(kind === 'the disk')('go with what a power cut left of them', async () => {
    time = start;
    const [file] = await stored();
    const { dataDir } = api.server.services.settings;
    const half = join(dataDir, 'files', file?.id.slice(0, 2) ?? '', `${file?.id}.parcial`);
    await writeFile(half, 'met');
    await removeOrphanedFiles(services(), start + 2 * DAY_MS);
    await expect(access(half)).rejects.toThrow('ENOENT');
  });

  test('a store that can not be reached keeps the names for the next round', async () => {
    time = start;
    const made = await stored();
    const away = { ...files, remove: () => Promise.reject(new Error('away')) };
    await expect(removeOrphanedFiles({ ...services(), files: away }, start + 2 * DAY_MS)).rejects.toThrow(
      'away',
    );
    expect(await isThere(made[0]?.id ?? '')).toBe(true);
    await removeOrphanedFiles(services(), start + 2 * DAY_MS);
    expect(await isThere(made[0]?.id ?? '')).toBe(false);
  });
});
