import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeLog } from '../platform/log.ts';
import { openServer } from './server.ts';
import { readSettings } from '../platform/settings.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vertente-aberta-'));
});
afterEach(() => rm(folder, { recursive: true }));

const mode = async (name = '') => ((await stat(join(folder, name))).mode & 0o777).toString(8);

/** Starts on the folder as an administrator's careless `umask` leaves it, and closes. */
async function start(during: () => Promise<void> = async () => {}) {
  const before = process.umask(0o022);
  try {
    const server = await openServer(readSettings({ DATA_DIR: folder }), {
      panelFolder: null,
      log: makeLog('silent'),
    });
    await during();
    await server.close();
  } finally {
    process.umask(before);
  }
}

test.skipIf(process.platform === 'win32')(
  'a data folder that others could read is the server’s alone after its start',
  async () => {
    await chmod(folder, 0o755);
    await start();
    await mkdir(join(folder, 'files', 'ab'), { recursive: true, mode: 0o755 });
    await writeFile(join(folder, 'files', 'ab', 'foto'), '', { mode: 0o644 });
    await writeFile(join(folder, 'leia-me.txt'), '', { mode: 0o644 });
    for (const name of ['', 'vertente.db', 'secret.key', 'files', 'files/ab'])
      await chmod(join(folder, name), 0o755);
    await start(async () => {
      const own = (await readdir(folder)).filter((name) => !['files', 'leia-me.txt'].includes(name));
      expect(own).toEqual(expect.arrayContaining(['vertente.db', 'vertente.db-wal', 'vertente.db-shm']));
      for (const name of own) expect([name, await mode(name)]).toEqual([name, '600']);
    });
    expect([await mode(), await mode('files'), await mode('files/ab')]).toEqual(['700', '700', '700']);
    expect(await mode('files/ab/foto')).toBe('600');
    // Somebody else's file in the same folder is nobody's business here.
    expect(await mode('leia-me.txt')).toBe('644');
  },
);
