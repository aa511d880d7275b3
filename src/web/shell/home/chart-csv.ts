import type { HomeChart } from '#domain/resources/home.ts';
import { formatNumber } from '#domain/shared/numbers.ts';
import type { ChartRow } from './chart-rows.ts';

/** What a spreadsheet would take for a formula is kept a text. */
const FORMULA = /^[=+\-@\t\r]/;

/** As a Brazilian spreadsheet opens it: UTF-8 with its mark, `;` between, a comma in numbers. */
export function csvOf({ series }: Pick<HomeChart, 'series'>, rows: readonly ChartRow[]): string {
  const lines = [
    ['', ...series.map(({ name }) => text(name))],
    ...rows.map(({ x, values }) => [text(x), ...values.map((value) => formatNumber(value, 2))]),
  ];
  return `\uFEFF${lines.map((cells) => cells.join(';')).join('\r\n')}\r\n`;
}

function text(value: string): string {
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return /[;"\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
