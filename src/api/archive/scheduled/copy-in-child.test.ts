import { expect, test } from 'vitest';
import { startingNothing } from '../../../../tests/support/no-process.ts';
import type { BackupOrder } from './backup-worker.ts';
import { workInChild } from './copy-in-child.ts';

test('where the system starts no process the copy fails with its reason, and nothing else', async () => {
  await startingNothing(async (reason) => {
    expect(await workInChild({} as BackupOrder)).toMatch(reason);
  });
});
