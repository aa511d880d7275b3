/**
 * A copy, and its trial restore, write hundreds of megabytes beside a server that waits for
 * the same disk at each commit. What the system keeps to be written later is written before
 * that commit may end, so they bring theirs to the disk little by little.
 */
import { open } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';

const EVERY_MS = 50;

/**
 * Runs `work` and brings what is written to these files to the disk meanwhile. A file may
 * come and go; one that can't be brought there is told by whoever writes it.
 */
export async function withSmallFlushes<T>(paths: readonly string[], work: () => Promise<T>): Promise<T> {
  const over = new AbortController();
  const flushing = flushUntil(over.signal, paths);
  try {
    return await work();
  } finally {
    over.abort();
    await flushing;
  }
}

async function flushUntil(over: AbortSignal, paths: readonly string[]): Promise<void> {
  while (!over.aborted) {
    await wait(EVERY_MS, undefined, { signal: over }).catch(() => undefined);
    if (!over.aborted) await Promise.all(paths.map((path) => flush(path).catch(() => undefined)));
  }
}

async function flush(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.datasync();
  } finally {
    await file.close();
  }
}
