/**
 * `node scripts/basemap/pack-map.ts <folder of the TopoJSON files>` writes
 * src/web/components/map/basemap/: `br.bin` (states, rivers, lakes) and for each state a file of its
 * municipalities' borders, named by the state's IBGE code.
 *
 * Each file is a list of lines. Little endian: uint32 how many; then varints. Of a line: its kind
 * (`KINDS`), a number (the code of a state or of a municipality, else 0), how many points, of borders
 * which municipalities lie on their two sides (their codes without the state's, 0 for none), and the
 * points as zigzag steps from the one before, in ten-thousandths of a degree (some 11 m), the first
 * from 0°, 0°: longitude, latitude.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Varints } from './varints.ts';

interface Topology {
  arcs: [number, number][][];
  transform?: { scale: [number, number]; translate: [number, number] };
  objects: Record<string, { geometries: Geometry[] }>;
}

type Geometry = { properties: { id?: number } } & (
  | { type: 'Polygon'; arcs: number[][] }
  | { type: 'MultiPolygon'; arcs: number[][][] }
  | { type: 'LineString'; arcs: number[] }
  | { type: 'MultiLineString'; arcs: number[][] }
);

type Point = readonly [number, number];

interface Line {
  kind: (typeof KINDS)[keyof typeof KINDS];
  code: number;
  /** Of a border. */
  sides?: readonly [number, number];
  points: readonly Point[];
}

/** A ring is closed and filled; a name stands at its one point. */
const KINDS = { land: 0, stateBorder: 1, border: 2, river: 3, lake: 4, name: 5 } as const;

/** Degrees: how far a drawn line may lie from the mesh, which itself is some hundred metres off. */
const OF_STATES = 0.004;
const OF_MUNICIPALITIES = 0.0008;
const STEPS = 10_000;

const TARGET = join(import.meta.dirname, '..', '..', 'src', 'web', 'components', 'map', 'basemap');

function read(folder: string, name: string): Topology {
  return JSON.parse(readFileSync(join(folder, `${name}.topojson`), 'utf8')) as Topology;
}

/** Every arc in degrees. */
function arcsOf({ arcs, transform }: Topology): Point[][] {
  if (!transform) return arcs;
  const { scale, translate } = transform;
  return arcs.map((arc) => {
    let [x, y] = [0, 0];
    return arc.map(([east, north]): Point => {
      x += east;
      y += north;
      return [x * scale[0] + translate[0], y * scale[1] + translate[1]];
    });
  });
}

function ringsOf(one: Geometry): number[][] {
  if (one.type === 'MultiPolygon') return one.arcs.flat();
  return one.type === 'LineString' ? [one.arcs] : one.arcs;
}

/** Without the points that lie nearer than `tolerance` to the line between others (Douglas and Peucker). */
function simplified(points: readonly Point[], tolerance: number): Point[] {
  const kept = new Uint8Array(points.length);
  kept[0] = 1;
  kept[points.length - 1] = 1;
  const parts: [number, number][] = [[0, points.length - 1]];
  for (let part = parts.pop(); part; part = parts.pop()) {
    const [from, to] = part;
    let [farthest, away] = [-1, tolerance];
    for (let at = from + 1; at < to; at += 1) {
      const own = distance(points[at] ?? [0, 0], points[from] ?? [0, 0], points[to] ?? [0, 0]);
      if (own > away) [farthest, away] = [at, own];
    }
    if (farthest < 0) continue;
    kept[farthest] = 1;
    parts.push([from, farthest], [farthest, to]);
  }
  return points.filter((_, at) => kept[at] === 1);
}

function distance([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const squared = (bx - ax) ** 2 + (by - ay) ** 2;
  const along =
    squared === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / squared));
  return Math.hypot(x - ax - along * (bx - ax), y - ay - along * (by - ay));
}

/** The rings that these arcs make, end to end. */
function stitched(ids: readonly number[], arcs: readonly Point[][]): Point[][] {
  const left = new Set(ids);
  const key = ([x, y]: Point) => `${x} ${y}`;
  const ends = new Map<string, number[]>();
  for (const id of ids) {
    const arc = arcs[id] ?? [];
    for (const end of [arc[0], arc.at(-1)]) if (end) ends.set(key(end), [...(ends.get(key(end)) ?? []), id]);
  }
  const rings: Point[][] = [];
  for (const id of ids) {
    if (!left.delete(id)) continue;
    const ring = [...(arcs[id] ?? [])];
    for (;;) {
      const last = ring.at(-1);
      const next = last && ends.get(key(last))?.find((other) => left.has(other));
      if (!last || next === undefined) break;
      left.delete(next);
      const arc = arcs[next] ?? [];
      const forwards = arc[0] && key(arc[0]) === key(last) ? arc : arc.toReversed();
      ring.push(...forwards.slice(1));
    }
    rings.push(ring);
  }
  return rings;
}

/** Where a name stands: the centroid of the largest ring. */
function middleOf(rings: readonly (readonly Point[])[]): Point {
  let [largest, middle]: [number, Point] = [0, rings[0]?.[0] ?? [0, 0]];
  for (const ring of rings) {
    let [twice, x, y] = [0, 0, 0];
    for (const [index, [ax, ay]] of ring.entries()) {
      const [bx, by] = ring[(index + 1) % ring.length] ?? [ax, ay];
      const cross = ax * by - bx * ay;
      twice += cross;
      x += (ax + bx) * cross;
      y += (ay + by) * cross;
    }
    if (Math.abs(twice) > largest) [largest, middle] = [Math.abs(twice), [x / (3 * twice), y / (3 * twice)]];
  }
  return middle;
}

function write(name: string, lines: readonly Line[]): number {
  const varints = new Varints();
  for (const { kind, code, sides = [], points } of lines) {
    varints.add(kind);
    varints.add(code);
    varints.add(points.length);
    for (const side of sides) varints.add(side);
    let [x, y] = [0, 0];
    for (const [longitude, latitude] of points) {
      const [toX, toY] = [Math.round(longitude * STEPS), Math.round(latitude * STEPS)];
      varints.addSigned(toX - x);
      varints.addSigned(toY - y);
      [x, y] = [toX, toY];
    }
  }
  const bytes = Buffer.concat([Buffer.from(Uint32Array.of(lines.length).buffer), varints.bytes()]);
  mkdirSync(TARGET, { recursive: true });
  writeFileSync(join(TARGET, `${name}.bin`), bytes);
  return bytes.length;
}

const [folder] = process.argv.slice(2);
if (!folder) throw new Error('Diga em que pasta estão os arquivos TopoJSON.');

const mesh = read(folder, 'municipalities');
const arcs = arcsOf(mesh);
const municipalities = (mesh.objects['mun']?.geometries ?? []).map((one) => ({
  code: one.properties.id ?? 0,
  rings: ringsOf(one).map((ring) => ring.map((at) => (at < 0 ? ~at : at))),
}));
const states = Map.groupBy(municipalities, ({ code }) => Math.floor(code / 100_000));

const country: Line[] = [];
let total = 0;
for (const [state, own] of [...states].toSorted(([a], [b]) => a - b)) {
  // An arc that the state's municipalities name once is its border, the others lie within.
  const sidesOf = new Map<number, number[]>();
  for (const { code, rings } of own) {
    for (const at of rings.flat()) sidesOf.set(at, [...(sidesOf.get(at) ?? []), code % 100_000]);
  }
  const border = [...sidesOf].flatMap(([at, sides]) => (sides.length === 1 ? [at] : []));
  const land = stitched(border, arcs).map((ring) => simplified(ring, OF_STATES));
  for (const points of land.filter((ring) => ring.length > 3)) {
    country.push({ kind: KINDS.land, code: state, points });
  }
  const lines = [...sidesOf].map(
    ([at, [one = 0, other = 0]]): Line => ({
      kind: other === 0 ? KINDS.stateBorder : KINDS.border,
      code: 0,
      sides: [one, other],
      points: simplified(arcs[at] ?? [], OF_MUNICIPALITIES),
    }),
  );
  const names = own.map(
    ({ code, rings }): Line => ({
      kind: KINDS.name,
      code,
      points: [middleOf(rings.map((ring) => stitched(ring, arcs)[0] ?? []))],
    }),
  );
  total += write(String(state), [...lines, ...names]);
}
for (const [name, kind] of [
  ['rivers', KINDS.river],
  ['lakes', KINDS.lake],
] as const) {
  const waters = read(folder, name);
  const own = arcsOf(waters);
  for (const one of waters.objects[name]?.geometries ?? []) {
    for (const ring of ringsOf(one)) {
      const points = ring.flatMap((at, index) => {
        const arc = at < 0 ? (own[~at] ?? []).toReversed() : (own[at] ?? []);
        return index === 0 ? arc : arc.slice(1);
      });
      country.push({ kind, code: 0, points: simplified(points, OF_STATES / 2) });
    }
  }
}
total += write('br', country);
process.stdout.write(`${TARGET}: ${states.size + 1} files, ${total} bytes\n`);
