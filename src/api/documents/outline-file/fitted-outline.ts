/** A sub-basin as it is drawn made small: few vertices, none of them far from where the line was. */
import { OUTLINE_MESSAGES, OUTLINE_VERTICES } from '#domain/resources/subbasin-outlines.ts';
import { outlineArea } from '#domain/rules/outline-area.ts';
import { outlineText, type StepOutline } from '#domain/rules/outline-text.ts';
import { RefusedFile } from '../geometry-file/drawn.ts';
import { crossMoreThan } from './crossings.ts';
import { type FlatRing, simplifiedRing } from './douglas-peucker.ts';
import { type DrawnRings, mended, plainArea, stepArea } from './mended.ts';

export interface FittedOutline {
  readonly outline: string;
  readonly vertices: number;
  /** Square metres. */
  readonly area: number;
  readonly wasMended: boolean;
}

/** Steps: three metres, then more until the vertices are few enough. */
const FIRST_TOLERANCE = 3;
const MORE = 1.4;
/** Of islands and holes the largest: a map shows no others. */
const MOST_RINGS = 300;
/** Of a line that a slip made cross itself there are some; vertices out of their order cross a million times. */
const MOST_CROSSINGS = 2000;
/** Square metres: what is smaller is a splinter between two polygons. */
const LEAST_AREA = 10_000;
/** Part of the area that may go with an islet before it is told of. */
const TOLD = 0.001;

/** @throws RefusedFile for what encloses nothing, or too little, or crosses itself all over */
export function fittedOutline(drawn: DrawnRings): FittedOutline {
  let rings = largest(drawn);
  for (let tolerance = FIRST_TOLERANCE; ; tolerance *= MORE) {
    // What is small enough stays as it is: what was read, and is sent back, is kept unchanged.
    if (placesIn(rings) <= OUTLINE_VERTICES) {
      if (crossMoreThan([...rings.outer, ...rings.holes], MOST_CROSSINGS)) {
        throw new RefusedFile(OUTLINE_MESSAGES.scribbled);
      }
      const outline = mended(rings);
      const vertices = verticesOf(outline);
      if (vertices === 0) throw new RefusedFile(OUTLINE_MESSAGES.nothingLeft);
      if (vertices <= OUTLINE_VERTICES) return answerOf(rings, outline, vertices);
    }
    rings = simplified(rings, tolerance);
  }
}

function answerOf(rings: DrawnRings, outline: StepOutline, vertices: number): FittedOutline {
  const [before, after] = [plainArea(rings), stepArea(outline)];
  const area = outlineArea(outline);
  if (area < LEAST_AREA) throw new RefusedFile(OUTLINE_MESSAGES.tooSmall);
  return {
    outline: outlineText(outline),
    vertices,
    area: Math.round(area),
    wasMended: Math.abs(before - after) > TOLD * after,
  };
}

function largest({ outer, holes }: DrawnRings): DrawnRings {
  const all = [
    ...outer.map((ring) => ({ ring, isHole: false })),
    ...holes.map((ring) => ({ ring, isHole: true })),
  ].map((one) => ({ ...one, size: boxSize(one.ring) }));
  const kept = all.toSorted((a, b) => b.size - a.size).slice(0, MOST_RINGS);
  return {
    outer: kept.flatMap(({ ring, isHole }) => (isHole ? [] : [ring])),
    holes: kept.flatMap(({ ring, isHole }) => (isHole ? [ring] : [])),
  };
}

/** Of a ring that crosses itself an area would say little. */
function boxSize(ring: FlatRing): number {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let at = 0; at < ring.length; at += 2) {
    const [x, y] = [ring[at] ?? 0, ring[at + 1] ?? 0];
    [west, east] = [Math.min(west, x), Math.max(east, x)];
    [south, north] = [Math.min(south, y), Math.max(north, y)];
  }
  return (east - west) * (north - south);
}

/** Rings that the tolerance leaves flat are none any more. */
function simplified({ outer, holes }: DrawnRings, tolerance: number): DrawnRings {
  const each = (rings: readonly FlatRing[]) =>
    rings.map((ring) => simplifiedRing(ring, tolerance)).filter((ring) => ring.length >= 6);
  return { outer: each(outer), holes: each(holes) };
}

function placesIn({ outer, holes }: DrawnRings): number {
  return [...outer, ...holes].reduce((sum, ring) => sum + ring.length / 2, 0);
}

function verticesOf(outline: StepOutline): number {
  return outline.flat().reduce((sum, ring) => sum + ring.length / 2, 0);
}
