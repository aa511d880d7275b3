import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  addMonths,
  dayByKey,
  dayInWords,
  monthWeeks,
  weekday,
  yearChoices,
} from './calendar-month.ts';

describe('a calendar page', () => {
  test('begins on Sunday and has six weeks, whatever the month', () => {
    const weeks = monthWeeks('2026-11-21');
    expect(weeks.flat()).toHaveLength(42);
    expect(weeks[0]?.[0]).toBe('2026-11-01');
    expect(monthWeeks('2026-02-10').flat().slice(0, 2)).toEqual(['2026-02-01', '2026-02-02']);
    expect(monthWeeks('2026-08-10')[0]?.[0]).toBe('2026-07-26');
  });

  test('holds its whole month, one day after another', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1900, max: 2199 }), fc.integer({ min: 1, max: 12 }), (year, month) => {
        const first = `${year}-${String(month).padStart(2, '0')}-01`;
        const days = monthWeeks(first).flat();
        expect(weekday(days[0] ?? '')).toBe(0);
        expect(days).toContain(first);
        expect(days).toContain(addDays(addMonths(first, 1), -1));
        days.slice(1).forEach((day, index) => expect(day).toBe(addDays(days[index] ?? '', 1)));
      }),
      { numRuns: 40 },
    );
  });
});

test('a shorter month takes its last day', () => {
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
  expect(addMonths('2028-01-31', 1)).toBe('2028-02-29');
  expect(addMonths('2026-03-31', -1)).toBe('2026-02-28');
  expect(addMonths('2028-02-29', 12)).toBe('2029-02-28');
});

test('the years go from 100 back to 5 ahead, and hold the shown one', () => {
  const years = yearChoices('2026-06-01', '2026-06-01');
  expect([years[0], years.at(-1), years.length]).toEqual([1926, 2031, 106]);
  expect(yearChoices('2026-06-01', '2040-01-01').at(-1)).toBe(2040);
});

test('a day is said in full', () => {
  expect(dayInWords('2026-11-21')).toBe('sábado, 21 de novembro de 2026');
});

test.each([
  ['ArrowLeft', false, '2026-10-31'],
  ['ArrowRight', false, '2026-11-02'],
  ['ArrowUp', false, '2026-10-25'],
  ['ArrowDown', false, '2026-11-08'],
  ['Home', false, '2026-11-01'],
  ['End', false, '2026-11-07'],
  ['PageUp', false, '2026-10-01'],
  ['PageDown', true, '2027-11-01'],
  ['a', false, null],
] as const)('%s (shift %s) leads to %s', (key, shift, expected) => {
  expect(dayByKey(key, shift, '2026-11-01')).toBe(expected);
});
