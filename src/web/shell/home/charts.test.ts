import { expect, test } from 'vitest';
import { axisText } from './amount.ts';
import { csvOf } from './chart-csv.ts';
import { chartHeight, chartRows } from './chart-rows.ts';

const series = (name: string, ...ys: number[]) => ({
  name,
  points: ys.map((y, index) => ({ x: `2026-0${index + 1}`, y })),
});

test('a row has one value of each series, and their sum', () => {
  expect(chartRows({ series: [series('a', 10, -5), series('b', 0.5, 10)] })).toEqual([
    { x: '2026-01', label: '01/2026', values: [10, 0.5], total: 10.5 },
    { x: '2026-02', label: '02/2026', values: [-5, 10], total: 5 },
  ]);
  expect(chartRows({ series: [] })).toEqual([]);
});

test('months take one height, names one each', () => {
  const named = (count: number) =>
    chartRows({
      series: [{ name: 'a', points: Array.from({ length: count }, (_, y) => ({ x: `P${y}`, y })) }],
    });
  const months = chartRows({ series: [series('a', 1, 2, 3)] });
  expect(chartHeight(months)).toBe(chartHeight(months.slice(1)));
  expect(chartHeight(named(9)) - chartHeight(named(8))).toBe(chartHeight(named(2)) - chartHeight(named(1)));
  expect(chartHeight(named(9))).toBeGreaterThan(chartHeight(named(8)));
});

test.each([
  [1234.5, 'R$', 'R$ 1,2 mil'],
  [-2_000_000, 'R$', '-R$ 2 mi'],
  [0, 'R$', 'R$ 0'],
  [120_000, 'nascentes', '120 mil'],
])('beside an axis %d in %s is %s', (value, unit, written) => {
  expect(axisText(value, unit).replaceAll('\u00A0', ' ')).toBe(written);
});

test('the file is one that a Brazilian spreadsheet opens, and that runs nothing', () => {
  const chart = { series: [series('=1+1', 1234.5), series('Com ; e "aspas"', 0)] };
  expect(csvOf(chart, chartRows(chart))).toBe('\uFEFF;\'=1+1;"Com ; e ""aspas"""\r\n2026-01;1234,5;0\r\n');
});
