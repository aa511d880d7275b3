/**
 * A ring with fewer vertices, none of the left-out ones farther from it than allowed.
 * Source: Douglas and Peucker (1973), with the distance to a side and not to the line it lies on.
 */

/** Places in turn: x, y, x, y … The last one is not the first again. */
export type FlatRing = Int32Array;

/** @param tolerance in the ring's own units */
export function simplifiedRing(ring: FlatRing, tolerance: number): FlatRing {
  const places = ring.length / 2;
  if (places <= 3) return ring;
  const isKept = new Uint8Array(places);
  // Of a ring the first place and the one farthest from it: neither half is then a side that leads back.
  const opposite = farthestFrom(ring, 0);
  isKept[0] = 1;
  isKept[opposite] = 1;
  const parts: [from: number, to: number][] = [
    [0, opposite],
    [opposite, places],
  ];
  for (let part = parts.pop(); part; part = parts.pop()) {
    const [from, to] = part;
    const far = farthestBetween(ring, from, to);
    if (far.squared <= tolerance * tolerance) continue;
    isKept[far.at] = 1;
    parts.push([from, far.at], [far.at, to]);
  }
  return ring.filter((_, at) => isKept[at >> 1] === 1);
}

function farthestFrom(ring: FlatRing, place: number): number {
  const [x, y] = [ring[place * 2] ?? 0, ring[place * 2 + 1] ?? 0];
  let [found, most] = [place, -1];
  for (let at = 0; at < ring.length; at += 2) {
    const squared = ((ring[at] ?? 0) - x) ** 2 + ((ring[at + 1] ?? 0) - y) ** 2;
    if (squared > most) [found, most] = [at / 2, squared];
  }
  return found;
}

/** Of the places between two; `to` may be the ring's length, which is its first place. */
function farthestBetween(ring: FlatRing, from: number, to: number): { at: number; squared: number } {
  const end = (to * 2) % ring.length;
  const [ax, ay] = [ring[from * 2] ?? 0, ring[from * 2 + 1] ?? 0];
  const [dx, dy] = [(ring[end] ?? 0) - ax, (ring[end + 1] ?? 0) - ay];
  const length = dx * dx + dy * dy;
  let [found, most] = [from, -1];
  for (let place = from + 1; place < to; place += 1) {
    const [x, y] = [(ring[place * 2] ?? 0) - ax, (ring[place * 2 + 1] ?? 0) - ay];
    const along = length === 0 ? 0 : Math.max(0, Math.min(1, (x * dx + y * dy) / length));
    const squared = (x - along * dx) ** 2 + (y - along * dy) ** 2;
    if (squared > most) [found, most] = [place, squared];
  }
  return { at: found, squared: most };
}
