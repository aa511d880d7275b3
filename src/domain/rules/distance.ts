/** How far two places lie from each other, and from when on that is worth a warning. */
import type { Position } from './coordinates.ts';

/** Mean radius of the Earth in kilometres (IUGG); a sphere is right within 0.5 %. */
const EARTH_RADIUS = 6371.0088;

/** Kilometres: a barraginha, dry box or mini-ETE farther from the headquarters is more likely a typing error. */
export const FAR_FROM_HEADQUARTERS = 20;

const RADIANS = Math.PI / 180;

/** Kilometres along the surface between two positions in degrees (haversine formula). */
export function kilometresBetween(one: Position, other: Position): number {
  const latitudes = (other.latitude - one.latitude) * RADIANS;
  const longitudes = (other.longitude - one.longitude) * RADIANS;
  const chord =
    Math.sin(latitudes / 2) ** 2 +
    Math.cos(one.latitude * RADIANS) * Math.cos(other.latitude * RADIANS) * Math.sin(longitudes / 2) ** 2;
  return 2 * EARTH_RADIUS * Math.asin(Math.min(1, Math.sqrt(chord)));
}
