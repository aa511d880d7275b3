/** System calls of a running server, watched or made to fail: strace, on Linux. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'vitest';
import { reportFigure } from './proof.ts';

const ATTACH_MS = 10_000;

/** Skips the test, and says why, where strace is missing or may not watch other processes. */
export function requireStrace({ skip }: TestContext): void {
  try {
    execFileSync('strace', ['-o', '/dev/null', 'true'], { stdio: 'ignore' });
  } catch {
    const reason = 'strace is missing or not allowed here';
    reportFigure('skipped', reason);
    skip(reason);
  }
}

/** Attaches to the process and its threads; the answer detaches. `options` as strace takes them. */
async function attach(pid: number, options: readonly string[]): Promise<() => Promise<void>> {
  const strace = spawn('strace', ['-f', '-p', String(pid), ...options], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  await untilAttached(strace);
  return async () => {
    const ended = new Promise((resolve) => strace.once('close', resolve));
    strace.kill('SIGINT');
    await ended;
  };
}

async function untilAttached(strace: ChildProcess): Promise<void> {
  let said = '';
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const timer = setTimeout(() => reject(new Error(`strace did not attach: ${said}`)), ATTACH_MS);
  strace.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said += text;
    if (/attached/.test(said)) resolve();
  });
  strace.once('close', () => reject(new Error(`strace ended: ${said}`)));
  await promise.finally(() => clearTimeout(timer));
}

/** Runs `work` while each of these calls fails with `error`. */
export async function whileFailing<T>(
  pid: number,
  { calls, error }: { calls: readonly string[]; error: 'EIO' | 'ENOSPC' | 'EROFS' },
  work: () => Promise<T>,
): Promise<T> {
  const names = calls.join(',');
  const detach = await attach(pid, [
    '-o',
    '/dev/null',
    '-e',
    `trace=${names}`,
    '-e',
    `inject=${names}:error=${error}`,
  ]);
  try {
    return await work();
  } finally {
    await detach();
  }
}

/** Runs `work` and answers the system calls of the meantime, one line each, with the paths of the files. */
export async function whileWatching(
  pid: number,
  calls: readonly string[],
  work: () => Promise<void>,
): Promise<string[]> {
  return wholeCalls(await whileRecording(pid, calls, ['-s', '32'], work));
}

/**
 * The same as strace tells it: a call of one thread that another's cut in two stands where it
 * began and where it ended. `options` as strace takes them.
 */
export async function whileRecording(
  pid: number,
  calls: readonly string[],
  options: readonly string[],
  work: () => Promise<void>,
): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'vertente-strace-'));
  const file = join(folder, 'calls');
  try {
    const detach = await attach(pid, ['-y', ...options, '-o', file, '-e', `trace=${calls.join(',')}`]);
    try {
      await work();
    } finally {
      await detach();
    }
    return readFileSync(file, 'utf8').split('\n');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const UNFINISHED = / <unfinished \.\.\.>$/;
const RESUMED = /^(\d+)\s+<\.\.\. \w+ resumed>(.*)$/;

/** A call that another thread's call cut in two stands whole where it ended. */
function wholeCalls(lines: readonly string[]): string[] {
  const begun = new Map<string, string>();
  return lines.flatMap((line) => {
    const thread = line.split(' ', 1)[0] ?? '';
    if (UNFINISHED.test(line)) {
      begun.set(thread, line.replace(UNFINISHED, ''));
      return [];
    }
    const [, resumed, rest = ''] = RESUMED.exec(line) ?? [];
    return [resumed === undefined ? line : `${begun.get(resumed) ?? resumed}${rest}`];
  });
}
