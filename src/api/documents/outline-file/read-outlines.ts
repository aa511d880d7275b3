/** The polygons of a file as outlines of a sub-basin: which there are, what they are called, each made small. */
import { GEOMETRY_MESSAGES } from '#domain/resources/geometry.ts';
import {
  OUTLINE_CONTENT_BYTES,
  OUTLINE_FILE_POINTS,
  OUTLINE_MESSAGES,
  OUTLINES_OFFERED,
  type OfferedOutline,
} from '#domain/resources/subbasin-outlines.ts';
import { type Drawn, type Pair, type ReadLimits, RefusedFile } from '../geometry-file/drawn.ts';
import { moverOfSystem } from '../geometry-file/placed.ts';
import { readGeometry } from '../geometry-file/read-file.ts';
import { featureNames } from './feature-names.ts';
import { fittedOutline } from './fitted-outline.ts';
import { placedRings } from './placed-rings.ts';

export interface OutlineJob {
  /** As the person names it. */
  readonly fileName: string;
  /** Of the sub-basin. */
  readonly sought: string;
  /** All that the file has, the only one, or this one from 1. */
  readonly wanted: 'all' | 'only' | number;
}

export interface ReadOutlines {
  readonly features: readonly OfferedOutline[];
  /** What the person should know of them all. */
  readonly warnings: readonly string[];
}

const LIMITS: ReadLimits = {
  points: OUTLINE_FILE_POINTS,
  tooManyPoints: OUTLINE_MESSAGES.tooManyPoints,
  tooMuch: OUTLINE_MESSAGES.tooMuch,
  contentBytes: OUTLINE_CONTENT_BYTES,
  contentTooLarge: OUTLINE_MESSAGES.contentTooLarge,
  format: OUTLINE_MESSAGES.format,
  hasTable: true,
};

type Polygon = Extract<Drawn, { kind: 'polygon' }>;

/** Names that a refusal tells. */
const TOLD = 5;

/** @throws RefusedFile in words */
export function readOutlines(bytes: Uint8Array, { fileName, sought, wanted }: OutlineJob): ReadOutlines {
  const { drawn, system, isAssumed } = readGeometry(bytes, fileName, LIMITS);
  const polygons = drawn.filter((one) => one.kind === 'polygon');
  if (polygons.length === 0) throw new RefusedFile(OUTLINE_MESSAGES.noPolygon);
  const mover = moverOfSystem(system);
  const groups = [...Map.groupBy(polygons, ({ feature }) => feature)];
  const names = featureNames(
    groups.map(([feature]) => feature ?? {}),
    sought,
  );
  const all = groups.map(([, parts], at) => ({
    parts,
    feature: at + 1,
    name: names[at]?.name ?? null,
    isSought: names[at]?.isSought === true,
  }));
  const chosen = chosenOf(all, wanted);
  let wasSwapped = false;
  return {
    features: chosen.map(({ parts, ...one }) => {
      const placed = placedRings(mover, parts);
      wasSwapped ||= placed.wasSwapped;
      const { wasMended, ...fitted } = fittedOutline(placed.rings);
      return {
        feature: one.feature,
        name: one.name,
        is_named_so: one.isSought,
        ...fitted,
        was_mended: wasMended,
      };
    }),
    warnings: [
      ...(mover.movedFrom === null ? [] : [GEOMETRY_MESSAGES.moved(mover.movedFrom)]),
      ...(wasSwapped ? [GEOMETRY_MESSAGES.swapped] : []),
      ...(isAssumed === true ? [GEOMETRY_MESSAGES.assumed] : []),
      ...(chosen.length < all.length && wanted === 'all' ? [OUTLINE_MESSAGES.offered(all.length)] : []),
    ],
  };
}

interface Offered {
  readonly parts: readonly Polygon[];
  readonly feature: number;
  readonly name: string | null;
  readonly isSought: boolean;
}

function chosenOf(all: readonly Offered[], wanted: OutlineJob['wanted']): Offered[] {
  if (wanted === 'all') return offeredOf(all);
  if (wanted === 'only') {
    if (all.length === 1) return [...all];
    const told = all.flatMap(({ name, feature }) => (name === null ? [] : [`${name} (${feature})`]));
    throw new RefusedFile(OUTLINE_MESSAGES.choose(told.slice(0, TOLD), all.length));
  }
  const chosen = all[wanted - 1];
  if (!chosen) throw new RefusedFile(OUTLINE_MESSAGES.noSuchFeature(all.length));
  return [chosen];
}

const ORDER = new Intl.Collator('pt-BR', { numeric: true });

/** The largest, the one that is sought first, then by name. */
function offeredOf(all: readonly Offered[]): Offered[] {
  const sized = all.map((one) => ({
    one,
    size: one.parts.reduce((sum, { ring }) => sum + boxSize(ring), 0),
  }));
  const largest = sized
    .toSorted((a, b) => Number(b.one.isSought) - Number(a.one.isSought) || b.size - a.size)
    .slice(0, OUTLINES_OFFERED)
    .map(({ one }) => one);
  return largest.toSorted(
    (a, b) =>
      Number(b.isSought) - Number(a.isSought) ||
      Number(a.name === null) - Number(b.name === null) ||
      ORDER.compare(a.name ?? '', b.name ?? '') ||
      a.feature - b.feature,
  );
}

/** In the file's own system. */
function boxSize(ring: readonly Pair[]): number {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of ring) {
    [west, east] = [Math.min(west, x), Math.max(east, x)];
    [south, north] = [Math.min(south, y), Math.max(north, y)];
  }
  return (east - west) * (north - south);
}
