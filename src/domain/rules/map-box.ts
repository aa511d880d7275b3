/** The box of a map, and the square that the whole world is drawn on. Pure. */

/** Degrees; its borders belong to it. */
export interface Box {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

const NUMBER = /^-?\d{1,3}(\.\d{1,20})?(e-?\d{1,2})?$/i;

/** `-42,-19,-41,-18` as a box; null for anything else, a reversed box too. */
export function readBox(text: string): Box | null {
  const parts = text.split(',').map((part) => part.trim());
  if (parts.length !== 4 || !parts.every((part) => NUMBER.test(part))) return null;
  const [west = 0, south = 0, east = 0, north = 0] = parts.map(Number);
  const isOnEarth = west >= -180 && east <= 180 && south >= -90 && north <= 90;
  return isOnEarth && west <= east && south <= north ? { west, south, east, north } : null;
}

/** Latitude beyond which the square has no place. */
const LAST_LATITUDE = 85.051_128;

/** West to east, from 0 to 1. */
export function acrossOf(longitude: number): number {
  return (longitude + 180) / 360;
}

/** North to south, from 0 to 1, as maps on screens have it. */
export function downOf(latitude: number): number {
  const angle = (Math.max(-LAST_LATITUDE, Math.min(LAST_LATITUDE, latitude)) * Math.PI) / 180;
  return 0.5 - Math.log(Math.tan(Math.PI / 4 + angle / 2)) / (2 * Math.PI);
}

export function longitudeOf(across: number): number {
  return across * 360 - 180;
}

export function latitudeOf(down: number): number {
  return (Math.atan(Math.sinh(Math.PI * (1 - 2 * down))) * 180) / Math.PI;
}
