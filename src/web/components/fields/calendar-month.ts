/** The days of a calendar page, as `YYYY-MM-DD`; weeks begin on Sunday, as Brazilian calendars do. */
import { MONTHS } from '#domain/shared/dates.ts';

export const WEEKDAYS = ['domingo', 'segunda', 'terça', 'quarta', 'quinta', 'sexta', 'sábado'] as const;

const DAYS_SHOWN = 42;
const YEARS_BACK = 100;
const YEARS_AHEAD = 5;

function utc(date: string): Date {
  return new Date(`${date}T00:00:00Z`);
}

function text(date: Date): string {
  return date.toISOString().slice(0, 10);
}

/** `2026-02-28` + 1 → `2026-03-01`. */
export function addDays(date: string, days: number): string {
  const moved = utc(date);
  moved.setUTCDate(moved.getUTCDate() + days);
  return text(moved);
}

/** `2026-01-31` + 1 → `2026-02-28`: the last day where the month is shorter. */
export function addMonths(date: string, months: number): string {
  const [year, month, day] = [Number(date.slice(0, 4)), Number(date.slice(5, 7)), Number(date.slice(8, 10))];
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return text(new Date(Date.UTC(year, month - 1 + months, Math.min(day, last))));
}

/** 0 for Sunday. */
export function weekday(date: string): number {
  return utc(date).getUTCDay();
}

/** Six weeks that hold the date's month, always 42 days, so that the calendar keeps its height. */
export function monthWeeks(date: string): string[][] {
  const first = `${date.slice(0, 7)}-01`;
  const start = addDays(first, -weekday(first));
  const days = Array.from({ length: DAYS_SHOWN }, (_, index) => addDays(start, index));
  return Array.from({ length: DAYS_SHOWN / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7));
}

/** 100 years back to 5 ahead, and the shown year where it lies outside. */
export function yearChoices(today: string, shown: string): number[] {
  const [now, year] = [Number(today.slice(0, 4)), Number(shown.slice(0, 4))];
  const years = Array.from({ length: YEARS_BACK + YEARS_AHEAD + 1 }, (_, index) => now - YEARS_BACK + index);
  return years.includes(year) ? years : [...years, year].toSorted((a, b) => a - b);
}

/** `sábado, 21 de novembro de 2026`. */
export function dayInWords(date: string): string {
  const month = MONTHS[Number(date.slice(5, 7)) - 1];
  return `${WEEKDAYS[weekday(date)]}, ${Number(date.slice(8, 10))} de ${month} de ${date.slice(0, 4)}`;
}

/** The day that a key leads to from another, or null for any other key. */
export function dayByKey(key: string, shift: boolean, date: string): string | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(date, -1);
    case 'ArrowRight':
      return addDays(date, 1);
    case 'ArrowUp':
      return addDays(date, -7);
    case 'ArrowDown':
      return addDays(date, 7);
    case 'Home':
      return addDays(date, -weekday(date));
    case 'End':
      return addDays(date, 6 - weekday(date));
    case 'PageUp':
      return addMonths(date, shift ? -12 : -1);
    case 'PageDown':
      return addMonths(date, shift ? 12 : 1);
    default:
      return null;
  }
}
