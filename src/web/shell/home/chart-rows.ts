import type { HomeChart } from '#domain/resources/home.ts';

export interface ChartRow {
  readonly x: string;
  /** One of each series. */
  readonly values: readonly number[];
  readonly total: number;
  /** What is above nothing, in percent of the longest bar. `at`: of which series. */
  readonly parts: readonly { readonly at: number; readonly start: number; readonly width: number }[];
}

const WHOLE = 100;

/** The chart's bars: one for each x of the first series, the series after one another. */
export function chartRows({ series }: Pick<HomeChart, 'series'>): ChartRow[] {
  const rows = (series[0]?.points ?? []).map(({ x }, index) => ({
    x,
    values: series.map(({ points }) => points[index]?.y ?? 0),
  }));
  const lengthOf = (values: readonly number[]) => values.reduce((sum, value) => sum + Math.max(0, value), 0);
  const longest = Math.max(0, ...rows.map(({ values }) => lengthOf(values)));
  return rows.map(({ x, values }) => {
    let start = 0;
    const parts = values.flatMap((value, at) => {
      if (value <= 0) return [];
      const width = (value / longest) * WHOLE;
      start += width;
      return [{ at, start: start - width, width }];
    });
    return { x, values, parts, total: values.reduce((sum, value) => sum + value, 0) };
  });
}
