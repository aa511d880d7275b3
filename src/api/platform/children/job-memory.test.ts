import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeJobMemory } from './job-memory.ts';

const LIMIT = 100;
const jobs = fc.array(fc.record({ needs: fc.integer({ min: 1, max: 150 }), endsNext: fc.boolean() }), {
  maxLength: 60,
});

test('jobs never hold more than the limit together, begin in their order, and all begin', () => {
  fc.assert(
    fc.property(jobs, (all) => {
      const memory = makeJobMemory(() => LIMIT);
      const begun: number[] = [];
      const running: number[] = [];
      const end = () => {
        const needs = running.shift();
        if (needs !== undefined) memory.release(needs);
      };
      for (const [place, { needs, endsNext }] of all.entries()) {
        memory.reserve(needs, () => {
          begun.push(place);
          running.push(needs);
          const held = running.reduce((sum, one) => sum + one, 0);
          // What needs more than there is runs alone.
          expect(held <= LIMIT || running.length === 1).toBe(true);
        });
        if (endsNext) end();
      }
      while (running.length > 0) end();
      expect(begun).toEqual(all.map((_, place) => place));
    }),
  );
});
