import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { startingNothing } from '../../../../tests/support/no-process.ts';
import type { BackupOrder } from './backup-worker.ts';
import { workInChild } from './copy-in-child.ts';

test('where the system starts no process the copy fails with its reason, and nothing else', async () => {
  await startingNothing(async (reason) => {
    expect(await workInChild({} as BackupOrder)).toMatch(reason);
  });
});

test.skipIf(process.platform === 'win32')(
  'the process knows the own authority and the temporary folder, and no setting of the server',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'vertente-ambiente-'));
    const { execPath } = process;
    const told = join(folder, 'told');
    const program = join(folder, 'node');
    await writeFile(program, `#!/bin/sh\nenv > ${told}\n`, { mode: 0o700 });
    vi.stubEnv('NODE_EXTRA_CA_CERTS', '/etc/autoridade.pem');
    vi.stubEnv('SQLITE_TMPDIR', '/mnt/largo');
    vi.stubEnv('SECRET_KEY', 'segredo');
    try {
      process.execPath = program;
      await workInChild({} as BackupOrder);
      const lines = (await readFile(told, 'utf8')).split('\n');
      expect(lines).toContain('NODE_EXTRA_CA_CERTS=/etc/autoridade.pem');
      expect(lines).toContain('SQLITE_TMPDIR=/mnt/largo');
      expect(lines.filter((line) => line.startsWith('SECRET_KEY'))).toEqual([]);
    } finally {
      process.execPath = execPath;
      vi.unstubAllEnvs();
      await rm(folder, { recursive: true });
    }
  },
);
