/** The polygons of a file as outlines of a sub-basin: which there are, what they are called, each made small. */
import { GEOMETRY_MESSAGES } from '#domain/resources/geometry.ts';
import {
  OUTLINE_CONTENT_BYTES,
  OUTLINE_FILE_POINTS,
  OUTLINE_MESSAGES,
  OUTLINES_OFFERED,
  type OfferedOutline,
} from '#domain/resources/subbasin-outlines.ts';
import {
  type Drawing,
  type Drawn,
  type Feature,
  type Pair,
  type ReadLimits,
  RefusedFile,
} from '../geometry-file/drawn.ts';
import { naming } from '../geometry-file/layer.ts';
import { layerScale } from '../geometry-file/layer-scale.ts';
import { datumsOf, type MovedLayer, moverOfSystem } from '../geometry-file/placed.ts';
import { readGeometry } from '../geometry-file/read-file.ts';
import { featureNames } from './feature-names.ts';
import { fittedOutline } from './fitted-outline.ts';
import type { DrawnRings } from './mended.ts';
import { type Order, orderOf, placedRings } from './placed-rings.ts';

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
  keepsBroken: true,
  hasTable: true,
  onlyPolygons: true,
};

type Polygon = Extract<Drawn, { kind: 'polygon' }>;

/** Names that a refusal tells. */
const TOLD = 5;

/** @throws RefusedFile in words */
export function readOutlines(bytes: Uint8Array, { fileName, sought, wanted }: OutlineJob): ReadOutlines {
  const layers = readGeometry(bytes, fileName, LIMITS).flatMap(layerOf);
  if (layers.length === 0) throw new RefusedFile(OUTLINE_MESSAGES.noPolygon);
  const all = layers
    .flatMap((layer) => offeredOf(layer, sought, layers.length > 1))
    .map((one, at): Offered => ({ ...one, feature: at + 1 }));
  const fit = (one: Offered): OfferedOutline =>
    fittedFeature(one, placedRings(one.layer.mover, one.parts, one.layer.order));
  if (wanted !== 'all') {
    const chosen = chosenOf(all, wanted);
    return { features: [fit(chosen)], warnings: toldOf([chosen.layer]) };
  }
  const { features, unfit, untried, missed } = fitting(all, fit);
  return {
    features,
    warnings: [
      ...toldOf(layers),
      ...(missed === null ? [] : [missed]),
      ...(unfit > 0 ? [OUTLINE_MESSAGES.unfit(unfit)] : []),
      ...(untried > 0 ? [OUTLINE_MESSAGES.offered(all.length)] : []),
    ],
  };
}

interface Layer extends MovedLayer {
  /** By feature. */
  readonly groups: readonly (readonly [Feature | undefined, readonly Polygon[]])[];
  readonly order: Order;
  readonly isAssumed: boolean;
}

/** None of a layer without polygons. Throws RefusedFile for a system that is not known. */
function layerOf({ drawn, system, layer: name, isAssumed = false }: Drawing): Layer[] {
  const polygons = drawn.filter((one) => one.kind === 'polygon');
  if (polygons.length === 0) return [];
  const groups = [...Map.groupBy(polygons, ({ feature }) => feature)];
  return naming(name, () => {
    const mover = moverOfSystem(system);
    const order = orderOf(
      mover,
      groups.map(([, parts]) => parts),
    );
    return [{ name, mover, groups, order, isAssumed }];
  });
}

function offeredOf(layer: Layer, sought: string, isOneOfSeveral: boolean): Omit<Offered, 'feature'>[] {
  const { groups, mover } = layer;
  const names = featureNames(
    groups.map(([feature]) => feature ?? {}),
    sought,
  );
  const rings = groups.flatMap(([, parts]) => parts.map(({ ring }) => ring));
  const scale = isOneOfSeveral ? layerScale(mover, rings) : 1;
  return groups.map(([, parts], at) => ({
    parts,
    layer,
    size: parts.reduce((sum, { ring }) => sum + boxSize(ring), 0) * scale,
    name: names[at]?.name ?? null,
    isSought: names[at]?.isSought === true,
  }));
}

/** What was done to the coordinates of the layers. */
function toldOf(layers: readonly Layer[]): string[] {
  const movedFrom = datumsOf(layers);
  return [
    ...(movedFrom === null ? [] : [GEOMETRY_MESSAGES.moved(movedFrom)]),
    ...(layers.some(({ order }) => order === 'turned') ? [GEOMETRY_MESSAGES.swapped] : []),
    ...(layers.some(({ isAssumed }) => isAssumed) ? [GEOMETRY_MESSAGES.assumed] : []),
  ];
}

interface Offered {
  readonly layer: Layer;
  /** Of the boxes around its parts, for comparison alone. */
  readonly size: number;
  readonly parts: readonly Polygon[];
  readonly feature: number;
  readonly name: string | null;
  readonly isSought: boolean;
}

function chosenOf(all: readonly Offered[], wanted: 'only' | number): Offered {
  const [first] = all;
  if (wanted === 'only') {
    if (first && all.length === 1) return first;
    const told = all.flatMap(({ name, feature }) => (name === null ? [] : [`${name} (${feature})`]));
    throw new RefusedFile(OUTLINE_MESSAGES.choose(told.slice(0, TOLD), all.length));
  }
  const chosen = all[wanted - 1];
  if (!chosen) throw new RefusedFile(OUTLINE_MESSAGES.noSuchFeature(all.length));
  return chosen;
}

function fittedFeature({ feature, name, isSought }: Offered, rings: DrawnRings): OfferedOutline {
  const { wasMended, ...fitted } = fittedOutline(rings);
  return { feature, name, is_named_so: isSought, ...fitted, was_mended: wasMended };
}

const ORDER = new Intl.Collator('pt-BR', { numeric: true });

/**
 * The largest of those that can be an outline; the one that is sought first, then by name.
 *
 * @throws RefusedFile of the first where none can be
 */
function fitting(all: readonly Offered[], fit: (one: Offered) => OfferedOutline) {
  const features: OfferedOutline[] = [];
  let unfit = 0;
  let refusal: RefusedFile | null = null;
  /** Of the first that is sought, and is not offered. */
  let missed: string | null = null;
  for (const one of soughtAndLargest(all)) {
    if (features.length === OUTLINES_OFFERED) break;
    try {
      features.push(fit(one));
    } catch (error) {
      if (!(error instanceof RefusedFile)) throw error;
      refusal ??= error;
      unfit += 1;
      if (one.isSought) missed ??= OUTLINE_MESSAGES.missed(one.name ?? '', error.message);
    }
  }
  if (refusal && features.length === 0) throw refusal;
  features.sort(
    (a, b) =>
      Number(b.is_named_so) - Number(a.is_named_so) ||
      Number(a.name === null) - Number(b.name === null) ||
      ORDER.compare(a.name ?? '', b.name ?? '') ||
      a.feature - b.feature,
  );
  return { features, unfit, untried: all.length - features.length - unfit, missed };
}

function soughtAndLargest(all: readonly Offered[]): Offered[] {
  return all.toSorted((a, b) => Number(b.isSought) - Number(a.isSought) || b.size - a.size);
}

/** In the file's own system; of a place that is none nothing counts. */
function boxSize(ring: readonly Pair[]): number {
  if (ring.length === 0) return 0;
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of ring) {
    if (Number.isNaN(x)) return 0;
    [west, east] = [Math.min(west, x), Math.max(east, x)];
    [south, north] = [Math.min(south, y), Math.max(north, y)];
  }
  return (east - west) * (north - south);
}
