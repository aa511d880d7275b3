/**
 * Preloaded into the built server by the bench of mixed load, and by nothing else:
 * how long its event loop stood still. Writes a line of JSON a second to BENCH_PROBE.
 */
import { appendFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

const EVERY_MS = 1000;
const LOOK_MS = 2;
const file = process.env['BENCH_PROBE'];

export interface Second {
  /** Milliseconds since the epoch. */
  at: number;
  /** The longest that a timer was late in this second, in milliseconds: other processes' share included. */
  stop: number;
  /** The most processor time that this thread used between two looks of the loop, in milliseconds. */
  work: number;
  heap: number;
}

function cpu(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

// The server's threads inherit the preload.
if (isMainThread && file) {
  const delays = monitorEventLoopDelay({ resolution: 1 });
  delays.enable();
  let work = 0;
  let before = cpu();
  setInterval(() => {
    const now = cpu();
    work = Math.max(work, now - before);
    before = now;
  }, LOOK_MS).unref();
  setInterval(() => {
    const second: Second = {
      at: Date.now(),
      stop: delays.max / 1e6,
      work,
      heap: process.memoryUsage().heapUsed / 1024 ** 2,
    };
    delays.reset();
    work = 0;
    appendFileSync(file, `${JSON.stringify(second)}\n`);
  }, EVERY_MS).unref();
}
