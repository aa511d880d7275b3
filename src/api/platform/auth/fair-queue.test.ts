import { describe, expect, test } from 'vitest';
import { FairQueue } from './fair-queue.ts';

const LIMITS = { atOnce: 1, mostInLane: 4, mostInAll: 8 };
const full = () => new Error('full');

/** A queue whose work ends when told, and the names of what has begun. */
function watched(limits = LIMITS) {
  const queue = new FairQueue(limits);
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const refused: string[] = [];
  const send = (name: string, lane: string, first = false) => {
    const work = () =>
      new Promise<void>((resolve) => {
        begun.push(name);
        ends.push(resolve);
      });
    return queue.run({ lane, first }, work, full).catch(() => {
      refused.push(name);
    });
  };
  const endAll = async () => {
    for (let end = ends.shift(); end; end = ends.shift()) {
      end();
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  return { send, begun, refused, endAll };
}

describe('a fair queue', () => {
  test('takes turns by lane, and those that come first before all others', async () => {
    const { send, begun, endAll } = watched();
    for (const name of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1']) void send(name, name.charAt(0));
    void send('known', 'k', true);
    await endAll();
    expect(begun).toEqual(['a1', 'known', 'a2', 'b1', 'c1', 'a3', 'b2']);
  });

  test('refuses what a lane sends beyond its share, and no other lane', async () => {
    const { send, begun, refused, endAll } = watched();
    for (let at = 0; at < 8; at += 1) void send(`a${at}`, 'a');
    void send('b', 'b');
    await endAll();
    expect(refused).toEqual(['a5', 'a6', 'a7']);
    expect(begun).toContain('b');
  });

  test('full of a few, takes a newcomer in the place of the last of the longest lane', async () => {
    const { send, begun, refused, endAll } = watched();
    void send('runs', 'x');
    for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'b3', 'b4']) void send(name, name.charAt(0));
    void send('c1', 'c');
    await endAll();
    expect(refused).toEqual(['a4']);
    expect(begun).toEqual(['runs', 'a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'b3', 'b4']);
  });

  test('full of lanes with one each refuses a newcomer, but none of those that come first', async () => {
    const { send, begun, refused, endAll } = watched();
    void send('runs', 'x');
    for (let at = 0; at < 8; at += 1) void send(`l${at}`, `lane ${at}`);
    void send('late', 'late');
    void send('known', 'k', true);
    await endAll();
    expect(refused).toEqual(['late']);
    expect(begun.slice(0, 2)).toEqual(['runs', 'known']);
  });
});
