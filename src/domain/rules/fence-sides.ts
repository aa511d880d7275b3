/** The sides of a fence on the grid: how long, and in which direction. */
import type { PlanePlace } from './fence-plane.ts';

export interface FenceSide {
  /** Numbers of the vertices, from 1. */
  readonly from: number;
  readonly to: number;
  readonly metres: number;
  /** Degrees from the grid's north, clockwise, 0 up to 360; 0 for a side without length. */
  readonly azimuth: number;
}

/** Of a ring without a closing vertex; two points have one side, one has none. */
export function fenceSides(ring: readonly PlanePlace[]): FenceSide[] {
  const count = ring.length < 3 ? ring.length - 1 : ring.length;
  return Array.from({ length: Math.max(count, 0) }, (_, at) => {
    const next = (at + 1) % ring.length;
    const [a, b] = [ring[at], ring[next]];
    const [east, north] = a && b ? [b.east - a.east, b.north - a.north] : [0, 0];
    const azimuth = ((Math.atan2(east, north) * 180) / Math.PI + 360) % 360;
    return { from: at + 1, to: next + 1, metres: Math.hypot(east, north), azimuth };
  });
}

/** `89°30'`, to the minute, as a compass and a deed have it. */
export function formatAzimuth(degrees: number): string {
  const minutes = Math.round(degrees * 60) % (360 * 60);
  return `${Math.floor(minutes / 60)}°${String(minutes % 60).padStart(2, '0')}'`;
}
