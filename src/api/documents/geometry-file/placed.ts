/** What a file draws, placed: in degrees of SIRGAS 2000, or in the UTM that its rows say. */
import type { FilePoint } from '#domain/rules/read-shape.ts';
import { moverOfDegrees, moverOfEpsg, moverOfWkt } from './datum.ts';
import { type Drawing, type Drawn, REFUSALS, RefusedFile } from './drawn.ts';

export interface PlacedShape {
  readonly name: string | null;
  /** `open`: a line, which is a fence once its ends are joined. */
  readonly kind: 'polygon' | 'open' | 'points';
  /** In their order, without the closing one. */
  readonly points: readonly FilePoint[];
  readonly holes: number;
}

export interface Placed {
  readonly shapes: readonly PlacedShape[];
  /** From which the points were moved; null where they were not. */
  readonly movedFrom: string | null;
  readonly isAssumed: boolean;
}

/** Metres or degrees within which the last point is the first again. */
const SAME = 1e-9;
const FEWEST_VERTICES = 3;

/**
 * Polygons, and lines as fences whose ends are joined; single points together, where
 * there is nothing else or lines too short to enclose anything.
 * @throws RefusedFile in words
 */
export function placeDrawing({ drawn, system, isAssumed = false }: Drawing): Placed {
  const mover =
    system.kind === 'epsg'
      ? moverOfEpsg(system.code)
      : system.kind === 'wkt'
        ? moverOfWkt(system.text)
        : moverOfDegrees();
  const place = (pair: readonly [number, number], at: number): FilePoint =>
    system.kind === 'utm_rows'
      ? { kind: 'utm', zone: system.zones[at] ?? '', easting: pair[0], northing: pair[1] }
      : { kind: 'degrees', ...mover.toPosition(pair) };
  const rings = drawn.flatMap((one): PlacedShape[] => {
    if (one.kind === 'point') return [];
    const ring = withoutClosing(one.ring);
    if (ring.length < FEWEST_VERTICES) return [];
    const kind = one.kind === 'polygon' || ring.length < one.ring.length ? 'polygon' : 'open';
    return [{ name: one.name, kind, points: ring.map(place), holes: one.kind === 'polygon' ? one.holes : 0 }];
  });
  const singles =
    rings.length > 0 ? [] : drawn.flatMap((one) => (one.kind === 'point' ? [one.at] : one.ring));
  const points: PlacedShape[] =
    singles.length === 0
      ? []
      : [{ name: nameOf(drawn), kind: 'points', points: singles.map(place), holes: 0 }];
  const shapes = [...rings, ...points];
  if (shapes.length === 0) throw new RefusedFile(REFUSALS.empty);
  return { shapes, movedFrom: mover.datum.shift === null ? null : mover.datum.name, isAssumed };
}

function nameOf(drawn: readonly Drawn[]): string | null {
  return drawn.length === 1 ? (drawn[0]?.name ?? null) : null;
}

function withoutClosing<P extends readonly [number, number]>(ring: readonly P[]): readonly P[] {
  const [first, last] = [ring[0], ring.at(-1)];
  const isClosed =
    first &&
    last &&
    ring.length > 1 &&
    Math.abs(first[0] - last[0]) < SAME &&
    Math.abs(first[1] - last[1]) < SAME;
  return isClosed ? ring.slice(0, -1) : ring;
}
