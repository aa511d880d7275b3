/** Points that lie close to each other on the screen, as one sign with their number. Pure. */
import { acrossOf, type Box, downOf } from './map-box.ts';

/**
 * Those points of some columns that `indexes` names. They are read where they lie: a map of a hundred
 * thousand would copy megabytes for each look at it, and the engine would soon clean up after that.
 */
export interface Run {
  readonly indexes: Int32Array;
  /** West to east and north to south, from 0 to 1 (`acrossOf`, `downOf`). */
  readonly across: Float64Array;
  readonly down: Float64Array;
  /** 0, 1 or 2 of each; null where they have none. */
  readonly status: Uint8Array | null;
}

export interface Cluster {
  /** Mean of its points. */
  readonly across: number;
  readonly down: number;
  /** How many, at least one. */
  readonly count: number;
  /** How many of each status; zeros where they have none. */
  readonly byStatus: readonly [number, number, number];
  /** One of them: its place among the points of all runs, one after the other. */
  readonly first: number;
}

/** Pixels of a sign with its number, and of the map of the whole world at zoom 0. */
const SIGN = 64;
const WORLD = 256;
/** Cells of a grid; more are made coarser before anything is counted. */
const MOST_CELLS = 16_384;
/** Of a cell: signs closer than that would cover each other. */
const TOO_CLOSE = 0.7;
const STATUSES = [0, 1, 2] as const;

/**
 * Groups of the points, each in exactly one, at most `most`. The cells are those of the
 * whole world at that zoom, so that moving the map leaves a group where it was.
 */
export function cluster(runs: readonly Run[], box: Box, zoom: number, most: number): readonly Cluster[] {
  let cell = SIGN / (WORLD * 2 ** zoom);
  for (;;) {
    const groups = groupsOf(runs, box, cell, most);
    if (groups) return merge(groups, cell * TOO_CLOSE);
    cell *= 2;
  }
}

interface Group {
  across: number;
  down: number;
  count: number;
  readonly byStatus: [number, number, number];
  readonly first: number;
}

/** Null where the box has too many cells of that size, or the points lie in too many of them. */
function groupsOf(runs: readonly Run[], box: Box, cell: number, most: number): readonly Group[] | null {
  const cells = 1 / cell;
  const left = Math.floor(acrossOf(box.west) * cells);
  const top = Math.floor(downOf(box.north) * cells);
  const columns = Math.floor(acrossOf(box.east) * cells) - left + 1;
  const rows = Math.floor(downOf(box.south) * cells) - top + 1;
  if (columns * rows > MOST_CELLS) return null;
  const found = new Int32Array(columns * rows).fill(-1);
  const groups: Group[] = [];
  let before = 0;
  for (const { indexes, across, down, status } of runs) {
    for (let at = 0; at < indexes.length; at += 1) {
      const index = indexes[at] ?? -1;
      const x = across[index] ?? 0;
      const y = down[index] ?? 0;
      const own = (Math.floor(y * cells) - top) * columns + Math.floor(x * cells) - left;
      let group = groups[found[own] ?? -1];
      if (!group) {
        if (groups.length === most) return null;
        group = { across: 0, down: 0, count: 0, byStatus: [0, 0, 0], first: before + at };
        found[own] = groups.length;
        groups.push(group);
      }
      group.across += x;
      group.down += y;
      group.count += 1;
      const its = status?.[index];
      if (its === 0 || its === 1 || its === 2) group.byStatus[its] += 1;
    }
    before += indexes.length;
  }
  for (const group of groups) {
    group.across /= group.count;
    group.down /= group.count;
  }
  return groups;
}

/** The larger of two that are too close takes in the other, once. */
function merge(groups: readonly Group[], closest: number): readonly Cluster[] {
  const clusters: Group[] = [];
  for (const group of groups.toSorted((a, b) => b.count - a.count)) {
    const larger = clusters.find((one) => {
      const [x, y] = [one.across - group.across, one.down - group.down];
      return x * x + y * y < closest * closest;
    });
    if (!larger) {
      clusters.push(group);
      continue;
    }
    const count = larger.count + group.count;
    larger.across = (larger.across * larger.count + group.across * group.count) / count;
    larger.down = (larger.down * larger.count + group.down * group.count) / count;
    larger.count = count;
    for (const status of STATUSES) larger.byStatus[status] += group.byStatus[status];
  }
  return clusters;
}
