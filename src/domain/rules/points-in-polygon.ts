/** Which of many points lie in a polygon. Pure. */
import type { Box } from './map-box.ts';

/** `[longitude, latitude]`. */
export type Position = readonly [number, number];
/** The outline, then its holes; each ring closed or not. */
export type Rings = readonly (readonly Position[])[];

interface Edge {
  readonly ax: number;
  readonly ay: number;
  readonly bx: number;
  readonly by: number;
}

const BANDS = 256;

export interface Polygon {
  readonly box: Box;
  /** Whether the place lies in it or on its border. */
  readonly holds: (longitude: number, latitude: number) => boolean;
}

/**
 * Several polygons as one: what lies in any of them lies in it. Edges are laid in bands of
 * latitude, so that a point is held against a few of them.
 */
export function polygonOf(parts: readonly Rings[]): Polygon {
  const shapes = parts.map(shapeOf);
  const all = shapes.map(({ box }) => box);
  return {
    box: {
      west: Math.min(...all.map(({ west }) => west)),
      south: Math.min(...all.map(({ south }) => south)),
      east: Math.max(...all.map(({ east }) => east)),
      north: Math.max(...all.map(({ north }) => north)),
    },
    holds: (longitude, latitude) => shapes.some((shape) => shape.holds(longitude, latitude)),
  };
}

function shapeOf(rings: Rings): Polygon {
  const edges = rings.flatMap(edgesOf);
  const [xs, ys] = [edges.map(({ ax }) => ax), edges.map(({ ay }) => ay)];
  const box = {
    west: Math.min(...xs),
    south: Math.min(...ys),
    east: Math.max(...xs),
    north: Math.max(...ys),
  };
  const height = (box.north - box.south) / BANDS || 1;
  const bandOf = (latitude: number) =>
    Math.max(0, Math.min(BANDS - 1, Math.floor((latitude - box.south) / height)));
  const bands = Array.from({ length: BANDS }, (): Edge[] => []);
  for (const edge of edges) {
    const last = bandOf(Math.max(edge.ay, edge.by));
    for (let band = bandOf(Math.min(edge.ay, edge.by)); band <= last; band += 1) bands[band]?.push(edge);
  }
  return {
    box,
    holds(longitude, latitude) {
      if (longitude < box.west || longitude > box.east) return false;
      if (latitude < box.south || latitude > box.north) return false;
      return isWithin(bands[bandOf(latitude)] ?? [], longitude, latitude);
    },
  };
}

function edgesOf(ring: readonly Position[]): Edge[] {
  return ring.flatMap(([ax, ay], index) => {
    const [bx, by] = ring[(index + 1) % ring.length] ?? [ax, ay];
    // A closed ring names its first point twice; a ring of one point is that point.
    return ax === bx && ay === by && ring.length > 1 ? [] : [{ ax, ay, bx, by }];
  });
}

function isWithin(edges: readonly Edge[], x: number, y: number): boolean {
  let inside = false;
  for (const { ax, ay, bx, by } of edges) {
    const cross = (bx - ax) * (y - ay) - (by - ay) * (x - ax);
    const isBeside =
      x >= Math.min(ax, bx) && x <= Math.max(ax, bx) && y >= Math.min(ay, by) && y <= Math.max(ay, by);
    if (cross === 0 && isBeside) return true;
    if (ay <= y !== by <= y && cross > 0 === by > ay) inside = !inside;
  }
  return inside;
}
