/** The outline of an area, as canvases draw it. */

/** On the square of the world: across, down, across, down … */
export type Ring = readonly number[];

/** On the same square. */
export interface Place {
  readonly across: number;
  readonly down: number;
}

export interface Outline {
  readonly rings: readonly Ring[];
  /** Around all rings: of nothing it holds no place. */
  readonly west: number;
  readonly north: number;
  readonly east: number;
  readonly south: number;
  /** Where its name is written; null where it has no place of its own. */
  readonly name: Place | null;
}

export function outlineOf(rings: readonly Ring[], name: Place | null): Outline {
  let [west, north, east, south] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const ring of rings) {
    for (let at = 0; at < ring.length; at += 2) {
      const [across, down] = [ring[at] ?? 0, ring[at + 1] ?? 0];
      if (across < west) west = across;
      if (across > east) east = across;
      if (down < north) north = down;
      if (down > south) south = down;
    }
  }
  return { rings, west, north, east, south, name };
}

export const NO_OUTLINE: Outline = outlineOf([], null);

/** Whether the place lies in it. */
export function liesIn({ rings, west, north, east, south }: Outline, { across, down }: Place): boolean {
  if (across < west || across > east || down < north || down > south) return false;
  return rings.reduce((isInside, ring) => isInside !== isWithin(ring, across, down), false);
}

function isWithin(ring: Ring, across: number, down: number): boolean {
  let isInside = false;
  for (let at = 0; at < ring.length; at += 2) {
    const next = (at + 2) % ring.length;
    const [ax, ay] = [ring[at] ?? 0, ring[at + 1] ?? 0];
    const [bx, by] = [ring[next] ?? 0, ring[next + 1] ?? 0];
    if (ay > down !== by > down && across < ((bx - ax) * (down - ay)) / (by - ay) + ax) isInside = !isInside;
  }
  return isInside;
}

/** In the middle of the widest part at half the height of its largest ring, which lies in it whatever its form. */
export function placeWithin({ rings }: Outline): Place | null {
  const boxes = rings.map((ring) => outlineOf([ring], null));
  const sizeOf = ({ west, east, north, south }: Outline) => (east - west) * (south - north);
  const [largest] = boxes.toSorted((a, b) => sizeOf(b) - sizeOf(a));
  if (!largest) return null;
  const down = (largest.north + largest.south) / 2;
  const crossings = rings.flatMap((ring) => crossingsAt(ring, down)).toSorted((a, b) => a - b);
  let widest: { across: number; width: number } | null = null;
  for (let at = 0; at + 1 < crossings.length; at += 2) {
    const [from, to] = [crossings[at] ?? 0, crossings[at + 1] ?? 0];
    if (!widest || to - from > widest.width) widest = { across: (from + to) / 2, width: to - from };
  }
  return widest && { across: widest.across, down };
}

function crossingsAt(ring: Ring, down: number): number[] {
  const crossings: number[] = [];
  for (let at = 0; at < ring.length; at += 2) {
    const next = (at + 2) % ring.length;
    const [ax, ay] = [ring[at] ?? 0, ring[at + 1] ?? 0];
    const [bx, by] = [ring[next] ?? 0, ring[next + 1] ?? 0];
    if (ay > down !== by > down) crossings.push(((bx - ax) * (down - ay)) / (by - ay) + ax);
  }
  return crossings;
}
