import { describe, expect, test } from 'vitest';
import { daysIn, leftOf, monthTicks, spanWith, widthOf } from './timeline-scale.ts';

const YEAR = { from: '2027-01-01', to: '2027-12-31' };

test('a day begins where the days before it end', () => {
  expect(daysIn(YEAR)).toBe(365);
  expect(leftOf(YEAR, '2027-01-01')).toBe(0);
  expect(leftOf(YEAR, '2027-03-15')).toBeCloseTo((73 / 365) * 100);
  expect(leftOf(YEAR, '2028-01-01')).toBe(100);
});

test('an entry is as long as its days, the last one too', () => {
  expect(widthOf(YEAR, YEAR)).toBe(100);
  expect(widthOf(YEAR, { from: '2027-05-05', to: '2027-05-05' })).toBeCloseTo(100 / 365);
});

test.each([
  ['before all', '2026-11-23', { from: '2026-11-01', to: '2027-12-31' }],
  ['among them', '2027-06-10', YEAR],
  ['after all', '2028-02-10', { from: '2027-01-01', to: '2028-02-29' }],
])('today %s is in the span, which is of whole months', (_, today, expected) => {
  expect(spanWith({ from: '2027-01-09', to: '2027-12-02' }, today)).toEqual(expected);
});

describe('the labels', () => {
  const labels = (from: string, to: string, most: number) =>
    monthTicks({ from, to }, most).map(({ label }) => label);

  test('tell the year where it changes', () => {
    expect(labels('2026-11-01', '2027-02-28', 12)).toEqual(['nov 2026', 'dez', 'jan 2027', 'fev']);
  });

  test('have room before the end', () => {
    expect(labels('2025-01-01', '2028-01-31', 8)).toEqual([
      'jan 2025',
      'jul',
      'jan 2026',
      'jul',
      'jan 2027',
      'jul',
    ]);
  });

  test('stand further apart where there are many months', () => {
    expect(labels('2026-11-01', '2028-12-31', 10)).toEqual([
      'jan 2027',
      'abr',
      'jul',
      'out',
      'jan 2028',
      'abr',
      'jul',
      'out',
    ]);
    expect(labels('2020-03-01', '2032-05-31', 14)).toHaveLength(11);
    expect(monthTicks({ from: '1900-01-01', to: '2200-12-31' }, 4).length).toBeLessThanOrEqual(7);
  });

  test('stand at the beginnings of their months', () => {
    expect(monthTicks(YEAR, 4).map(({ left }) => left)).toEqual(
      ['2027-01-01', '2027-04-01', '2027-07-01', '2027-10-01'].map((day) => leftOf(YEAR, day)),
    );
  });
});
