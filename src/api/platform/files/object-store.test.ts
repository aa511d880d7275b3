import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../../../../tests/support/ports.ts';
import { type ObjectStore, startObjectStore } from '../../../../tests/support/object-store.ts';
import { diskFiles, type FileStore, openFiles } from './files.ts';
import { readSettings, StartProblem } from '../settings.ts';

let store: ObjectStore;
let files: FileStore;

beforeAll(async () => {
  store = await startObjectStore();
  files = await openFiles(readSettings(store.settings));
});
afterAll(async () => {
  files.close();
  await store.close();
});

const gone = (id: string) => `O arquivo ${id} não está no armazenamento. Avise quem cuida do servidor.`;

describe('files in an object store', () => {
  test('come back byte by byte, under a generated name', async () => {
    const bytes = randomBytes(300_000);
    const id = randomUUID();
    await files.write(id, bytes, 'image/jpeg');
    expect((await files.get(id)).equals(bytes)).toBe(true);
  });

  test('are gone once removed, and removing twice is no fault', async () => {
    const id = randomUUID();
    await files.write(id, Buffer.from('x'));
    await files.remove(id);
    await files.remove(id);
    await expect(files.get(id)).rejects.toMatchObject({ status: 500, message: gone(id) });
  });

  test('and on the disk, one that is gone is told as that, and not as a store that is away', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'vertente-arquivos-'));
    const id = randomUUID();
    await expect(diskFiles(folder).get(id)).rejects.toMatchObject({ status: 500, message: gone(id) });
    await rm(folder, { recursive: true });
  });

  test.each(['', '../segredo', 'a/b', `${randomUUID()}/..`])(
    'no other name is asked for: "%s"',
    async (id) => {
      await expect(files.get(id)).rejects.toThrow('Not a stored file name');
      await expect(files.remove(id)).rejects.toThrow('Not a stored file name');
      await expect(files.write(id, Buffer.from('x'))).rejects.toThrow('Not a stored file name');
    },
  );

  test('a store that went away is a 503 in words, and works again when it is back', async () => {
    const id = randomUUID();
    await files.write(id, Buffer.from('antes'));
    await store.hush();
    await expect(files.write(randomUUID(), Buffer.from('x'))).rejects.toMatchObject({
      status: 503,
      message: 'O armazenamento de arquivos não responde agora. Nada foi salvo; tente de novo em instantes.',
    });
    await store.answer();
    expect((await files.get(id)).toString()).toBe('antes');
  });
});

describe('settings of an object store that will not do stop the start in a sentence', () => {
  const problem = async (change: Record<string, string>) => {
    const opened = (async () => openFiles(readSettings({ ...store.settings, ...change })))();
    await expect(opened).rejects.toThrow(StartProblem);
    return opened.catch((error: Error) => error.message);
  };

  test('a wrong key', async () => {
    expect(await problem({ S3_SECRET_ACCESS_KEY: 'outra' })).toMatch(
      /^O armazenamento .* não pode ser usado/,
    );
  });

  test('a bucket that does not exist', async () => {
    expect(await problem({ S3_BUCKET: 'inexistente' })).toContain('S3_BUCKET inexistente');
  });

  test('an address where nobody answers', async () => {
    const endpoint = `http://127.0.0.1:${await freePort()}`;
    expect(await problem({ S3_ENDPOINT: endpoint })).toContain('ECONNREFUSED');
  });

  test('half of the settings', async () => {
    expect(await problem({ S3_BUCKET: '' })).toBe(
      'Para guardar os arquivos num armazenamento S3 falta definir S3_BUCKET.',
    );
    expect(await problem({ S3_ACCESS_KEY_ID: '', S3_SECRET_ACCESS_KEY: '' })).toBe(
      'Para guardar os arquivos num armazenamento S3 falta definir S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY.',
    );
  });
});
