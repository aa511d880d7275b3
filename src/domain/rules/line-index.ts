/** Many lines, asked which of them lie near a point: in pieces and groups of pieces with a box each, most are passed over unread. */

/** Points as x, y, x, y. */
export type Line = ArrayLike<number>;

/** Metres of one step along each axis. */
export interface Metres {
  readonly east: number;
  readonly north: number;
}

/** Sides of a piece, and pieces of a group. */
const SIDES = 16;
const GROUP = 16;

export class LineIndex {
  readonly #lines: readonly Line[];
  /** Of each piece: its line, its first point and its last one. */
  readonly #pieces: Int32Array;
  /** West, south, east and north of each. */
  readonly #boxes: Float64Array;
  readonly #groups: Float64Array;

  constructor(lines: readonly Line[]) {
    this.#lines = lines;
    const pieces: number[] = [];
    const boxes: number[] = [];
    for (const [line, points] of lines.entries()) {
      const last = points.length / 2 - 1;
      for (let from = 0; from < last; from += SIDES) {
        const to = Math.min(from + SIDES, last);
        pieces.push(line, from, to);
        addBox(boxes, points, from, to);
      }
    }
    this.#pieces = Int32Array.from(pieces);
    this.#boxes = Float64Array.from(boxes);
    this.#groups = Float64Array.from(groupsOf(boxes));
  }

  /** Whether the lines, which together are closed rings, enclose the point: by those that a line to the east crosses. */
  encloses(x: number, y: number): boolean {
    let crossed = 0;
    for (let group = 0; group < this.#groups.length; group += 4) {
      if (isPassedOver(this.#groups, group, x, y)) continue;
      const end = Math.min((group + 4) * GROUP, this.#boxes.length);
      for (let at = group * GROUP; at < end; at += 4) {
        if (!isPassedOver(this.#boxes, at, x, y)) crossed += this.#crossings(at / 4, x, y);
      }
    }
    return crossed % 2 === 1;
  }

  /** Whether a line lies within so many metres of the point. */
  isNear(x: number, y: number, metres: Metres, reach: number): boolean {
    const most = reach ** 2;
    for (let group = 0; group < this.#groups.length; group += 4) {
      if (squareTo(this.#groups, group, x, y, metres) > most) continue;
      const end = Math.min((group + 4) * GROUP, this.#boxes.length);
      for (let at = group * GROUP; at < end; at += 4) {
        if (squareTo(this.#boxes, at, x, y, metres) > most) continue;
        if (this.#squareToPiece(at / 4, x, y, metres) <= most) return true;
      }
    }
    return false;
  }

  /** Metres from the point to the nearest line; infinite without one. */
  metresTo(x: number, y: number, metres: Metres): number {
    let nearest = Number.POSITIVE_INFINITY;
    for (const group of this.#nearestFirst(x, y, metres)) {
      if (squareTo(this.#groups, group, x, y, metres) >= nearest) break;
      const end = Math.min((group + 4) * GROUP, this.#boxes.length);
      for (let at = group * GROUP; at < end; at += 4) {
        if (squareTo(this.#boxes, at, x, y, metres) >= nearest) continue;
        nearest = Math.min(nearest, this.#squareToPiece(at / 4, x, y, metres));
      }
    }
    return Math.sqrt(nearest);
  }

  #nearestFirst(x: number, y: number, metres: Metres): number[] {
    const groups = Array.from({ length: this.#groups.length / 4 }, (_, at) => at * 4);
    const away = groups.map((group) => squareTo(this.#groups, group, x, y, metres));
    return groups.sort((a, b) => (away[a / 4] ?? 0) - (away[b / 4] ?? 0));
  }

  #crossings(piece: number, x: number, y: number): number {
    const [points, from, to] = this.#piece(piece);
    let crossed = 0;
    for (let at = 2 * from + 2; at <= 2 * to; at += 2) {
      const [fromY, toY] = [points[at - 1] ?? 0, points[at + 1] ?? 0];
      if (fromY > y === toY > y) continue;
      const [fromX, toX] = [points[at - 2] ?? 0, points[at] ?? 0];
      if (x < fromX + ((y - fromY) / (toY - fromY)) * (toX - fromX)) crossed += 1;
    }
    return crossed;
  }

  #squareToPiece(piece: number, x: number, y: number, { east, north }: Metres): number {
    const [points, from, to] = this.#piece(piece);
    let nearest = Number.POSITIVE_INFINITY;
    for (let at = 2 * from + 2; at <= 2 * to; at += 2) {
      const [fromX, fromY] = [points[at - 2] ?? 0, points[at - 1] ?? 0];
      const sideX = ((points[at] ?? 0) - fromX) * east;
      const sideY = ((points[at + 1] ?? 0) - fromY) * north;
      const [wayX, wayY] = [(x - fromX) * east, (y - fromY) * north];
      const length = sideX * sideX + sideY * sideY;
      const part = length === 0 ? 0 : (wayX * sideX + wayY * sideY) / length;
      const along = Math.min(Math.max(part, 0), 1);
      const [awayX, awayY] = [wayX - along * sideX, wayY - along * sideY];
      nearest = Math.min(nearest, awayX * awayX + awayY * awayY);
    }
    return nearest;
  }

  #piece(piece: number): readonly [points: Line, from: number, to: number] {
    const at = piece * 3;
    return [this.#lines[this.#pieces[at] ?? 0] ?? [], this.#pieces[at + 1] ?? 0, this.#pieces[at + 2] ?? 0];
  }
}

/** Whether a line to the east crosses nothing that lies in the box. */
function isPassedOver(boxes: Float64Array, at: number, x: number, y: number): boolean {
  return y < (boxes[at + 1] ?? 0) || y > (boxes[at + 3] ?? 0) || x > (boxes[at + 2] ?? 0);
}

/** Square of the metres to the box: nothing in it is nearer. */
function squareTo(boxes: Float64Array, at: number, x: number, y: number, { east, north }: Metres): number {
  const across = Math.max((boxes[at] ?? 0) - x, 0, x - (boxes[at + 2] ?? 0)) * east;
  const up = Math.max((boxes[at + 1] ?? 0) - y, 0, y - (boxes[at + 3] ?? 0)) * north;
  return across * across + up * up;
}

function addBox(boxes: number[], points: Line, from: number, to: number): void {
  let [west, south] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  let [east, north] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let at = 2 * from; at <= 2 * to; at += 2) {
    const [x, y] = [points[at] ?? 0, points[at + 1] ?? 0];
    if (x < west) west = x;
    if (x > east) east = x;
    if (y < south) south = y;
    if (y > north) north = y;
  }
  boxes.push(west, south, east, north);
}

function groupsOf(boxes: readonly number[]): number[] {
  const groups: number[] = [];
  for (let at = 0; at < boxes.length; at += 4 * GROUP) {
    // A box is two points.
    const inside = boxes.slice(at, at + 4 * GROUP);
    addBox(groups, inside, 0, inside.length / 2 - 1);
  }
  return groups;
}
