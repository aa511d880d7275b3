/**
 * One figure that the product promises. Each is a file in measurements/ that
 * exports one as its default: the runner finds it there.
 */
export interface Measurement {
  /** In Portuguese, as the table shows it. */
  name: string;
  unit: 'ms' | 's' | 'MB';
  /** The most that the median may be; the 95th percentile stands beside it in the table. */
  target: number;
  /** Measures several times: one sample each, in `unit`. */
  run(): Promise<number[]>;
}

export interface Result {
  name: string;
  unit: Measurement['unit'];
  target: number;
  median: number;
  p95: number;
  samples: number;
}

/** The smallest sample that at least this share of all samples does not exceed. Throws without samples. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b);
  const value = sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
  if (value === undefined) throw new Error('A measurement answered no samples');
  return value;
}

export function summarise({ name, unit, target }: Measurement, samples: readonly number[]): Result {
  return {
    name,
    unit,
    target,
    median: percentile(samples, 0.5),
    p95: percentile(samples, 0.95),
    samples: samples.length,
  };
}

/** Whether the figure keeps its promise. */
export function isMet(result: Result): boolean {
  return result.median <= result.target;
}
