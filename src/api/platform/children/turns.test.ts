import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Turns } from './turns.ts';

/** What happens to a line: somebody (0 to 4) asks for something more, or the next one is served. */
const happenings = fc.array(fc.oneof(fc.nat({ max: 4 }), fc.constant('serve' as const)), { maxLength: 200 });

test('each person’s requests are served in their order, and every one once', () => {
  fc.assert(
    fc.property(happenings, (all) => {
      const turns = new Turns<{ person: number; place: number }>();
      const asked: number[] = [0, 0, 0, 0, 0];
      const served: number[][] = [[], [], [], [], []];
      const serve = () => {
        const item = turns.next();
        if (item) served[item.person]?.push(item.place);
        return item;
      };
      for (const one of all) {
        if (one === 'serve') serve();
        else {
          const place = asked[one] ?? 0;
          turns.add(one, { person: one, place });
          asked[one] = place + 1;
        }
      }
      while (serve());
      expect(turns.size).toBe(0);
      expect(served).toEqual(asked.map((count) => Array.from({ length: count }, (_, place) => place)));
    }),
  );
});

test('nobody is served twice while somebody who waits is not served', () => {
  fc.assert(
    fc.property(happenings, (all) => {
      const turns = new Turns<number>();
      /** Of everybody who waits: who was served since they began to. */
      const passed = new Map<number, Set<number>>();
      for (const one of all) {
        if (one !== 'serve') {
          if (turns.waitingOf(one) === 0) passed.set(one, new Set());
          turns.add(one, one);
          continue;
        }
        const served = turns.next();
        if (served === undefined) continue;
        for (const [person, others] of passed) {
          if (person === served) continue;
          expect(others.has(served), `${served} was served twice before ${person}`).toBe(false);
          others.add(served);
        }
        if (turns.waitingOf(served) === 0) passed.delete(served);
        else passed.set(served, new Set());
      }
    }),
  );
});

test('behind a flood of one person, everybody else waits for one request of theirs at most', () => {
  const turns = new Turns<string>();
  for (let flood = 0; flood < 80; flood += 1) turns.add(1, 'flood');
  expect(turns.next()).toBe('flood');
  turns.add(2, 'second');
  turns.add(3, 'third');
  expect([turns.next(), turns.next(), turns.next()]).toEqual(['flood', 'second', 'third']);
});
