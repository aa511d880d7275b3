/** What a file draws, placed: in degrees of SIRGAS 2000, or in the UTM that its rows say. */
import { GEOMETRY_MESSAGES, MOST_VERTICES } from '#domain/resources/geometry.ts';
import { joinList } from '#domain/shared/numbers.ts';
import { type Drawing, type Drawn, type Pair, REFUSALS, RefusedFile, type System } from './drawn.ts';
import { type InOrder, placeInOrder } from './in-order.ts';
import { naming } from './layer.ts';
import { placeRows } from './placed-rows.ts';
import { layerScale } from './layer-scale.ts';
import { type Mover, moverOfCode, moverOfDegrees, moverOfWkt } from './systems/mover.ts';

export interface PlacedShape extends InOrder {
  readonly name: string | null;
  /** `open`: a line, which is a fence once its ends are joined. */
  readonly kind: 'polygon' | 'open' | 'points';
  readonly holes: number;
}

export interface Placed {
  /** Of many polygons the largest. */
  readonly shapes: readonly PlacedShape[];
  /** How many the file has. */
  readonly polygons: number;
  /** From which the points were moved; null where they were not. */
  readonly movedFrom: string | null;
  readonly isAssumed: boolean;
}

/** Metres or degrees within which the last point is the first again. */
const SAME = 1e-9;
const FEWEST_VERTICES = 3;
/** Polygons of a file that are offered. */
const MOST_SHAPES = 50;

/**
 * Polygons, and lines as fences whose ends are joined; single points together, where no layer
 * has anything else or only lines too short to enclose anything.
 * @throws RefusedFile in words
 */
export function placeDrawing(drawings: readonly Drawing[]): Placed {
  const layers = drawings.map(layerOf);
  const fitting = fewEnough(layers.flatMap(ringsOf));
  const offered = largest(fitting);
  const polygons = offered.map(
    ({ name, kind, ring, holes, layer }): PlacedShape => ({ name, kind, ...layer.place(ring), holes }),
  );
  const points = fitting.length > 0 ? [] : pointsOf(layers);
  const shapes = [...polygons, ...points];
  if (shapes.length === 0) throw new RefusedFile(REFUSALS.empty);
  const used = offered.length > 0 ? new Set(offered.map(({ layer }) => layer)) : layers.filter(hasDrawn);
  return {
    shapes,
    polygons: fitting.length,
    movedFrom: datumsOf([...used]),
    isAssumed: [...used].some(({ isAssumed }) => isAssumed),
  };
}

export interface MovedLayer {
  /** Among several, its file's name. */
  readonly name: string | undefined;
  readonly mover: Mover;
}

interface Layer extends MovedLayer {
  readonly drawn: readonly Drawn[];
  readonly isAssumed: boolean;
  place(pairs: readonly Pair[]): InOrder;
}

/** Throws RefusedFile for a system that is not known. */
function layerOf({ drawn, system, layer: name, isAssumed = false }: Drawing): Layer {
  const mover = naming(name, () => moverOfSystem(system));
  const place = (pairs: readonly Pair[]): InOrder =>
    system.kind === 'utm_rows' ? placeRows(system, pairs) : naming(name, () => placeInOrder(mover, pairs));
  return { drawn, name, mover, isAssumed, place };
}

function hasDrawn({ drawn }: Layer): boolean {
  return drawn.length > 0;
}

interface DrawnRing extends Ringed {
  readonly name: string | null;
  readonly kind: 'polygon' | 'open';
  readonly holes: number;
  readonly layer: Layer;
}

function ringsOf(layer: Layer): DrawnRing[] {
  return layer.drawn.flatMap((one) => {
    if (one.kind === 'point') return [];
    const ring = withoutClosing(one.ring);
    const kind = one.kind === 'polygon' || ring.length < one.ring.length ? 'polygon' : 'open';
    const holes = one.kind === 'polygon' ? one.holes.length : 0;
    return ring.length < FEWEST_VERTICES ? [] : [{ name: one.name, kind, ring, holes, layer }];
  });
}

/** All points of all layers as one shape. */
function pointsOf(layers: readonly Layer[]): PlacedShape[] {
  const singles = layers.filter(hasDrawn).map((layer) => ({
    layer,
    ring: layer.drawn.flatMap((one) => (one.kind === 'point' ? [one.at] : one.ring)),
  }));
  fewEnough([{ ring: singles.flatMap(({ ring }) => ring) }]);
  const placed = singles.flatMap(({ layer, ring }) => (ring.length > 0 ? [layer.place(ring)] : []));
  if (placed.length === 0) return [];
  const points = placed.flatMap((one) => one.points);
  const name = nameOf(layers.flatMap(({ drawn }) => drawn));
  return [{ name, kind: 'points', points, wasSwapped: placed.some((one) => one.wasSwapped), holes: 0 }];
}

/** Where not all layers were moved from one datum, the names of those that were. */
export function datumsOf(layers: readonly MovedLayer[]): string | null {
  const byDatum = Map.groupBy(layers, ({ mover }) => mover.movedFrom);
  const [only] = byDatum.keys();
  if (only === undefined || byDatum.size === 1) return only ?? null;
  const told = [...byDatum].flatMap(([datum, moved]) =>
    datum === null ? [] : [`${datum} (${moved.map(({ name }) => name ?? '').join(', ')})`],
  );
  return joinList(told);
}

/** Throws RefusedFile for a system that is not known. */
export function moverOfSystem(system: System): Mover {
  if (system.kind === 'code') return moverOfCode(system.code);
  return system.kind === 'wkt' ? moverOfWkt(system.text) : moverOfDegrees(system.datum);
}

interface Ringed {
  readonly ring: readonly Pair[];
}

/** Those that a fence could be, whatever lies beside them. */
function fewEnough<R extends Ringed>(rings: readonly R[]): readonly R[] {
  const fitting = rings.filter(({ ring }) => ring.length <= MOST_VERTICES);
  const [tooLong] = rings;
  if (tooLong && fitting.length === 0)
    throw new RefusedFile(GEOMETRY_MESSAGES.tooManyVertices(tooLong.ring.length));
  return fitting;
}

/** By their size in the file's own system: whoever asks measures them on earth. */
function largest(rings: readonly DrawnRing[]): readonly DrawnRing[] {
  if (rings.length <= MOST_SHAPES) return rings;
  const layers = Map.groupBy(rings, ({ layer }) => layer);
  return [...layers]
    .flatMap(([{ mover }, own]) => {
      const sized = own
        .map((one) => ({ one, size: sizeOf(one.ring) }))
        .toSorted((a, b) => b.size - a.size)
        .slice(0, MOST_SHAPES);
      if (layers.size === 1) return sized;
      const scale = layerScale(
        mover,
        sized.map(({ one }) => one.ring),
      );
      return sized.map(({ one, size }) => ({ one, size: size * scale }));
    })
    .toSorted((a, b) => b.size - a.size)
    .slice(0, MOST_SHAPES)
    .map(({ one }) => one);
}

function sizeOf(ring: readonly Pair[]): number {
  let twice = 0;
  let [fromX, fromY] = ring.at(-1) ?? [0, 0];
  for (const [x, y] of ring) {
    twice += fromX * y - x * fromY;
    [fromX, fromY] = [x, y];
  }
  return Math.abs(twice);
}

function nameOf(drawn: readonly Drawn[]): string | null {
  return drawn.length === 1 ? (drawn[0]?.name ?? null) : null;
}

export function withoutClosing<P extends readonly [number, number]>(ring: readonly P[]): readonly P[] {
  const [first, last] = [ring[0], ring.at(-1)];
  const isClosed =
    first &&
    last &&
    ring.length > 1 &&
    Math.abs(first[0] - last[0]) < SAME &&
    Math.abs(first[1] - last[1]) < SAME;
  return isClosed ? ring.slice(0, -1) : ring;
}
