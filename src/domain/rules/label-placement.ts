/** Places short texts beside their points so that none covers another, a point or, where it can be, a line. */

/** Pixels, y downward. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface Wish {
  readonly kind: 'vertex' | 'eye' | 'side';
  readonly text: string;
  readonly width: number;
  readonly height: number;
  readonly at: Place;
  /** Direction that is tried first, radians, clockwise from the right. */
  readonly toward: number;
  /** How far (radians) to either side of `toward` a place is still good. */
  readonly spread: number;
  /** Whether it may stand on a line where there is no better place. */
  readonly onLines: boolean;
  /** From `at` to the text, in the order they are tried. */
  readonly distances: readonly number[];
  /** Within these it would seem another's name: only where there is no other place. */
  readonly others?: readonly Area[];
}

/** A ring, and the box around it. */
export interface Area {
  readonly ring: readonly Place[];
  readonly box: Box;
}

export interface Label {
  readonly kind: Wish['kind'];
  readonly text: string;
  /** The text's middle. */
  readonly middle: Place;
  readonly box: Box;
}

export interface Surroundings {
  readonly bounds: Box;
  readonly taken: readonly Box[];
  readonly lines: readonly (readonly [Place, Place])[];
}

/** Turns from the first direction: 22.5° steps, to both sides alternately. */
const TURNS = Array.from(
  { length: 16 },
  (_, step) => ((step % 2 === 0 ? 1 : -1) * Math.ceil(step / 2) * Math.PI) / 8,
);

/** Places the wishes in their order, so that the earlier ones choose first; what finds no room is left out. */
export function placeLabels(wishes: readonly Wish[], { bounds, taken, lines }: Surroundings): Label[] {
  const labels: Label[] = [];
  for (const wish of wishes) {
    const free = candidates(wish).filter(
      ({ box }) =>
        isInside(box, bounds) &&
        !taken.some((other) => overlap(box, other)) &&
        !labels.some((label) => overlap(box, label.box)),
    );
    const isOwn = ({ box }: Label) => !wish.others?.some((area) => touches(area, box));
    const isOffLines = ({ box }: Label) => !lines.some((line) => crosses(line, box));
    // A text on a line can still be read; one on another text can't.
    const anywhere = (fits: (label: Label) => boolean) => (wish.onLines ? free.find(fits) : undefined);
    const chosen =
      free.find((label) => isOffLines(label) && isOwn(label)) ??
      anywhere(isOwn) ??
      free.find(isOffLines) ??
      anywhere(() => true);
    if (chosen) labels.push(chosen);
  }
  return labels;
}

function candidates({ kind, text, width, height, at, toward, spread, distances }: Wish): Label[] {
  const turns = TURNS.filter((turn) => Math.abs(turn) <= spread + 1e-9);
  return distances.flatMap((distance) =>
    turns.map((turn): Label => {
      const [dx, dy] = [Math.cos(toward + turn), Math.sin(toward + turn)];
      // Long texts need more room sideways than upward.
      const reach = distance + (Math.abs(dx) * (width - height)) / 2;
      const middle = { x: at.x + dx * reach, y: at.y + dy * distance };
      return { kind, text, middle, box: boxAround(middle, width, height) };
    }),
  );
}

export function boxAround({ x, y }: Place, width: number, height: number): Box {
  return { left: x - width / 2, right: x + width / 2, top: y - height / 2, bottom: y + height / 2 };
}

export function overlap(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

export function isInside(box: Box, bounds: Box): boolean {
  return (
    box.left >= bounds.left &&
    box.right <= bounds.right &&
    box.top >= bounds.top &&
    box.bottom <= bounds.bottom
  );
}

export function areaOf(ring: readonly Place[]): Area {
  const [xs, ys] = [ring.map(({ x }) => x), ring.map(({ y }) => y)];
  const box = {
    left: Math.min(...xs),
    right: Math.max(...xs),
    top: Math.min(...ys),
    bottom: Math.max(...ys),
  };
  return { ring, box };
}

/** Whether the place lies within the ring. */
export function contains({ ring, box }: Area, { x, y }: Place): boolean {
  if (x < box.left || x > box.right || y < box.top || y > box.bottom) return false;
  let isWithin = false;
  for (const [at, to] of ring.entries()) {
    const from = ring.at(at - 1) ?? to;
    const isBeside = from.y > y !== to.y > y;
    if (isBeside && x < from.x + ((to.x - from.x) * (y - from.y)) / (to.y - from.y)) isWithin = !isWithin;
  }
  return isWithin;
}

function touches(area: Area, box: Box): boolean {
  if (!overlap(area.box, box)) return false;
  const middle = { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 };
  return (
    contains(area, middle) ||
    area.ring.some((place, at) => crosses([area.ring.at(at - 1) ?? place, place], box))
  );
}

/** Whether the segment has a point in the box (Liang and Barsky's clipping). */
function crosses([from, to]: readonly [Place, Place], box: Box): boolean {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  let [enter, leave] = [0, 1];
  for (const [step, room] of [
    [-dx, from.x - box.left],
    [dx, box.right - from.x],
    [-dy, from.y - box.top],
    [dy, box.bottom - from.y],
  ] as const) {
    if (step === 0) {
      if (room < 0) return false;
    } else if (step < 0) enter = Math.max(enter, room / step);
    else leave = Math.min(leave, room / step);
  }
  return enter <= leave;
}
