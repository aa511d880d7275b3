import { describe, expect, test } from 'vitest';
import type { SpringStatus } from './spring-enumerations.ts';
import {
  deliveryDateProblem,
  isOnlyRegistered,
  needsDeliveryDate,
  reachableStatuses,
  statusProblem,
} from './spring-status.ts';

const DATE = '2026-11-21T14:30';

describe('the status of a spring', () => {
  test.each<[SpringStatus, SpringStatus, string | null, ReturnType<typeof statusProblem>]>([
    [0, 0, null, null],
    [0, 1, DATE, null],
    [0, 1, null, 'delivery_date_missing'],
    [0, 1, '  ', 'delivery_date_missing'],
    [0, 2, DATE, null],
    [0, 2, null, 'delivery_date_missing'],
    [1, 0, DATE, 'backwards'],
    [1, 0, null, 'backwards'],
    [1, 1, DATE, null],
    [1, 1, null, 'delivery_date_missing'],
    [1, 2, DATE, null],
    [2, 0, null, 'backwards'],
    [2, 1, DATE, 'backwards'],
    [2, 2, DATE, null],
  ])('from %i to %i with delivery date %s: %s', (from, to, date, problem) => {
    expect(statusProblem(from, to, date)).toBe(problem);
  });

  test.each<[SpringStatus, boolean]>([
    [0, true],
    [1, false],
    [2, false],
  ])('a spring in %i can be deleted or measured anew: %s', (status, allowed) => {
    expect(isOnlyRegistered(status)).toBe(allowed);
    expect(needsDeliveryDate(status)).toBe(!allowed);
  });

  test.each([
    ['2026-11-21T14:30', '2026-11-21', null],
    ['2026-11-21T14:30', null, null],
    ['2026-11-21T00:00', '2026-11-21', null],
    ['2026-11-20T23:59', '2026-11-21', 'A entrega não pode ser antes do levantamento.'],
    ['2026-11-21T14:31', '2026-11-21', 'A data de entrega está no futuro.'],
    ['2026-11-21T14:31', null, 'A data de entrega está no futuro.'],
  ])('delivered at %s after a survey of %s: %s', (date, surveyedAt, problem) => {
    expect(deliveryDateProblem(date, { surveyedAt, now: DATE })).toBe(problem);
  });

  test('offers no status behind the present one', () => {
    expect(reachableStatuses(1).map((option) => option.label)).toEqual(['Material entregue', 'Finalizada']);
  });
});
