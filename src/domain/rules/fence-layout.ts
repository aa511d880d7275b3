/**
 * Where everything of a spring's drawing stands, in pixels from the top left: the
 * fence on the UTM grid, north up, as large as fits. Numbers are placed so that
 * none covers another; where there is no room for all, every 2nd, 5th, 10th, …
 */
import { fitPlaces, type Frame, type ScaleBar } from './fence-fit.ts';
import { clearOf, turnOf } from './fence-outside.ts';
import type { FencePlane, PlanePlace } from './fence-plane.ts';
import { type Box, boxAround, type Label, type Place, placeLabels, type Wish } from './label-placement.ts';
import { formatNumber } from '../shared/numbers.ts';

export interface FenceLayout {
  /** The outline in its order; a list that repeated its first point is open here. */
  readonly vertices: readonly Place[];
  readonly eyes: readonly Place[];
  /** The default area, where no fence was measured. */
  readonly circle: (Place & { readonly radius: number }) | null;
  /** Numbers of vertices and eyes; lengths of sides where the vertices are few. */
  readonly labels: readonly Label[];
  readonly scaleBar: ScaleBar;
  /** Lines of the UTM grid, as far apart as the bar is long. */
  readonly grid: { readonly x: readonly number[]; readonly y: readonly number[] };
}

const TEXT = { digit: 7.2, height: 14, gap: 3 } as const;
/** From the point to the text's middle, in the order they are tried. */
const AWAY = { vertex: [13, 18], eye: [13, 18, 25], side: [12, 17, 23] } as const;
/** A number far round its corner would seem another's. */
const SPREAD = { vertex: Math.PI / 2, eye: Math.PI, side: Math.PI / 4 } as const;
/** Radius of a vertex's dot with the line's width. */
const DOT = 4;
const DROP: Box = { left: -6, right: 6, top: -9, bottom: 7 };
const STEPS = [1, 2, 5, 10, 20, 25, 50, 100] as const;
/** With fewer than this part of a step's numbers in place, the next step is tried. */
const ENOUGH = 0.9;
/** Of so few vertices the lengths of the sides are told, where these are long enough (pixels). */
const FEW_VERTICES = 12;
const SHORTEST_TOLD_SIDE = 60;

/** Lays the plane out in the frame, one scale for both directions, with room for further places. */
export function layOutFence(
  plane: FencePlane,
  frame: Frame,
  further: readonly PlanePlace[] = [],
): FenceLayout {
  const corners = openRing(plane.vertices);
  const { scale, toPixel, scaleBar, grid } = fitPlaces([...placesOf(plane), ...further], frame);
  const vertices = corners.map(toPixel);
  const eyes = plane.eyes.map(toPixel);
  return {
    vertices,
    eyes,
    circle: plane.circle && { ...toPixel(plane.circle.centre), radius: plane.circle.radius * scale },
    labels: labelsOf(corners, vertices, eyes, frame, scaleBar.pixels),
    scaleBar,
    grid: { x: grid.x.map(({ pixel }) => pixel), y: grid.y.map(({ pixel }) => pixel) },
  };
}

/** All that the drawing shows, with the ends of a circle. */
export function placesOf({ vertices, eyes, circle }: FencePlane): PlanePlace[] {
  const rim = circle
    ? [-1, 1].map((side) => ({
        east: circle.centre.east + side * circle.radius,
        north: circle.centre.north + side * circle.radius,
      }))
    : [];
  return [...vertices, ...eyes, ...rim];
}

/** Without a last point that repeats the first. */
export function openRing(places: readonly PlanePlace[]): readonly PlanePlace[] {
  const [first, last] = [places[0], places.at(-1)];
  const closed = places.length > 1 && first?.east === last?.east && first?.north === last?.north;
  return closed ? places.slice(0, -1) : places;
}

/** Eyes first, then as many vertices as find room, then the lengths of sides. */
function labelsOf(
  corners: readonly PlanePlace[],
  vertices: readonly Place[],
  eyes: readonly Place[],
  frame: Frame,
  bar: number,
): Label[] {
  const surroundings = {
    bounds: { left: 0, top: 0, right: frame.width, bottom: frame.height },
    taken: [
      ...legendBoxes(frame, bar),
      ...eyes.map(({ x, y }) => ({
        left: x + DROP.left,
        right: x + DROP.right,
        top: y + DROP.top,
        bottom: y + DROP.bottom,
      })),
      // Many dots are small, and a number may stand on its neighbour's.
      ...(vertices.length > FEW_VERTICES
        ? []
        : vertices.map((vertex) => boxAround(vertex, 2 * DOT, 2 * DOT))),
    ],
    lines: vertices.map(
      (vertex, index) => [vertex, vertices[(index + 1) % vertices.length] ?? vertex] as const,
    ),
  };
  const eyeWishes = eyes.map((eye, index) => wish('eye', String(index + 1), eye, 0));
  let labels: Label[] = [];
  for (const step of STEPS) {
    const wanted = vertexWishes(vertices, step);
    labels = placeLabels([...eyeWishes, ...wanted, ...sideWishes(corners, vertices)], surroundings);
    if (labels.filter(({ kind }) => kind === 'vertex').length >= wanted.length * ENOUGH) break;
  }
  return labels;
}

/** Where north and the scale bar stand. */
export function legendBoxes({ width, height }: Frame, bar: number): Box[] {
  return [
    { left: width - 36, right: width, top: 0, bottom: 44 },
    { left: 0, right: bar + 80, top: height - 30, bottom: height },
  ];
}

function wish(kind: Wish['kind'], text: string, at: Place, toward: number, onLines = true): Wish {
  const width = text.length * TEXT.digit + TEXT.gap;
  const [spread, distances] = [SPREAD[kind], AWAY[kind]];
  return { kind, text, width, height: TEXT.height, at, toward, spread, onLines, distances };
}

function vertexWishes(vertices: readonly Place[], step: number): Wish[] {
  const turn = turnOf(vertices);
  return vertices.flatMap((vertex, index) => {
    const number = index + 1;
    if (number !== 1 && number % step !== 0) return [];
    const onLines = vertices.length <= FEW_VERTICES;
    return [wish('vertex', String(number), vertex, clearOf(vertices, index, turn), onLines)];
  });
}

/** Lengths in metres, beside the middle of each side that is long enough. */
function sideWishes(corners: readonly PlanePlace[], vertices: readonly Place[]): Wish[] {
  if (vertices.length > FEW_VERTICES || vertices.length < 3) return [];
  const turn = turnOf(vertices);
  return vertices.flatMap((from, index): Wish[] => {
    const next = (index + 1) % vertices.length;
    const [to, start, end] = [vertices[next], corners[index], corners[next]];
    if (!to || !start || !end || Math.hypot(to.x - from.x, to.y - from.y) < SHORTEST_TOLD_SIDE) return [];
    const metres = Math.hypot(end.east - start.east, end.north - start.north);
    const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
    return [wish('side', `${formatNumber(metres, 1)} m`, middle, clearOf([from, middle, to], 1, turn))];
  });
}
