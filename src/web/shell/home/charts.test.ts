import { expect, test } from 'vitest';
import { csvOf } from './chart-csv.ts';
import { chartRows } from './chart-rows.ts';

const series = (name: string, ...ys: number[]) => ({
  name,
  points: ys.map((y, index) => ({ x: `2026-0${index + 1}`, y })),
});

test('bars are shares of the longest, one series after the other', () => {
  const [short, long] = chartRows({ series: [series('a', 10, 30), series('b', 10, 10)] });
  expect(short).toEqual({
    x: '2026-01',
    values: [10, 10],
    total: 20,
    parts: [
      { at: 0, start: 0, width: 25 },
      { at: 1, start: 25, width: 25 },
    ],
  });
  expect(long?.parts).toEqual([
    { at: 0, start: 0, width: 75 },
    { at: 1, start: 75, width: 25 },
  ]);
});

test('what is nothing, or below it, has no bar', () => {
  expect(chartRows({ series: [series('a', 0, -5)] }).map(({ parts, total }) => [parts, total])).toEqual([
    [[], 0],
    [[], -5],
  ]);
  expect(chartRows({ series: [] })).toEqual([]);
});

test('the file is one that a Brazilian spreadsheet opens, and that runs nothing', () => {
  const chart = { series: [series('=1+1', 1234.5), series('Com ; e "aspas"', 0)] };
  expect(csvOf(chart, chartRows(chart))).toBe('\uFEFF;\'=1+1;"Com ; e ""aspas"""\r\n2026-01;1234,5;0\r\n');
});
