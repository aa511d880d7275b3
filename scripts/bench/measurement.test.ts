import { expect, test } from 'vitest';
import { isMet, percentile, summarise } from './measurement.ts';
import { table } from './table.ts';

const measurement = { name: 'Partida', unit: 'ms', target: 1000, run: async () => [] } as const;

test('the median and the 95th percentile are samples that were measured', () => {
  const samples = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect(percentile(samples, 0.5)).toBe(50);
  expect(percentile(samples, 0.95)).toBe(95);
  expect(percentile([7], 0.95)).toBe(7);
  expect(() => percentile([], 0.5)).toThrow('no samples');
});

test('a promise is kept up to its target, judged by the median', () => {
  const result = summarise(measurement, [900, 1000, 4000]);
  expect(isMet(result)).toBe(true);
  expect(isMet({ ...result, median: 1000.1 })).toBe(false);
});

test('the table speaks Portuguese and aligns its numbers', () => {
  expect(table([summarise(measurement, [512.34]), summarise(measurement, [1234.5])]).split('\n')).toEqual([
    'Medida      Mediana         p95    Limite  Amostras',
    'Partida    512,3 ms    512,3 ms  1.000 ms         1  dentro',
    'Partida  1.234,5 ms  1.234,5 ms  1.000 ms         1   ACIMA',
  ]);
});
