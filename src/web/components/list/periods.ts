/** Periods that people ask for by name. Days are `YYYY-MM-DD`, both ends included. Pure. */
import { isDate } from '#domain/shared/dates.ts';
import type { Period } from '#domain/shared/periods.ts';
import type { SearchTexts } from '../../platform/search-text.ts';

export const PERIOD_NAMES = {
  month: 'Este mês',
  lastMonth: 'Mês passado',
  quarter: 'Este trimestre',
  year: 'Este ano',
} as const;

export type PeriodName = keyof typeof PERIOD_NAMES;

/** First and last day of so many months from a month on; January is 0, and may be of another year. */
function months(year: number, first: number, count: number): Required<Period> {
  const day = (month: number, date: number) =>
    new Date(Date.UTC(year, month, date)).toISOString().slice(0, 10);
  return { from: day(first, 1), to: day(first + count, 0) };
}

/** The named period around a day. */
export function namedPeriod(name: PeriodName, today: string): Required<Period> {
  const [year = 0, month = 1] = today.split('-').map(Number);
  const at = month - 1;
  return {
    month: () => months(year, at, 1),
    lastMonth: () => months(year, at - 1, 1),
    quarter: () => months(year, at - (at % 3), 3),
    year: () => months(year, 0, 12),
  }[name]();
}

const NAMES: readonly PeriodName[] = ['month', 'lastMonth', 'quarter', 'year'];

/** The name of a period, if it has one today. */
export function nameOf({ from, to }: Period, today: string): PeriodName | undefined {
  return NAMES.find((name) => {
    const named = namedPeriod(name, today);
    return named.from === from && named.to === to;
  });
}

/** Whether it ends before it begins: one that is being typed. */
export function isReversed({ from = '', to = '' }: SearchTexts): boolean {
  return isDate(from) && isDate(to) && from > to;
}

/** The period of an address (`?from=2026-05-01&to=2026-05-31`); days that don't exist are none. */
export function periodOf(texts: SearchTexts): Period {
  const { from = '', to = '' } = texts;
  if (isReversed(texts)) return {};
  return { ...(isDate(from) && { from }), ...(isDate(to) && { to }) };
}
