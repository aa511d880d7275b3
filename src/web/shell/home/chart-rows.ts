import type { HomeChart } from '#domain/resources/home.ts';
import { formatMonth, isMonth } from '#domain/shared/dates.ts';

export interface ChartRow {
  /** As the API gives it: a month as `2026-01`. */
  readonly x: string;
  /** As it is read. */
  readonly label: string;
  /** One of each series. */
  readonly values: readonly number[];
  readonly total: number;
}

/** The chart's bars: one for each x of the first series, the series after one another. */
export function chartRows({ series }: Pick<HomeChart, 'series'>): ChartRow[] {
  return (series[0]?.points ?? []).map(({ x }, index) => {
    const values = series.map(({ points }) => points[index]?.y ?? 0);
    const total = values.reduce((sum, value) => sum + value, 0);
    return { x, label: isMonth(x) ? formatMonth(x) : x, values, total };
  });
}

/** Months go from left to right; what has a name of some length, from top to bottom. */
export const isByMonth = (rows: readonly ChartRow[]): boolean => isMonth(rows[0]?.x ?? '');

const COLUMNS_HEIGHT = 260;
const BAR_HEIGHT = 40;
const AXIS_HEIGHT = 36;

/** In pixels, known before anything is drawn: nothing jumps. */
export function chartHeight(rows: readonly ChartRow[]): number {
  return isByMonth(rows) ? COLUMNS_HEIGHT : rows.length * BAR_HEIGHT + AXIS_HEIGHT;
}
