import { DELIVERY_DATE_MESSAGES } from '#domain/rules/spring-status.ts';
import { expect, test } from 'vitest';
import { type FlatSpring, toSpringChange } from './spring-form.ts';

const record = (status: number, planned_month: string | null) =>
  ({
    status,
    planned_month,
    delivery_date: status === 0 ? null : '2026-05-04T10:00',
    label: 'N-1',
    technician_id: null,
    surveyed_at: null,
    notes: null,
    recovery_modality: 1,
    characteristics: {},
    coordinates: [],
    water_eyes: [],
  }) as unknown as FlatSpring;

type Values = Parameters<typeof toSpringChange>[0];

test.each([
  ['a month that is planned', 0, null, '2027-03', { planned_month: '2027-03' }],
  ['a month that stays', 0, '2027-03', '2027-03', { planned_month: '2027-03' }],
  ['a plan that is given up', 0, '2027-03', '', { planned_month: null }],
  ['a delivered spring with its month', 1, '2027-03', '2027-03', {}],
  ['a delivered spring without a month', 1, null, null, {}],
  // Delivered by somebody else while it was chosen: the server says why it can't be.
  ['a month chosen for a delivered spring', 1, null, '2027-03', { planned_month: '2027-03' }],
])('%s', (_what, status, standing, chosen, sent) => {
  const spring = record(status, standing);
  const { delivery } = toSpringChange(
    { ...spring, technician: null, planned_month: chosen } as unknown as Values,
    spring,
  );
  const { status: _status, delivery_date: _date, ...rest } = delivery;
  expect(rest).toEqual(sent);
});

test('a date of delivery is looked at where it is another than the record’s: whoever changes nothing of it is not refused', () => {
  const standing = record(1, null);
  const change = (before: FlatSpring, delivery_date: string, surveyed_at: string | null = null) =>
    toSpringChange(
      { ...before, status: 1, technician: null, surveyed_at, delivery_date } as unknown as Values,
      before,
    );
  const refusal = (message: string) =>
    expect.objectContaining({ status: 422, errors: { delivery_date: [message] } });
  const ahead = { ...standing, delivery_date: '2199-01-01T10:00' };
  expect(change(ahead, '2199-01-01T10:00').delivery.delivery_date).toBe('2199-01-01T10:00');
  expect(change(standing, '2026-05-04T10:00', '2026-05-05').delivery.delivery_date).toBe('2026-05-04T10:00');
  expect(() => change(standing, '2199-01-01T10:00')).toThrow(refusal(DELIVERY_DATE_MESSAGES.inFuture));
  expect(() => change(standing, '2026-05-04T09:00', '2026-05-05')).toThrow(
    refusal(DELIVERY_DATE_MESSAGES.beforeSurvey),
  );
});
