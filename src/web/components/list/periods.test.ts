import { expect, test } from 'vitest';
import { nameOf, namedPeriod, periodOf } from './periods.ts';

test.each([
  ['month', '2026-02-10', '2026-02-01', '2026-02-28'],
  ['month', '2028-02-29', '2028-02-01', '2028-02-29'],
  ['lastMonth', '2026-01-31', '2025-12-01', '2025-12-31'],
  ['lastMonth', '2026-03-31', '2026-02-01', '2026-02-28'],
  ['quarter', '2026-01-01', '2026-01-01', '2026-03-31'],
  ['quarter', '2026-11-22', '2026-10-01', '2026-12-31'],
  ['year', '2026-07-01', '2026-01-01', '2026-12-31'],
] as const)('%s on %s', (name, today, from, to) => {
  expect(namedPeriod(name, today)).toEqual({ from, to });
  expect(nameOf({ from, to }, today)).toBe(name);
});

test('a period of other days has no name', () => {
  expect(nameOf({ from: '2026-02-01', to: '2026-02-27' }, '2026-02-10')).toBeUndefined();
  expect(nameOf({ from: '2026-02-01' }, '2026-02-10')).toBeUndefined();
});

test.each([
  [{}, {}],
  [{ from: '2026-03-01' }, { from: '2026-03-01' }],
  [
    { from: '2026-03-01', to: '2026-03-01' },
    { from: '2026-03-01', to: '2026-03-01' },
  ],
  [{ from: '2026-02-30', to: '2026-03-01' }, { to: '2026-03-01' }],
  [{ from: '2026-03-02', to: '2026-03-01' }, {}],
])('%j asks for %j', (texts, period) => {
  expect(periodOf(texts)).toEqual(period);
});
