/** Readings of a phone's receiver at one place, made one point of. Pure. */
import type { Position } from './coordinates.ts';

export interface GpsReading extends Position {
  /** Metres within which the receiver lies, 95 times of 100. */
  readonly accuracy: number;
}

/** Metres: what a phone reaches below open sky; worse ones would bend the fence. */
export const WORST_ACCURACY = 15;
/** As long as one stands still at a vertex. */
export const STANDING_MS = 6000;

export interface AveragedReading extends GpsReading {
  readonly readings: number;
}

/**
 * The mean of the good readings, better ones weighing more. Its accuracy is their mean: readings
 * some seconds apart err alike, so more of them promise no more. Null where none is good.
 */
export function averageReadings(readings: readonly GpsReading[]): AveragedReading | null {
  const good = readings.filter(({ accuracy }) => accuracy > 0 && accuracy <= WORST_ACCURACY);
  if (good.length === 0) return null;
  const weights = good.map(({ accuracy }) => 1 / accuracy ** 2);
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  const mean = (of: (reading: GpsReading) => number) =>
    good.reduce((sum, reading, index) => sum + of(reading) * (weights[index] ?? 0), 0) / all;
  return {
    latitude: mean(({ latitude }) => latitude),
    longitude: mean(({ longitude }) => longitude),
    accuracy: mean(({ accuracy }) => accuracy),
    readings: good.length,
  };
}
