/** Days along a line, in percent of its length. Pure. */
import { MONTHS } from '#domain/shared/dates.ts';

const DAY_MS = 86_400_000;

/** The days that a timeline shows, `YYYY-MM-DD`, both ends included. */
export interface Span {
  readonly from: string;
  readonly to: string;
}

export interface Tick {
  /** `YYYY-MM`. */
  readonly month: string;
  readonly label: string;
  readonly left: number;
}

/** Steps between labels, in months: what people count time in. */
const STEPS = [1, 2, 3, 6, 12, 24, 60, 120, 600] as const;

const dayNumber = (date: string) => Date.parse(`${date}T00:00Z`) / DAY_MS;

export function daysIn({ from, to }: Span): number {
  return dayNumber(to) - dayNumber(from) + 1;
}

/** The span with this day in it: whole months, so that each label stands at the beginning of its own. */
export function spanWith({ from, to }: Span, today: string): Span {
  const first = from < today ? from : today;
  const last = to > today ? to : today;
  const [year = 0, month = 0] = last.split('-').map(Number);
  const end = new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
  return { from: `${first.slice(0, 7)}-01`, to: end };
}

/** Where a day begins. */
export function leftOf(span: Span, date: string): number {
  return ((dayNumber(date) - dayNumber(span.from)) / daysIn(span)) * 100;
}

/** How long these days are, the last one included. */
export function widthOf(span: Span, days: Span): number {
  return (daysIn(days) / daysIn(span)) * 100;
}

/** Beginnings of months, at most so many: 'jan 2027', 'abr', 'jul'… with the year where it changes. */
export function monthTicks(span: Span, most: number): Tick[] {
  const first = monthNumber(span.from);
  const count = monthNumber(span.to) - first + 1;
  const step = STEPS.find((size) => count / size <= most) ?? 600;
  const ticks: Tick[] = [];
  let year = '';
  for (let at = Math.ceil(first / step) * step; at < first + count; at += step) {
    const ofYear = String(Math.floor(at / 12));
    const month = `${ofYear}-${String((at % 12) + 1).padStart(2, '0')}`;
    const name = (MONTHS[at % 12] ?? '').slice(0, 3);
    const left = leftOf(span, `${month}-01`);
    // No room for the label before the end.
    if (left + 60 / most > 100) break;
    ticks.push({
      month,
      left,
      label: step >= 12 ? ofYear : ofYear === year ? name : `${name} ${ofYear}`,
    });
    year = ofYear;
  }
  return ticks;
}

/** Months since the year 0. */
function monthNumber(date: string): number {
  return Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1;
}
