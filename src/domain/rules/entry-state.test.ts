import { expect, test } from 'vitest';
import { entryState } from './entry-state.ts';

const entry = {
  finished: 0,
  executed: 0,
  goal: 2,
  start_date: '2026-03-01',
  end_date: '2026-03-31',
} as const;

test.each([
  ['the day before it starts', {}, '2026-02-28', 'next'],
  ['its first day', {}, '2026-03-01', 'running'],
  ['its last day', {}, '2026-03-31', 'running'],
  ['the day after', {}, '2026-04-01', 'late'],
  ['the day after, its goal reached', { executed: 2 }, '2026-04-01', 'running'],
  ['the day after, half a goal short', { executed: 2, goal: 2.5 }, '2026-04-01', 'late'],
  ['finished before it started', { finished: 1 }, '2026-02-01', 'done'],
  ['finished with nothing done', { finished: 1 }, '2026-04-01', 'done'],
] as const)('%s', (_when, change, today, state) => {
  expect(entryState({ ...entry, ...change }, today)).toBe(state);
});
