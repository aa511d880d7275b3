import { describe, expect, test } from 'vitest';
import {
  daysBefore,
  formatMonth,
  isDate,
  isDateTimeInput,
  isMonth,
  localDate,
  localDateTime,
  monthName,
  monthsUpTo,
  normaliseDateTime,
} from './dates.ts';

const ZONE = 'America/Sao_Paulo';

describe('days', () => {
  test.each([
    ['2028-02-29', true],
    ['2100-02-29', false],
    ['2026-12-31', true],
    ['2026-02-30', false],
    ['2026-13-01', false],
    ['1899-12-31', false],
    ['21/11/2026', false],
  ])('%s exists: %s', (text, exists) => {
    expect(isDate(text)).toBe(exists);
  });
});

describe('a date-time on input', () => {
  test.each([
    '2026-11-21T14:30',
    '2026-11-21T14:30:59',
    '2026-11-21T14:30:59.123456789Z',
    '2026-11-21T14:30-03:00',
    '2026-11-21T14:30+0300',
    '2026-11-21T14:30+14:00',
  ])('%s is accepted, and can be read', (text) => {
    expect(isDateTimeInput(text)).toBe(true);
    expect(normaliseDateTime(text, ZONE)).toMatch(/^2026-11-2[01]T\d\d:\d\d$/);
  });

  test.each([
    '2026-11-21',
    '2026-11-21 14:30',
    '2026-11-21T24:00',
    '2026-11-21T14:60',
    '2026-11-21T14:30:60',
    '2026-11-21T14:30+99:99',
    '2026-11-21T14:30-03:60',
    '2026-11-21T14:30+24:00',
    '2026-02-30T14:30',
  ])('%s does not exist', (text) => {
    expect(isDateTimeInput(text)).toBe(false);
  });

  test('loses its seconds, and comes into the zone when it has an offset', () => {
    expect(normaliseDateTime('2026-11-21T14:30:59', ZONE)).toBe('2026-11-21T14:30');
    expect(normaliseDateTime('2026-11-21T14:30:59Z', ZONE)).toBe('2026-11-21T11:30');
    expect(normaliseDateTime('2027-01-01T01:30Z', ZONE)).toBe('2026-12-31T22:30');
  });

  test('keeps to the hour of its own day where daylight saving was in force', () => {
    // São Paulo was two hours behind UTC until 17/02/2019, three since.
    expect(normaliseDateTime('2019-02-16T15:00Z', ZONE)).toBe('2019-02-16T13:00');
    expect(normaliseDateTime('2019-02-18T15:00Z', ZONE)).toBe('2019-02-18T12:00');
    // 04/11/2018 began at 01:00; what a person wrote stays as it was written.
    expect(normaliseDateTime('2018-11-04T00:30', ZONE)).toBe('2018-11-04T00:30');
  });
});

test('an instant is the day that the zone has, also at the turn of the year', () => {
  const instant = new Date('2027-01-01T02:59:59Z');
  expect(localDate(instant, ZONE)).toBe('2026-12-31');
  expect(localDateTime(new Date('2027-01-01T03:00:00Z'), ZONE)).toBe('2027-01-01T00:00');
});

test.each([
  ['2027-03', true],
  ['2027-13', false],
  ['2027-00', false],
  ['2027-3', false],
  ['2027-03-01', false],
  ['1899-12', false],
  ['', false],
])('the month %s exists: %s', (text, exists) => {
  expect(isMonth(text)).toBe(exists);
});

test('a month is written as people say it, with the year where it is another', () => {
  expect(formatMonth('2027-03')).toBe('03/2027');
  expect(monthName('2027-03', 2027)).toBe('março');
  expect(monthName('2027-03', 2026)).toBe('março de 2027');
});

test('days and months are counted back over the ends of months and years', () => {
  expect(daysBefore('2026-03-01', 1)).toBe('2026-02-28');
  expect(daysBefore('2026-12-31', -1)).toBe('2027-01-01');
  expect(monthsUpTo('2026-02-10', 3)).toEqual(['2025-12', '2026-01', '2026-02']);
});
