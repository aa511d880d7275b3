/**
 * Calendar dates (`YYYY-MM-DD`) and local date-times (`YYYY-MM-DDTHH:mm`) as
 * text. No `Date` crosses the API; the organisation's zone is applied only where
 * an instant becomes local time, or the reverse.
 */
import type { Period } from './periods.ts';

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const DATE_TIME = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})$/;
// No place is further from UTC than 14 hours; `Date` can't read an offset such as +99:99.
const DATE_TIME_INPUT =
  /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})(?::[0-5]\d(?:\.\d{1,9})?)?(Z|[+-](?:0\d|1[0-4]):?[0-5]\d)?$/;

/** Whether the text is a day that exists, years 1900 to 2200. */
export function isDate(text: string): boolean {
  const match = DATE.exec(text);
  if (!match) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  if (year < 1900 || year > 2200 || month < 1 || month > 12 || day < 1) return false;
  return day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** Whether the text is a minute that exists, without zone. */
export function isDateTime(text: string): boolean {
  const match = DATE_TIME.exec(text);
  return !!match && isDate(match[1] ?? '') && Number(match[2]) < 24 && Number(match[3]) < 60;
}

/** Whether the text is accepted as a date-time on input: with seconds or an offset too. */
export function isDateTimeInput(text: string): boolean {
  const match = DATE_TIME_INPUT.exec(text);
  return !!match && isDateTime(`${match[1]}T${match[2]}:${match[3]}`);
}

/** By zone: making one takes longer than most queries, and every request needs one. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  formats.set(zone, made);
  return made;
}

/** The instant as local `YYYY-MM-DDTHH:mm` in the zone (an IANA name). */
export function localDateTime(instant: Date, zone: string): string {
  return formatOf(zone).format(instant).replace(' ', 'T');
}

/** The instant's day in the zone, `YYYY-MM-DD`. */
export function localDate(instant: Date, zone: string): string {
  return localDateTime(instant, zone).slice(0, 10);
}

/**
 * An accepted date-time input as local `YYYY-MM-DDTHH:mm`: seconds are cut, an
 * offset is converted into the zone.
 */
export function normaliseDateTime(text: string, zone: string): string {
  const match = DATE_TIME_INPUT.exec(text);
  if (!match) return text;
  return match[4] ? localDateTime(new Date(text), zone) : `${match[1]}T${match[2]}:${match[3]}`;
}

/** `2026-11-21` → `21/11/2026`; anything else comes back as it is. */
export function formatDate(text: string): string {
  const match = DATE.exec(text);
  return match ? `${match[3]}/${match[2]}/${match[1]}` : text;
}

/** `01/05/2026 a 31/05/2026`, both included; empty without either. */
export function formatPeriod({ from, to }: Period): string {
  if (from && to) return `${formatDate(from)} a ${formatDate(to)}`;
  if (from) return `desde ${formatDate(from)}`;
  return to ? `até ${formatDate(to)}` : '';
}

/** `2026-11-21T14:30` → `21/11/2026 14:30`; anything else comes back as it is. */
export function formatDateTime(text: string): string {
  const match = DATE_TIME.exec(text);
  return match ? `${formatDate(match[1] ?? '')} ${match[2]}:${match[3]}` : text;
}

/** Whether the text is a month, `YYYY-MM`, years 1900 to 2200. */
export function isMonth(text: string): boolean {
  return /^\d{4}-\d{2}$/.test(text) && isDate(`${text}-01`);
}

/** `2027-03` → `03/2027`; anything else comes back as it is. */
export function formatMonth(text: string): string {
  return isMonth(text) ? `${text.slice(5)}/${text.slice(0, 4)}` : text;
}

export const MONTHS = [
  'janeiro',
  'fevereiro',
  'março',
  'abril',
  'maio',
  'junho',
  'julho',
  'agosto',
  'setembro',
  'outubro',
  'novembro',
  'dezembro',
] as const;

/** `2027-03` → `março`, or `março de 2027` when the year is another than the one it is read in. */
export function monthName(month: string, presentYear: number): string {
  const [year = '', number = ''] = month.split('-');
  const name = MONTHS[Number(number) - 1] ?? month;
  return Number(year) === presentYear ? name : `${name} de ${year}`;
}

const DAY_MS = 86_400_000;

/** The day so many days before: (`2026-03-01`, 1) → `2026-02-28`. */
export function daysBefore(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00Z`) - days * DAY_MS).toISOString().slice(0, 10);
}

/** So many months up to the date's own, oldest first: (`2026-02-10`, 3) → `2025-12`, `2026-01`, `2026-02`. */
export function monthsUpTo(date: string, count: number): string[] {
  const last = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1;
  return Array.from({ length: count }, (_, index) => {
    const month = last - count + 1 + index;
    return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`;
  });
}
