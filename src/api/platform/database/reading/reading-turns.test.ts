import { expect, test } from 'vitest';
import { makeReadingTurns, type Reader } from './reading-turns.ts';

const LIMITS = { most: 2, mostWaiting: 4, mostWaitingEach: 3, timeLimit: 10_000 };

const reader = (person: number, signal?: AbortSignal): Reader => ({
  person,
  kind: 'report',
  ...(signal ? { signal } : {}),
});

/** A reading that goes on until it is told to end, and writes down that it began. */
function makeReading(begun: string[], name: string) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const work = async () => {
    begun.push(name);
    await promise;
    return name;
  };
  return { work, finish: resolve };
}

const passing = () => new Promise((resolve) => setImmediate(resolve));

test('whoever asks for much waits behind the first question of everybody else', async () => {
  const turns = makeReadingTurns(LIMITS);
  const begun: string[] = [];
  const readings = ['A1', 'A2', 'A3', 'A4', 'B1'].map((name) => makeReading(begun, name));
  const all = readings.map(({ work }, at) => turns.run(reader(at === 4 ? 2 : 1), work));
  await passing();
  expect(begun).toEqual(['A1', 'A2']);
  readings[0]?.finish();
  await all[0];
  await passing();
  expect(begun).toEqual(['A1', 'A2', 'A3']);
  readings[1]?.finish();
  await passing();
  expect(begun).toEqual(['A1', 'A2', 'A3', 'B1']);
  for (const { finish } of readings) finish();
  expect(await Promise.all(all)).toEqual(['A1', 'A2', 'A3', 'A4', 'B1']);
});

test('too many of one person are told so, and too many of everybody', async () => {
  const turns = makeReadingTurns(LIMITS);
  const first = makeReading([], 'first');
  const running = [1, 1].map((person) => turns.run(reader(person), first.work));
  const waiting = [1, 1, 1, 2].map((person) => turns.run(reader(person), async () => person));
  await expect(turns.run(reader(1), async () => 0)).rejects.toMatchObject({ status: 429 });
  await expect(turns.run(reader(3), async () => 0)).rejects.toMatchObject({ status: 503 });
  first.finish();
  await Promise.all(running);
  expect(await Promise.all(waiting)).toEqual([1, 1, 1, 2]);
});

test('one that takes too long is answered at once, and its turn is given back when it has ended', async () => {
  const turns = makeReadingTurns({ ...LIMITS, most: 1, timeLimit: 20 });
  const stuck = Promise.withResolvers<string>();
  const slow = turns.run(reader(1), () => stuck.promise);
  let begun = false;
  const next = turns.run(reader(2), async () => {
    begun = true;
    return 'next';
  });
  await expect(slow).rejects.toMatchObject({ status: 503 });
  await passing();
  expect(begun).toBe(false);
  stuck.resolve('too late');
  expect(await next).toBe('next');
});

test('one that nobody waits for any more never begins, and one in progress is told to end', async () => {
  const turns = makeReadingTurns({ ...LIMITS, most: 1 });
  const left = new AbortController();
  let told: unknown;
  const running = turns.run(reader(1, left.signal), (signal) => {
    return new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => {
        told = signal.reason;
        reject(signal.reason);
      });
    });
  });
  let begun = false;
  const waiting = turns.run(reader(2, left.signal), async () => {
    begun = true;
  });
  await passing();
  left.abort(new Error('gone'));
  await expect(running).rejects.toThrow('gone');
  await expect(waiting).rejects.toThrow('gone');
  expect(told).toMatchObject({ message: 'gone' });
  expect(begun).toBe(false);
  // The turn was given back by both.
  expect(await turns.run(reader(3), async () => 'after')).toBe('after');
});
