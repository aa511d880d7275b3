/** A system that starts no process any more. */
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Runs the work twice: with a program that can't be reached, which Node throws, and with one that is missing, which it tells later. */
export async function startingNothing(work: (reason: RegExp) => Promise<void>): Promise<void> {
  const { execPath } = process;
  const folder = mkdtempSync(join(tmpdir(), 'vertente-loop-'));
  const loop = join(folder, 'node');
  symlinkSync(loop, loop);
  try {
    process.execPath = loop;
    await work(/ELOOP/);
    process.execPath = join(folder, 'missing');
    await work(/ENOENT/);
  } finally {
    process.execPath = execPath;
    rmSync(folder, { recursive: true });
  }
}
