/** Points that lie close to each other on the screen, as one sign with their number. Pure. */
import { acrossOf, type Box, downOf } from './map-box.ts';

/** Points by their index, in columns: a hundred thousand are looked through in a few milliseconds. */
export interface Points {
  readonly count: number;
  /** West to east and north to south, from 0 to 1 (`acrossOf`, `downOf`). */
  readonly across: Float64Array;
  readonly down: Float64Array;
}

export interface Cluster {
  /** Mean of its points. */
  readonly across: number;
  readonly down: number;
  /** How many, at least one. */
  readonly count: number;
  /** Index of one of them. */
  readonly first: number;
}

export interface Clusters {
  readonly clusters: readonly Cluster[];
  /** Index of each point's cluster. */
  readonly of: Int32Array;
}

/** Pixels of a sign with its number, and of the map of the whole world at zoom 0. */
const SIGN = 64;
const WORLD = 256;
/** Cells of a grid; more are made coarser before anything is counted. */
const MOST_CELLS = 16_384;
/** Of a cell: signs closer than that would cover each other. */
const TOO_CLOSE = 0.7;

/**
 * Groups of the points, each in exactly one, at most `most`. The cells are those of the
 * whole world at that zoom, so that moving the map leaves a group where it was.
 */
export function cluster(points: Points, box: Box, zoom: number, most: number): Clusters {
  let cell = SIGN / (WORLD * 2 ** zoom);
  for (;;) {
    const cells = cellsOf(points, box, cell, most);
    if (cells) return merge(cells, cell * TOO_CLOSE);
    cell *= 2;
  }
}

interface Group {
  across: number;
  down: number;
  count: number;
  readonly first: number;
}

interface Cells {
  readonly groups: readonly Group[];
  readonly of: Int32Array;
}

/** Null where the box has too many cells of that size, or the points lie in too many of them. */
function cellsOf({ count, across, down }: Points, box: Box, cell: number, most: number): Cells | null {
  const left = Math.floor(acrossOf(box.west) / cell);
  const top = Math.floor(downOf(box.north) / cell);
  const columns = Math.floor(acrossOf(box.east) / cell) - left + 1;
  const rows = Math.floor(downOf(box.south) / cell) - top + 1;
  if (columns * rows > MOST_CELLS) return null;
  const found = new Int32Array(columns * rows).fill(-1);
  const of = new Int32Array(count);
  const groups: Group[] = [];
  for (let index = 0; index < count; index += 1) {
    const x = across[index] ?? 0;
    const y = down[index] ?? 0;
    const at = (Math.floor(y / cell) - top) * columns + Math.floor(x / cell) - left;
    const known = found[at] ?? -1;
    const group = groups[known];
    if (group) {
      group.across += x;
      group.down += y;
      group.count += 1;
      of[index] = known;
      continue;
    }
    if (groups.length === most) return null;
    of[index] = groups.length;
    found[at] = groups.length;
    groups.push({ across: x, down: y, count: 1, first: index });
  }
  for (const group of groups) {
    group.across /= group.count;
    group.down /= group.count;
  }
  return { groups, of };
}

/** The larger of two that are too close takes in the other, once. */
function merge({ groups, of }: Cells, closest: number): Clusters {
  const clusters: Group[] = [];
  const now = new Int32Array(groups.length);
  const order = Array.from(groups.keys()).sort((a, b) => (groups[b]?.count ?? 0) - (groups[a]?.count ?? 0));
  for (const index of order) {
    const group = groups[index];
    if (!group) continue;
    const near = clusters.findIndex(
      (one) => Math.hypot(one.across - group.across, one.down - group.down) < closest,
    );
    const larger = clusters[near];
    now[index] = larger ? near : clusters.length;
    if (!larger) {
      clusters.push(group);
      continue;
    }
    const count = larger.count + group.count;
    larger.across = (larger.across * larger.count + group.across * group.count) / count;
    larger.down = (larger.down * larger.count + group.down * group.count) / count;
    larger.count = count;
  }
  for (let index = 0; index < of.length; index += 1) of[index] = now[of[index] ?? 0] ?? 0;
  return { clusters, of };
}
