import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, describe, expect, test } from 'vitest';
import { everyday } from '../../../../tests/support/everyday.ts';
import { startingNothing } from '../../../../tests/support/no-process.ts';
import { ChildFault, startChild } from './child.ts';
import { type ChildPool, type ChildPoolOptions, makeChildPool, type PoolRefusal } from './child-pool.ts';
import { makeJobMemory } from './job-memory.ts';

interface Order {
  name: string;
  /** Milliseconds of sleep. */
  sleep?: number;
  /** Milliseconds of processor. */
  burn?: number;
  /** Megabytes to take and keep, outside of JavaScript's own heap. */
  take?: number;
}

class Refused extends Error {
  readonly why: PoolRefusal;
  constructor(why: PoolRefusal) {
    super(why);
    this.why = why;
  }
}

const pools: ChildPool<string>[] = [];
afterEach(() => {
  for (const pool of pools.splice(0)) pool.close();
});

function open(options: Partial<ChildPoolOptions> = {}): ChildPool<string> {
  const pool = makeChildPool<string>({
    worker: join(process.cwd(), 'tests/support/obedient-child.ts'),
    heapLimit: 64,
    memoryLimit: 300,
    timeLimit: 10_000,
    mostWaiting: 100,
    mostWaitingEach: 100,
    jobsPerChild: 1000,
    refuse: (why) => new Refused(why),
    ...options,
  });
  pools.push(pool);
  return pool;
}

const give = (pool: ChildPool<string>, person: number, order: Order) =>
  pool.run(person, (send) => send(order));

test('eighty jobs of one person let everybody else’s go first but one', async () => {
  const pool = open();
  const ended: string[] = [];
  const note = (name: string) => ended.push(name);
  const flood = Array.from({ length: 80 }, () => give(pool, 1, { name: 'flood' }).then(note));
  const others = [2, 3, 4].map((person) => give(pool, person, { name: `person ${person}` }).then(note));
  await Promise.all([...flood, ...others]);
  expect(ended.slice(0, 5)).toEqual(['flood', 'flood', 'person 2', 'person 3', 'person 4']);
  expect(ended).toHaveLength(83);
});

test('a person’s waiting jobs have a bound of their own, and all jobs one more', async () => {
  const pool = open({ mostWaiting: 5, mostWaitingEach: 3 });
  const answers = await Promise.allSettled(
    [1, 1, 1, 1, 1, 2, 2, 3].map((person) => give(pool, person, { name: 'done' })),
  );
  // The first one is in work, not waiting.
  expect(answers.map((one) => (one.status === 'fulfilled' ? one.value : one.reason.why))).toEqual([
    'done',
    'done',
    'done',
    'done',
    'own_full',
    'done',
    'done',
    'full',
  ]);
});

test('a job that takes memory without end loses its child alone', async () => {
  const pool = open({ children: 2 });
  const greedy = give(pool, 1, { name: 'greedy', take: 2000 });
  const modest = give(pool, 2, { name: 'modest', sleep: 100 });
  await expect(greedy).rejects.toMatchObject({ kind: 'ended' });
  expect(await modest).toBe('modest');
  expect(await give(pool, 1, { name: 'next' })).toBe('next');
});

test('a job past its time loses its child, and what it would have said is not the next one’s answer', async () => {
  const pool = open({ timeLimit: 300 });
  await expect(give(pool, 1, { name: 'slow', sleep: 60_000 })).rejects.toThrow(ChildFault);
  expect(await give(pool, 1, { name: 'next' })).toBe('next');
});

// Elsewhere the system does not tell how much of the processor a child had.
describe.runIf(process.platform === 'linux')('what the machine had no time for', () => {
  test('is done all the same, a while after its time', async () => {
    const pool = open({ timeLimit: 1000 });
    expect(await give(pool, 1, { name: 'waiting', sleep: 1500 })).toBe('waiting');
  });

  test('is no excuse for a job that had its time', async () => {
    const pool = open({ timeLimit: 1000 });
    await expect(give(pool, 1, { name: 'greedy', burn: 1800 })).rejects.toMatchObject({ kind: 'slow' });
  });
});

test('an idle child ends, and the next job gets a new one', async () => {
  const pool = open({ idleLimit: 50 });
  await give(pool, 1, { name: 'first' });
  const [first] = pool.childIds();
  await expect.poll(() => pool.childIds()).toEqual([]);
  await expect.poll(() => isRunning(first ?? 0)).toBe(false);
  expect(await give(pool, 1, { name: 'second' })).toBe('second');
});

test('what a child throws ends it with its reason', async () => {
  const pool = open();
  await expect(give(pool, 1, { name: 'throw' })).rejects.toThrow('as it was told');
  expect(await give(pool, 1, { name: 'next' })).toBe('next');
});

test('pools that share their memory work one after the other where it does not last for both', async () => {
  const memory = makeJobMemory(() => 400);
  const [one, other] = [open({ memory }), open({ memory })];
  const ended: string[] = [];
  const first = give(one, 1, { name: 'first', sleep: 200 }).then((name) => ended.push(name));
  const second = give(other, 1, { name: 'second' }).then((name) => ended.push(name));
  expect([one.childIds().length, other.childIds().length]).toEqual([1, 0]);
  await Promise.all([first, second]);
  expect(ended).toEqual(['first', 'second']);
});

function isRunning(pid: number): boolean {
  const status = `/proc/${pid}/status`;
  if (existsSync('/proc/self/status')) {
    return existsSync(status) && !/^State:\s+Z/m.test(readFileSync(status, 'utf8'));
  }
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

const MEGABYTE = 1_000_000;

/** Megabytes of JavaScript's own heap that something still holds. */
function held(): number {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  if (typeof collect === 'function') collect();
  return process.memoryUsage().heapUsed / MEGABYTE;
}

test('what a child has replied is not kept for as long as it lives', async () => {
  const pool = open();
  await give(pool, 1, { name: 'first' });
  const before = held();
  // Smaller replies come in fewer pieces, each of which is put behind all before it.
  for (let job = 0; job < everyday(60, 180); job += 1)
    await give(pool, 1, { name: String(job).padEnd(MEGABYTE / 3, '.') });
  expect(pool.childIds()).toHaveLength(1);
  expect(held() - before).toBeLessThan(10);
});

test('where the system starts no process the job fails, and the next one is done once it does', async () => {
  const pool = open();
  await startingNothing(async (reason) => {
    await expect(give(pool, 1, { name: 'first' })).rejects.toThrow(reason);
  });
  expect(await give(pool, 1, { name: 'second' })).toBe('second');
});

test('a child that ends while it is told its job fails that job alone, and leaves no failure to nobody', async () => {
  const left: unknown[] = [];
  const note = (reason: unknown) => left.push(reason);
  process.on('unhandledRejection', note);
  const child = startChild<string>({
    worker: join(process.cwd(), 'tests/support/obedient-child.ts'),
    heapLimit: 64,
    memoryLimit: 300,
  });
  const asked = child.ask(async () => {
    child.stop();
    throw new Error('the disk of the upload is full');
  }, 10_000);
  await expect(asked).rejects.toThrow('stopped');
  await new Promise((resolve) => setTimeout(resolve, 20));
  process.off('unhandledRejection', note);
  expect(left).toEqual([]);
});
