/** What a copy writes is brought to the disk while it is written, not all of it before somebody's next commit. */
import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { withSmallFlushes } from '../../src/api/archive/small-flushes.ts';
import { requireStrace, whileWatching } from '../support/strace.ts';

test('a file is flushed again and again while it is written, and not afterwards', async (context) => {
  requireStrace(context);
  const folder = await mkdtemp(join(tmpdir(), 'vertente-aos-poucos-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, 'copia');
  const isFlush = (call: string) => call.includes('fdatasync(') && call.includes(path);
  const during = await whileWatching(process.pid, ['fdatasync'], () =>
    withSmallFlushes([path, join(folder, 'nunca-existe')], async () => {
      for (let part = 0; part < 40; part += 1) {
        await appendFile(path, Buffer.alloc(100_000, part));
        await wait(20);
      }
    }),
  );
  expect(during.filter(isFlush).length).toBeGreaterThan(2);
  const after = await whileWatching(process.pid, ['fdatasync'], () => wait(300));
  expect(after.filter(isFlush)).toEqual([]);
});

test('what the work throws comes out', async () => {
  await expect(withSmallFlushes([], () => Promise.reject(new Error('o disco encheu')))).rejects.toThrow(
    'encheu',
  );
});
