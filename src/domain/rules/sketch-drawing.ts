/** What a printed sketch draws, in pixels from the top left of its frame. Pure. */
import { fitPlaces, type Frame, type GridLine, type ScaleBar } from './fence-fit.ts';
import { layOutFence, legendBoxes, openRing, placesOf } from './fence-layout.ts';
import type { FencePlane, PlanePlace } from './fence-plane.ts';
import {
  type Area,
  areaOf,
  boxAround,
  contains,
  type Place,
  placeLabels,
  type Wish,
} from './label-placement.ts';

export interface SketchDrawing {
  readonly frame: Frame;
  /** The fences that the sketch is about, and those around them. */
  readonly fences: readonly (readonly Place[])[];
  readonly neighbours: readonly (readonly Place[])[];
  /** Default areas, where no fence was measured. */
  readonly circles: readonly (Place & { readonly radius: number })[];
  /** Vertices with a dot each, the first one first. */
  readonly vertices: readonly Place[];
  readonly eyes: readonly Place[];
  readonly marks: readonly (Place & { readonly kind: MarkKind })[];
  readonly labels: readonly { readonly text: string; readonly middle: Place; readonly kind: LabelKind }[];
  readonly grid: { readonly x: readonly GridLine[]; readonly y: readonly GridLine[] };
  readonly scaleBar: ScaleBar;
}

export type MarkKind = 'headquarters' | 'structure';
export type LabelKind = 'vertex' | 'eye' | 'side' | 'name' | 'neighbour';

export interface NamedRing {
  readonly label: string;
  readonly ring: readonly PlanePlace[];
}

export interface NamedPlane {
  readonly label: string;
  readonly plane: FencePlane;
}

export interface NamedMark {
  readonly label: string;
  readonly kind: MarkKind;
  readonly place: PlanePlace;
}

const TEXT = { digit: 7.4, height: 14, gap: 4 } as const;
const AWAY = [0, 14, 20, 28, 40] as const;

/** One fence with its numbers and lengths, and what is seen of its neighbours. */
export function drawSpring(plane: FencePlane, neighbours: readonly NamedRing[], frame: Frame): SketchDrawing {
  const beside = placesBeside(
    placesOf(plane),
    neighbours.flatMap(({ ring }) => ring),
  );
  const own = layOutFence(plane, frame, beside);
  const { toPixel, grid } = fitPlaces([...placesOf(plane), ...beside], frame);
  const drawn = neighbours
    .map(({ label, ring }) => ({ label, ring: openRing(ring).map(toPixel) }))
    .filter(({ ring }) => meetsFrame(ring, frame));
  const names = drawn.flatMap(({ label, ring }) => {
    const seen = ring.filter((place) => isIn(place, frame));
    const wish = seen.length === 0 ? null : nameWish(label, meanOf(seen));
    return wish ? [wish] : [];
  });
  const placed = placeLabels(names, {
    bounds: boundsOf(frame),
    taken: [...legendBoxes(frame, own.scaleBar.pixels), ...own.labels.map(({ box }) => box)],
    lines: [own.vertices, ...drawn.map(({ ring }) => ring)].flatMap(sidesOf),
  });
  return {
    frame,
    fences: own.vertices.length > 0 ? [own.vertices] : [],
    neighbours: drawn.map(({ ring }) => ring),
    circles: own.circle ? [own.circle] : [],
    vertices: own.vertices,
    eyes: own.eyes,
    marks: [],
    labels: [...own.labels, ...placed.map((label) => ({ ...label, kind: 'neighbour' as const }))],
    grid,
    scaleBar: own.scaleBar,
  };
}

/** Everything that a property has, each with its name; null without a place. */
export function drawProperty(
  springs: readonly NamedPlane[],
  marks: readonly NamedMark[],
  frame: Frame,
): SketchDrawing | null {
  const places = [...springs.flatMap(({ plane }) => placesOf(plane)), ...marks.map(({ place }) => place)];
  if (places.length === 0) return null;
  const { scale, toPixel, grid, scaleBar } = fitPlaces(places, frame);
  const rings = springs.map(({ plane }) => openRing(plane.vertices).map(toPixel));
  const eyes = springs.flatMap(({ plane }) => plane.eyes.map(toPixel));
  const drawnMarks = marks.map(({ kind, place }) => ({ ...toPixel(place), kind }));
  const circles = springs.flatMap(({ plane: { circle } }) =>
    circle ? [{ ...toPixel(circle.centre), radius: circle.radius * scale }] : [],
  );
  const areas = [...rings.filter((ring) => ring.length > 0), ...circles.map(rimOf)].map(areaOf);
  const wishes = [
    ...springs.map(({ label, plane }) => nameWish(label, meanOf(placesOf(plane).map(toPixel)), areas)),
    ...marks.map(({ label, place }) => nameWish(label, toPixel(place), areas)),
  ];
  const labels = placeLabels(wishes, {
    bounds: boundsOf(frame),
    taken: [
      ...legendBoxes(frame, scaleBar.pixels),
      ...[...drawnMarks, ...eyes].map((place) => boxAround(place, 12, 14)),
    ],
    lines: [],
  });
  return {
    frame,
    fences: rings.filter((ring) => ring.length > 0),
    neighbours: [],
    circles,
    vertices: [],
    eyes,
    marks: drawnMarks,
    labels: labels.map(({ text, middle }) => ({ text, middle, kind: 'name' as const })),
    grid,
    scaleBar,
  };
}

/** A neighbour within this part of the fence's own extent of it is made room for. */
const NEAR = 0.35;

function placesBeside(own: readonly PlanePlace[], others: readonly PlanePlace[]): PlanePlace[] {
  const [easts, norths] = [own.map(({ east }) => east), own.map(({ north }) => north)];
  const [west, east] = [Math.min(...easts), Math.max(...easts)];
  const [south, north] = [Math.min(...norths), Math.max(...norths)];
  const reach = NEAR * Math.max(east - west, north - south);
  return others.filter(
    (place) =>
      place.east >= west - reach &&
      place.east <= east + reach &&
      place.north >= south - reach &&
      place.north <= north + reach,
  );
}

function meetsFrame(ring: readonly Place[], { width, height }: Frame): boolean {
  const [xs, ys] = [ring.map(({ x }) => x), ring.map(({ y }) => y)];
  return Math.min(...xs) < width && Math.max(...xs) > 0 && Math.min(...ys) < height && Math.max(...ys) > 0;
}

/** `areas`: fences, of which those around the place are its own. */
function nameWish(text: string, at: Place, areas: readonly Area[] = []): Wish {
  return {
    others: areas.filter((area) => !contains(area, at)),
    kind: 'eye',
    text,
    width: text.length * TEXT.digit + TEXT.gap,
    height: TEXT.height,
    at,
    toward: -Math.PI / 2,
    spread: Math.PI,
    onLines: true,
    distances: AWAY,
  };
}

/** A circle as a ring of so many corners that it makes no difference to a name. */
function rimOf({ x, y, radius }: Place & { readonly radius: number }): Place[] {
  return Array.from({ length: 24 }, (_, at) => {
    const turn = (at * Math.PI) / 12;
    return { x: x + radius * Math.cos(turn), y: y + radius * Math.sin(turn) };
  });
}

function sidesOf(ring: readonly Place[]): (readonly [Place, Place])[] {
  return ring.map((place, at) => [place, ring[(at + 1) % ring.length] ?? place] as const);
}

function isIn({ x, y }: Place, { width, height }: Frame): boolean {
  return x >= 0 && x <= width && y >= 0 && y <= height;
}

function boundsOf({ width, height }: Frame) {
  return { left: 0, top: 0, right: width, bottom: height };
}

function meanOf(places: readonly Place[]): Place {
  const sum = places.reduce((total, { x, y }) => ({ x: total.x + x, y: total.y + y }), { x: 0, y: 0 });
  return { x: sum.x / places.length, y: sum.y / places.length };
}
