/**
 * In which municipality a place lies, from a generalised mesh of IBGE's outlines (docs/decisions/0045):
 * right but for some hundred metres along a border. Read as scripts/basemap/pack-outlines.ts writes it.
 */
import { readFileSync } from 'node:fs';
import type { Position } from '#domain/rules/coordinates.ts';
import { LineIndex, type Line, type Metres } from '#domain/rules/line-index.ts';

const isBuilt = !import.meta.url.endsWith('.ts');
const FILE = new URL(isBuilt ? './municipalities/outlines.bin' : './outlines.bin', import.meta.url);

/** Bytes of the step's size and of where the first one lies. */
const HEAD = 32;
/** Numbers of each municipality: code, box, where its rings begin. */
const WIDTH = 6;
/** Metres of a degree of latitude; of longitude, times the latitude's cosine. */
const METRES = 111_195;

/** In steps from the mesh's corner. */
type Point = readonly [x: number, y: number];

interface Packed {
  readonly bytes: Uint8Array;
  readonly scale: readonly [number, number];
  readonly corner: readonly [number, number];
  /** Where each arc begins in `bytes`, and where the last ends. */
  readonly arcs: Uint32Array;
  readonly table: Uint32Array;
  readonly shapes: number;
}

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
  const codes = rowsAround(mesh, at).map((row) => mesh.table[row] ?? 0);
  return codes.find((code) => outlineOf(mesh, code)?.encloses(...at)) ?? null;
}

/** Metres from a place to the nearest border of a municipality; null where the mesh has no outline of it. */
export function metresToBorder(code: number, place: Position): number | null {
  const mesh = packed();
  return outlineOf(mesh, code)?.metresTo(...stepsOf(mesh, place), metresOf(mesh, place)) ?? null;
}

/** Metres from each place to the municipality, 0 within it; null where the mesh has no outline of it. */
export function metresOutside(code: number, places: readonly Position[]): number[] | null {
  const mesh = packed();
  const outline = outlineOf(mesh, code);
  if (outline === null) return null;
  return places.map((place) => {
    const at = stepsOf(mesh, place);
    return outline.encloses(...at) ? 0 : outline.metresTo(...at, metresOf(mesh, place));
  });
}

/** Whether the place lies in a municipality or within so many metres of one. */
export function isNearBrazil(place: Position, metres: number): boolean {
  const mesh = packed();
  country ??= new LineIndex(outerArcs(mesh));
  const at = stepsOf(mesh, place);
  return country.encloses(...at) || country.isNear(...at, metresOf(mesh, place), metres);
}

/** Those last asked for: a fence has many points, and one municipality. */
const outlines = new Map<number, LineIndex>();
const MOST_OUTLINES = 16;

function outlineOf(mesh: Packed, code: number): LineIndex | null {
  const known = outlines.get(code);
  if (known) return known;
  const row = rowOf(mesh, code);
  if (row === null) return null;
  const [oldest] = outlines.size < MOST_OUTLINES ? [] : outlines.keys();
  if (oldest !== undefined) outlines.delete(oldest);
  const outline = new LineIndex(ringsOf(mesh, row));
  outlines.set(code, outline);
  return outline;
}

function rowOf({ table }: Packed, code: number): number | null {
  for (let row = 0; row < table.length; row += WIDTH) if (table[row] === code) return row;
  return null;
}

let country: LineIndex | undefined;

/** Those that one municipality alone has. Where two meshes meet, within the country, both have theirs. */
function outerArcs(mesh: Packed): Line[] {
  const uses = new Uint8Array(mesh.arcs.length);
  for (let row = 0; row < mesh.table.length; row += WIDTH) {
    for (const arc of arcsOf(mesh, row).flat())
      uses[arc < 0 ? ~arc : arc] = (uses[arc < 0 ? ~arc : arc] ?? 0) + 1;
  }
  return Array.from(uses.keys()).flatMap((arc) => (uses[arc] === 1 ? [pointsOf(mesh, arc)] : []));
}

function metresOf({ scale }: Packed, { latitude }: Position): Metres {
  return { east: scale[0] * METRES * Math.cos((latitude * Math.PI) / 180), north: scale[1] * METRES };
}

function stepsOf({ scale, corner }: Packed, { latitude, longitude }: Position): Point {
  return [(longitude - corner[0]) / scale[0], (latitude - corner[1]) / scale[1]];
}

/** Where in the table the municipalities stand whose box has the point. */
function rowsAround({ table }: Packed, [x, y]: Point): number[] {
  const rows: number[] = [];
  const number = (at: number) => table[at] ?? 0;
  for (let row = 0; row < table.length; row += WIDTH) {
    const isBeside = x < number(row + 1) || x > number(row + 3);
    if (!isBeside && y >= number(row + 2) && y <= number(row + 4)) rows.push(row);
  }
  return rows;
}

/** Each with its first point again at its end. */
function ringsOf(mesh: Packed, row: number): Line[] {
  return arcsOf(mesh, row).map((arcs) => arcs.flatMap((arc) => pointsOf(mesh, arc)));
}

/** Of each ring. */
function arcsOf(mesh: Packed, row: number): number[][] {
  const reader = new Varints(mesh.bytes, mesh.shapes + (mesh.table[row + 5] ?? 0));
  return Array.from({ length: reader.next() }, () =>
    Array.from({ length: reader.next() }, () => reader.nextSigned()),
  );
}

/** `~n` is arc n backwards, as in TopoJSON. */
function pointsOf({ bytes, arcs }: Packed, arc: number): number[] {
  const at = arc < 0 ? ~arc : arc;
  const end = arcs[at + 1] ?? 0;
  const reader = new Varints(bytes, arcs[at] ?? 0);
  const points: number[] = [];
  let [x, y] = [0, 0];
  while (reader.at < end) {
    x += reader.nextSigned();
    y += reader.nextSigned();
    points.push(x, y);
  }
  return arc < 0 ? backwards(points) : points;
}

function backwards(points: readonly number[]): number[] {
  const turned: number[] = [];
  for (let at = points.length - 2; at >= 0; at -= 2) turned.push(points[at] ?? 0, points[at + 1] ?? 0);
  return turned;
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
