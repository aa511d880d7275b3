/**
 * In which municipality a place lies, from a generalised mesh of IBGE's outlines (docs/decisions/0045):
 * right but for some hundred metres along a border. Read as scripts/basemap/pack-outlines.ts writes it.
 */
import { readFileSync } from 'node:fs';
import type { Position } from '#domain/rules/coordinates.ts';

const isBuilt = !import.meta.url.endsWith('.ts');
const FILE = new URL(isBuilt ? './municipalities/outlines.bin' : './outlines.bin', import.meta.url);

/** Bytes of the step's size and of where the first one lies. */
const HEAD = 32;
/** Numbers of each municipality: code, box, where its rings begin. */
const WIDTH = 6;
/** Metres of a degree of latitude; of longitude, times the latitude's cosine. */
const METRES = 111_195;

interface Packed {
  readonly bytes: Uint8Array;
  readonly scale: readonly [number, number];
  readonly corner: readonly [number, number];
  /** Where each arc begins in `bytes`, and where the last ends. */
  readonly arcs: Uint32Array;
  readonly table: Uint32Array;
  readonly shapes: number;
}

/** In steps from the mesh's corner. */
type Point = readonly [x: number, y: number];

let read: Packed | undefined;

/** A file of 2 MB, read when it is first asked for. */
function packed(): Packed {
  read ??= unpack(readFileSync(FILE));
  return read;
}

function unpack(bytes: Uint8Array): Packed {
  const { buffer, byteOffset } = Uint8Array.from(bytes);
  const [scaleX = 0, scaleY = 0, cornerX = 0, cornerY = 0] = new Float64Array(buffer, byteOffset, 4);
  const [arcs = 0, municipalities = 0] = new Uint32Array(buffer, HEAD, 2);
  const table = HEAD + 8 + (arcs + 1) * 4;
  const drawn = table + municipalities * WIDTH * 4;
  const starts = new Uint32Array(buffer, HEAD + 8, arcs + 1).map((start) => drawn + start);
  return {
    bytes: new Uint8Array(buffer),
    scale: [scaleX, scaleY],
    corner: [cornerX, cornerY],
    arcs: starts,
    table: new Uint32Array(buffer, table, municipalities * WIDTH),
    shapes: starts.at(-1) ?? 0,
  };
}

/** IBGE's code of the municipality in which the place lies; null outside all of them. */
export function municipalityAt(place: Position): number | null {
  const mesh = packed();
  const at = stepsOf(mesh, place);
  const found = rowsNear(mesh, at, 0).find((row) => isWithin(ringsOf(mesh, row), at));
  return found === undefined ? null : (mesh.table[found] ?? null);
}

/** Metres from a place to the nearest border of a municipality; null where the mesh has no outline of it. */
export function metresToBorder(code: number, place: Position): number | null {
  const mesh = packed();
  for (let row = 0; row < mesh.table.length; row += WIDTH) {
    if (mesh.table[row] === code) return metresTo(mesh, row, place);
  }
  return null;
}

/** Whether the place lies in a municipality or within so many metres of one. */
export function isNearBrazil(place: Position, metres: number): boolean {
  if (municipalityAt(place) !== null) return true;
  const mesh = packed();
  const reach = metres / METRES / Math.min(...mesh.scale) / Math.cos((place.latitude * Math.PI) / 180);
  return rowsNear(mesh, stepsOf(mesh, place), reach).some((row) => metresTo(mesh, row, place) <= metres);
}

function stepsOf({ scale, corner }: Packed, { latitude, longitude }: Position): Point {
  return [(longitude - corner[0]) / scale[0], (latitude - corner[1]) / scale[1]];
}

/** Where in the table the municipalities stand whose box, so much larger on each side, has the point. */
function rowsNear({ table }: Packed, [x, y]: Point, reach: number): number[] {
  const rows: number[] = [];
  const number = (at: number) => table[at] ?? 0;
  for (let row = 0; row < table.length; row += WIDTH) {
    const isBeside = x < number(row + 1) - reach || x > number(row + 3) + reach;
    if (!isBeside && y >= number(row + 2) - reach && y <= number(row + 4) + reach) rows.push(row);
  }
  return rows;
}

function metresTo(mesh: Packed, row: number, place: Position): number {
  const at = stepsOf(mesh, place);
  const east = mesh.scale[0] * METRES * Math.cos((place.latitude * Math.PI) / 180);
  const north = mesh.scale[1] * METRES;
  let nearest = Number.POSITIVE_INFINITY;
  for (const ring of ringsOf(mesh, row)) {
    for (const [index, to] of ring.entries()) {
      const from = ring[index - 1] ?? to;
      const side = [(to[0] - from[0]) * east, (to[1] - from[1]) * north] as const;
      const way = [(at[0] - from[0]) * east, (at[1] - from[1]) * north] as const;
      const length = side[0] ** 2 + side[1] ** 2;
      const part = length === 0 ? 0 : (way[0] * side[0] + way[1] * side[1]) / length;
      const along = Math.min(Math.max(part, 0), 1);
      nearest = Math.min(nearest, Math.hypot(way[0] - along * side[0], way[1] - along * side[1]));
    }
  }
  return nearest;
}

/** By the sides that a line to the east crosses. Rings of one municipality do not overlap but for holes. */
function isWithin(rings: readonly (readonly Point[])[], [x, y]: Point): boolean {
  let crossed = 0;
  for (const ring of rings) {
    for (const [index, [toX, toY]] of ring.entries()) {
      const [fromX, fromY] = ring[index - 1] ?? [toX, toY];
      if (fromY > y !== toY > y && x < fromX + ((y - fromY) / (toY - fromY)) * (toX - fromX)) crossed += 1;
    }
  }
  return crossed % 2 === 1;
}

/** Each with its first point again at its end. */
function ringsOf(mesh: Packed, row: number): Point[][] {
  const reader = new Varints(mesh.bytes, mesh.shapes + (mesh.table[row + 5] ?? 0));
  return Array.from({ length: reader.next() }, () =>
    Array.from({ length: reader.next() }, () => reader.nextSigned()).flatMap((arc) => pointsOf(mesh, arc)),
  );
}

/** `~n` is arc n backwards, as in TopoJSON. */
function pointsOf({ bytes, arcs }: Packed, arc: number): Point[] {
  const at = arc < 0 ? ~arc : arc;
  const end = arcs[at + 1] ?? 0;
  const reader = new Varints(bytes, arcs[at] ?? 0);
  const points: Point[] = [];
  let [x, y] = [0, 0];
  while (reader.at < end) {
    x += reader.nextSigned();
    y += reader.nextSigned();
    points.push([x, y]);
  }
  return arc < 0 ? points.reverse() : points;
}

class Varints {
  readonly #bytes: Uint8Array;
  at: number;

  constructor(bytes: Uint8Array, at: number) {
    this.#bytes = bytes;
    this.at = at;
  }

  next(): number {
    for (let value = 0, size = 1; ; size *= 128) {
      const byte = this.#bytes[this.at] ?? 0;
      this.at += 1;
      value += (byte % 128) * size;
      if (byte < 128) return value;
    }
  }

  nextSigned(): number {
    const value = this.next();
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  }
}
