/** Rings as they are drawn made into polygons that neither cross themselves nor overlap. */
import {
  Clipper,
  ClipType,
  FillRule,
  type Path64,
  type Paths64,
  PointInPolygonResult,
  type PolyPath64,
  PolyTree64,
} from 'clipper2-ts';
import type { StepOutline, StepRing } from '#domain/rules/outline-text.ts';
import type { FlatRing } from './douglas-peucker.ts';

export interface DrawnRings {
  readonly outer: readonly FlatRing[];
  /** Each lies in the smallest outer ring around it; outside of all it cuts nothing out. */
  readonly holes: readonly FlatRing[];
}

export function mended({ outer, holes }: DrawnRings): StepOutline {
  const outlines = outer.map((ring) => ({ ring: positive(pathOf(ring)), holes: new Array<Path64>() }));
  const bySize = outlines.toSorted((a, b) => Clipper.area(a.ring) - Clipper.area(b.ring));
  for (const hole of holes.map((ring) => positive(pathOf(ring)))) {
    bySize.find(({ ring }) => liesIn(hole, ring))?.holes.push(hole);
  }
  const parts = outlines.flatMap(
    (one): Paths64 =>
      one.holes.length === 0 ? [one.ring] : Clipper.difference([one.ring], one.holes, FillRule.NonZero),
  );
  const tree = new PolyTree64();
  Clipper.booleanOpWithPolyTree(ClipType.Union, parts, null, tree, FillRule.NonZero);
  return polygonsIn(tree);
}

/** Square steps: what the rings enclose where none crosses itself or another. */
export function plainArea({ outer, holes }: DrawnRings): number {
  const sum = (rings: readonly FlatRing[]) =>
    rings.reduce((all, ring) => all + Math.abs(Clipper.area(pathOf(ring))), 0);
  return sum(outer) - sum(holes);
}

/** Square steps of an outline that is mended. */
export function stepArea(outline: StepOutline): number {
  return plainArea({
    outer: outline.flatMap((rings) => rings.slice(0, 1)).map((ring) => Int32Array.from(ring)),
    holes: outline.flatMap((rings) => rings.slice(1)).map((ring) => Int32Array.from(ring)),
  });
}

/** A hole may touch the ring that it lies in. */
function liesIn(hole: Path64, ring: Path64): boolean {
  for (const place of hole) {
    const found = Clipper.pointInPolygon(place, ring);
    if (found !== PointInPolygonResult.IsOn) return found === PointInPolygonResult.IsInside;
  }
  return true;
}

function polygonsIn(parent: PolyPath64): StepRing[][] {
  return childrenOf(parent).flatMap((outline) => {
    const holes = childrenOf(outline);
    return [[outline, ...holes].map(({ polygon }) => stepsOf(polygon ?? [])), ...holes.flatMap(polygonsIn)];
  });
}

function childrenOf(parent: PolyPath64): PolyPath64[] {
  return Array.from({ length: parent.count }, (_, at) => parent.child(at));
}

function pathOf(ring: FlatRing): Path64 {
  return Array.from({ length: ring.length / 2 }, (_, at) => ({
    x: ring[at * 2] ?? 0,
    y: ring[at * 2 + 1] ?? 0,
  }));
}

function stepsOf(path: Path64): StepRing {
  return path.flatMap(({ x, y }) => [x, y]);
}

/** Rings that run against each other would take each other's area away. */
function positive(path: Path64): Path64 {
  return Clipper.isPositive(path) ? path : path.toReversed();
}
