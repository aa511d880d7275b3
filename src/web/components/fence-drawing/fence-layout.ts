/** Where everything of a fence's drawing stands, in pixels from the top left. Pure. */
import type { FencePlane, PlanePlace } from './fence-plane.ts';

export interface Pixel {
  readonly x: number;
  readonly y: number;
}

export interface NumberMark extends Pixel {
  readonly number: number;
}

export interface FenceLayout {
  readonly vertices: readonly NumberMark[];
  readonly eyes: readonly NumberMark[];
  readonly circle: (Pixel & { readonly radius: number }) | null;
  /** Numbers of vertices, each in the middle of its place; every so many where not all fit. */
  readonly numbers: readonly NumberMark[];
  readonly scaleBar: { readonly metres: number; readonly pixels: number };
  /** Lines of the UTM grid, as far apart as the bar is long. */
  readonly grid: { readonly x: readonly number[]; readonly y: readonly number[] };
}

export interface Frame {
  readonly width: number;
  readonly height: number;
}

/** Around the fence: room for its numbers, and below for the scale bar. */
const MARGIN = { side: 30, top: 34, bottom: 50 } as const;
/** A single point has no extent; a metre is drawn around it. */
const LEAST_METRES = 2;
const LONGEST_BAR = 0.28;
/** A number's middle from its vertex, and the room it takes. */
const NUMBER = { away: 13, digit: 7.2, height: 13, gap: 3 } as const;
const STEPS = [1, 2, 5, 10, 20, 25, 50, 100] as const;
/** Of so few vertices each has its number, were it beside the fence's line. */
const FEW = 12;
/** With fewer than this part of a step's numbers in place, the next step is tried. */
const ENOUGH = 0.9;

/** Lays the fence out in the frame: as large as fits, one scale for both directions. */
export function layOutFence(plane: FencePlane, frame: Frame): FenceLayout {
  const box = boundsOf(plane);
  const scale = Math.min(
    (frame.width - 2 * MARGIN.side) / box.width,
    (frame.height - MARGIN.top - MARGIN.bottom) / box.height,
  );
  const middle = {
    x: frame.width / 2,
    y: (MARGIN.top + frame.height - MARGIN.bottom) / 2,
  };
  const toPixel = ({ east, north }: PlanePlace): Pixel => ({
    x: middle.x + (east - box.centre.east) * scale,
    y: middle.y - (north - box.centre.north) * scale,
  });
  const mark = (place: PlanePlace, index: number): NumberMark => ({ ...toPixel(place), number: index + 1 });
  const vertices = plane.vertices.map(mark);
  const eyes = plane.eyes.map(mark);
  const metres = barMetres((frame.width * LONGEST_BAR) / scale);
  return {
    vertices,
    eyes,
    circle: plane.circle && { ...toPixel(plane.circle.centre), radius: plane.circle.radius * scale },
    numbers: placeNumbers(vertices, [...eyes.map(boxOfEye), ...cornerBoxes(frame, metres * scale)], frame),
    scaleBar: { metres, pixels: metres * scale },
    grid: {
      x: gridLines(box.centre.east, middle.x, metres, scale, frame.width),
      y: gridLines(-box.centre.north, middle.y, metres, scale, frame.height),
    },
  };
}

function boundsOf({ vertices, eyes, circle }: FencePlane) {
  const around = circle
    ? [-1, 1].map((side) => ({
        east: circle.centre.east + side * circle.radius,
        north: circle.centre.north + side * circle.radius,
      }))
    : [];
  const all = [...vertices, ...eyes, ...around];
  const [west, east] = extent(all.map((place) => place.east));
  const [south, north] = extent(all.map((place) => place.north));
  return {
    width: Math.max(east - west, LEAST_METRES),
    height: Math.max(north - south, LEAST_METRES),
    centre: { east: (west + east) / 2, north: (south + north) / 2 },
  };
}

function extent(values: readonly number[]): [least: number, most: number] {
  return [Math.min(...values), Math.max(...values)];
}

/** The longest of 1, 2, 5, 10, 20, … metres that is no longer than `most`. */
export function barMetres(most: number): number {
  const power = 10 ** Math.floor(Math.log10(most));
  return ([5, 2, 1].find((step) => step * power <= most) ?? 1) * power;
}

/** Pixels of the multiples of `metres` that lie in the frame. */
function gridLines(centre: number, middle: number, metres: number, scale: number, length: number): number[] {
  const first = Math.ceil((centre - middle / scale) / metres);
  const last = Math.floor((centre + (length - middle) / scale) / metres);
  return Array.from(
    { length: Math.max(0, last - first + 1) },
    (_, index) => middle + ((first + index) * metres - centre) * scale,
  );
}

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

function boxOfEye({ x, y }: Pixel): Box {
  return { left: x - 8, right: x + 8, top: y - 10, bottom: y + 8 };
}

/** Where north and the scale bar stand. */
function cornerBoxes({ width, height }: Frame, bar: number): Box[] {
  return [
    { left: width - 32, right: width, top: 0, bottom: 44 },
    { left: 0, right: bar + 75, top: height - 28, bottom: height },
  ];
}

/** Numbers beside their vertices, none over another: all of them, or every 2nd, 5th, 10th, … */
function placeNumbers(vertices: readonly NumberMark[], taken: readonly Box[], frame: Frame): NumberMark[] {
  // A closed list repeats its first point: one number says where both stand.
  const first = vertices[0];
  const open = vertices.filter(
    (vertex) => vertex === first || !first || Math.hypot(vertex.x - first.x, vertex.y - first.y) > 1,
  );
  let placed: NumberMark[] = [];
  for (const step of STEPS) {
    const wanted = open.filter(({ number }) => number === 1 || number % step === 0);
    placed = placeThese(wanted, vertices, [...taken], frame);
    if (placed.length >= wanted.length * ENOUGH) return placed;
  }
  return placed;
}

function placeThese(
  wanted: readonly NumberMark[],
  ring: readonly NumberMark[],
  taken: Box[],
  frame: Frame,
): NumberMark[] {
  const turn = turnOf(ring);
  const angles = ring.length <= FEW ? [0, 0.7, -0.7, 1.4, -1.4] : [0, 0.7, -0.7];
  return wanted.flatMap((vertex) => {
    const out = outward(ring, vertex.number - 1, turn);
    const places = angles
      .map((angle) => turned(out, angle))
      .map(({ x, y }) => ({
        x: vertex.x + x * NUMBER.away,
        y: vertex.y + y * NUMBER.away,
      }));
    const free = places
      .map((place) => ({ place, box: boxAround(place, vertex.number) }))
      .find(({ box }) => isInFrame(box, frame) && !taken.some((other) => overlap(box, other)));
    if (!free) return [];
    taken.push(free.box);
    return [{ ...free.place, number: vertex.number }];
  });
}

function boxAround({ x, y }: Pixel, number: number): Box {
  const half = (String(number).length * NUMBER.digit + NUMBER.gap) / 2;
  return { left: x - half, right: x + half, top: y - NUMBER.height / 2, bottom: y + NUMBER.height / 2 };
}

function isInFrame({ left, right, top, bottom }: Box, frame: Frame): boolean {
  return left >= 0 && right <= frame.width && top >= 0 && bottom <= frame.height;
}

function overlap(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

/** 1 where the ring runs clockwise on the screen, -1 otherwise. */
function turnOf(ring: readonly Pixel[]): 1 | -1 {
  const twice = ring.reduce((sum, point, index) => {
    const next = ring[(index + 1) % ring.length] ?? point;
    return sum + point.x * next.y - next.x * point.y;
  }, 0);
  return twice >= 0 ? 1 : -1;
}

/** A direction of length 1 from the vertex away from the fence's inside. */
function outward(ring: readonly Pixel[], index: number, turn: 1 | -1): Pixel {
  const here = ring[index] ?? { x: 0, y: 0 };
  const sides = [neighbour(ring, index, -1), neighbour(ring, index, 1)].map((other, place) => {
    // Along the fence's direction, then a quarter turn to its outer side.
    const along = place === 0 ? between(other, here) : between(here, other);
    return { x: along.y * turn, y: -along.x * turn };
  });
  const sum = sides.reduce((all, side) => ({ x: all.x + side.x, y: all.y + side.y }), { x: 0, y: 0 });
  const length = Math.hypot(sum.x, sum.y);
  // At the tip of a spike the two sides face each other.
  return length < 1e-6 ? { x: 0, y: -1 } : { x: sum.x / length, y: sum.y / length };
}

/** The nearest vertex before or after that is another place: a closed list repeats its first. */
function neighbour(ring: readonly Pixel[], index: number, step: 1 | -1): Pixel {
  const here = ring[index] ?? { x: 0, y: 0 };
  for (let away = 1; away < ring.length; away += 1) {
    const other = ring.at((index + step * away) % ring.length);
    if (other && Math.hypot(other.x - here.x, other.y - here.y) > 1e-6) return other;
  }
  return here;
}

function between(from: Pixel, to: Pixel): Pixel {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  return { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
}

function turned({ x, y }: Pixel, radians: number): Pixel {
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  return { x: x * cos - y * sin, y: x * sin + y * cos };
}
