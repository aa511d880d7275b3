/**
 * Preloaded into the built server by the bench of mixed load, and by nothing else:
 * how long its event loop stood still. Writes a line of JSON a second to BENCH_PROBE, until
 * there is a file of that name and `.over`: what looking costs is no part of what a server holds at rest.
 */
import { appendFileSync, closeSync, existsSync, openSync, readSync } from 'node:fs';
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
  /**
   * The same without the time in which this thread was ready to run and another had the processor:
   * what its own work took, and what it waited for. Linux alone tells that; 0 elsewhere.
   */
  own: number;
  /** The most processor time that this thread used between two looks of the loop, in milliseconds. */
  work: number;
  heap: number;
}

function cpu(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

const SCHEDULER = '/proc/self/schedstat';
const numbers = Buffer.alloc(100);

/** Milliseconds in which this thread was ready and had no processor, since it began; null where nobody tells. */
function unserved(): number | null {
  if (process.platform !== 'linux') return null;
  const from = openSync(SCHEDULER, 'r');
  const length = readSync(from, numbers, 0, numbers.length, 0);
  closeSync(from);
  return Number(numbers.toString('latin1', 0, length).split(' ')[1]) / 1e6;
}

// The server's threads inherit the preload.
if (isMainThread && file) {
  const delays = monitorEventLoopDelay({ resolution: 1 });
  delays.enable();
  let [work, own] = [0, 0];
  const look = () => ({ at: performance.now(), cpu: cpu(), unserved: unserved() });
  let before = look();
  const looking = setInterval(() => {
    const now = look();
    work = Math.max(work, now.cpu - before.cpu);
    if (now.unserved !== null && before.unserved !== null) {
      own = Math.max(own, now.at - before.at - (now.unserved - before.unserved) - LOOK_MS);
    }
    before = now;
  }, LOOK_MS).unref();
  const telling = setInterval(() => {
    if (existsSync(`${file}.over`)) {
      for (const timer of [looking, telling]) clearInterval(timer);
      delays.disable();
      return;
    }
    const second: Second = {
      at: Date.now(),
      stop: delays.max / 1e6,
      own,
      work,
      heap: process.memoryUsage().heapUsed / 1024 ** 2,
    };
    delays.reset();
    [work, own] = [0, 0];
    appendFileSync(file, `${JSON.stringify(second)}\n`);
  }, EVERY_MS).unref();
}
