/** Where a spring stands on a map: at its first water eye, else in the middle of its fence. Pure. */
import { roundDegrees } from './coordinates.ts';

/** A point as stored, in degrees. */
export interface StoredPoint {
  readonly google_latitude: number;
  readonly google_longitude: number;
}

export interface SpringPlace {
  /** Degrees, six decimals. */
  readonly latitude: number;
  readonly longitude: number;
}

/** Square degrees: some tenths of a square millimetre. Less is a line. */
const NO_AREA = 1e-17;

/** Null without any point. */
export function placeOfSpring(
  fence: readonly StoredPoint[],
  eyes: readonly StoredPoint[],
): SpringPlace | null {
  const [eye] = eyes;
  if (eye) return { latitude: eye.google_latitude, longitude: eye.google_longitude };
  const centre = centroid(fence);
  return centre && { latitude: roundDegrees(centre.latitude), longitude: roundDegrees(centre.longitude) };
}

/** Of the area that the ring encloses; of its points where it encloses none. */
function centroid(ring: readonly StoredPoint[]): SpringPlace | null {
  const [origin] = ring;
  if (!origin) return null;
  // Around the first point: small differences of large numbers would lose their digits.
  const points = ring.map((point) => ({
    x: point.google_longitude - origin.google_longitude,
    y: point.google_latitude - origin.google_latitude,
  }));
  let [twice, x, y] = [0, 0, 0];
  for (const [index, a] of points.entries()) {
    const b = points[(index + 1) % points.length] ?? a;
    const cross = a.x * b.y - b.x * a.y;
    twice += cross;
    x += (a.x + b.x) * cross;
    y += (a.y + b.y) * cross;
  }
  const mean =
    Math.abs(twice) < NO_AREA
      ? {
          x: points.reduce((sum, point) => sum + point.x, 0) / points.length,
          y: points.reduce((sum, point) => sum + point.y, 0) / points.length,
        }
      : { x: x / (3 * twice), y: y / (3 * twice) };
  return { latitude: origin.google_latitude + mean.y, longitude: origin.google_longitude + mean.x };
}
