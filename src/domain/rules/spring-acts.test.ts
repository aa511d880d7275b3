import { expect, test } from 'vitest';
import { actRefusal, type SpringAct, SPRING_ACT_REFUSALS } from './spring-acts.ts';

test.each<[SpringAct, 0 | 1 | 2, Exclude<keyof typeof SPRING_ACT_REFUSALS, 'inDraft'> | null]>([
  ['deliver', 0, null],
  ['deliver', 1, 'delivered'],
  ['deliver', 2, 'delivered'],
  ['plan', 0, null],
  ['plan', 1, 'notPlannable'],
  ['plan', 2, 'notPlannable'],
  ['finish', 0, 'notDelivered'],
  ['finish', 1, null],
  ['finish', 2, 'finished'],
])('%s of a spring in status %i: %s', (act, status, refusal) => {
  expect(actRefusal(act, status)).toBe(refusal === null ? null : SPRING_ACT_REFUSALS[refusal]);
});
