import fc from 'fast-check';
import { expect, test } from 'vitest';
import { localDate } from '../shared/dates.ts';
import { isLate } from './lateness.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const OPEN = { finished: 0, executed: 1, goal: 2 } as const;

/** Hours behind UTC; none of them has changed its clock since November 2019. */
const ZONES = {
  'America/Noronha': 2,
  'America/Sao_Paulo': 3,
  'America/Manaus': 4,
  'America/Rio_Branco': 5,
} as const;

const textOf = (day: number) => new Date(day).toISOString().slice(0, 10);

test('lateness begins with the first minute behind the last day, across every end of a year', () => {
  const turnOfYear = fc.integer({ min: 2020, max: 2099 }).map((year) => Date.UTC(year, 11, 31));
  fc.assert(
    fc.property(
      turnOfYear,
      fc.integer({ min: -3, max: 3 }),
      fc.integer({ min: -5 * 24 * 60, max: 5 * 24 * 60 }),
      fc.constantFrom(...Object.entries(ZONES)),
      (lastDay, days, minutes, [zone, hours]) => {
        const end = lastDay + days * DAY;
        const isOver = end + DAY + hours * HOUR;
        for (const now of [isOver + minutes * MINUTE, isOver, isOver - 1]) {
          const late = isLate({ ...OPEN, end_date: textOf(end) }, localDate(new Date(now), zone));
          expect(late, `${textOf(end)} at ${new Date(now).toISOString()} in ${zone}`).toBe(now >= isOver);
        }
      },
    ),
  );
});

test('days of 23 and of 25 hours end when the clocks there say so', () => {
  const lateAt = (end_date: string, moment: string) =>
    isLate({ ...OPEN, end_date }, localDate(new Date(moment), 'America/Sao_Paulo'));
  // Midnight of 4 November 2018 did not exist: the clocks went from 23:59 to 1:00.
  expect(lateAt('2018-11-03', '2018-11-04T02:59:59Z')).toBe(false);
  expect(lateAt('2018-11-03', '2018-11-04T03:00:00Z')).toBe(true);
  expect(lateAt('2018-11-04', '2018-11-05T01:59:59Z')).toBe(false);
  expect(lateAt('2018-11-04', '2018-11-05T02:00:00Z')).toBe(true);
  // 16 February 2019 had its last hour twice.
  expect(lateAt('2019-02-16', '2019-02-17T01:30:00Z')).toBe(false);
  expect(lateAt('2019-02-16', '2019-02-17T02:59:59Z')).toBe(false);
  expect(lateAt('2019-02-16', '2019-02-17T03:00:00Z')).toBe(true);
});

test('what is finished or has reached its goal is never late, whatever the day', () => {
  const day = fc.integer({ min: 0, max: 60_000 }).map((days) => textOf(days * DAY));
  fc.assert(
    fc.property(
      day,
      day,
      fc.nat(50),
      fc.integer({ min: 1, max: 5000 }),
      (end_date, today, executed, hundredths) => {
        const goal = hundredths / 100;
        expect(isLate({ finished: 1, executed, goal, end_date }, today)).toBe(false);
        const late = isLate({ finished: 0, executed, goal, end_date }, today);
        expect(late).toBe(executed < goal && end_date < today);
      },
    ),
  );
});
