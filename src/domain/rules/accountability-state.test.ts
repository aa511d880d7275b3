import { expect, test } from 'vitest';
import { accountabilityState } from './accountability-state.ts';

test.each([
  ['sent before its day', { situation: 1, delivery_date: '2026-05-11' }, 'delivered'],
  ['sent, whatever its day was', { situation: 1, delivery_date: '2020-01-01' }, 'delivered'],
  ['accepted', { situation: 2, delivery_date: '2026-05-09' }, 'delivered'],
  ['refused, on its last day', { situation: 3, delivery_date: '2026-05-10' }, 'due'],
  ['refused, a day later', { situation: 3, delivery_date: '2026-05-09' }, 'late'],
  ['being written', { situation: 4, delivery_date: '2026-05-09' }, 'late'],
  ['under inquiry', { situation: 5, delivery_date: '2026-06-01' }, 'due'],
  ['not begun', { situation: 6, delivery_date: '2026-05-09' }, 'late'],
])('one that is %s', (_, accountability, state) => {
  expect(accountabilityState(accountability, '2026-05-10')).toBe(state);
});
