/** A .shp and its .prj. Source: ESRI Shapefile Technical Description, July 1998. */
import {
  type Drawing,
  type Drawn,
  type Feature,
  type Pair,
  PointCount,
  REFUSALS,
  RefusedFile,
} from './drawn.ts';

const FILE_CODE = 9994;
const HEADER = 100;
/** In the header, of all its shapes. */
const KIND = 32;
const RECORD_HEADER = 8;
/** Kinds of shape, with those that carry heights and measures. */
const POINTS: ReadonlySet<number> = new Set([1, 11, 21]);
const LINES: ReadonlySet<number> = new Set([3, 13, 23]);
const POLYGONS: ReadonlySet<number> = new Set([5, 15, 25]);
const MULTIPOINTS: ReadonlySet<number> = new Set([8, 18, 28]);
const WITHOUT_AREA = [POINTS, LINES, MULTIPOINTS];

const NOTHING: Drawing = { drawn: [], system: { kind: 'degrees' } };

interface Besides {
  /** Of all layers that are read together. */
  readonly count?: PointCount;
  /** Whether a layer of lines or points is passed over. */
  readonly onlyPolygons?: boolean;
  /** What its table says of each feature; asked only where the layer is read. */
  rows?(): readonly Feature[];
}

/**
 * @param prj null where the archive has none
 * @throws RefusedFile for what is damaged or too much; RangeError where a record points behind the file's end
 */
export function readShapefile(
  shp: Uint8Array,
  prj: string | null,
  { count = new PointCount(), onlyPolygons = false, rows = () => [] }: Besides = {},
): Drawing {
  const view = new DataView(shp.buffer, shp.byteOffset, shp.byteLength);
  if (view.byteLength < HEADER || view.getInt32(0) !== FILE_CODE) throw new RefusedFile(REFUSALS.damaged);
  const kind = view.getInt32(KIND, true);
  if (onlyPolygons && WITHOUT_AREA.some((kinds) => kinds.has(kind))) return NOTHING;
  const features = rows();
  const drawn: Drawn[] = [];
  let record = 0;
  for (let at = HEADER; at + RECORD_HEADER + 4 <= view.byteLength; ) {
    const words = view.getInt32(at + 4);
    if (words < 2) throw new RefusedFile(REFUSALS.damaged);
    const feature = features[record] ?? {};
    for (const one of readRecord(view, at + RECORD_HEADER, count)) drawn.push({ ...one, feature });
    record += 1;
    at += RECORD_HEADER + words * 2;
  }
  const isDegrees = drawn.every((one) =>
    ringOf(one).every(([x, y]) => !(Math.abs(x) > 180 || Math.abs(y) > 90)),
  );
  if (prj !== null) return { drawn, system: { kind: 'wkt', text: prj } };
  if (!isDegrees)
    throw new RefusedFile('Falta no zip o arquivo .prj, que diz em que sistema estão as coordenadas.');
  return { drawn, system: { kind: 'degrees' }, isAssumed: true };
}

export function ringOf(one: Drawn): readonly Pair[] {
  return one.kind === 'point' ? [one.at] : one.ring;
}

function readRecord(view: DataView, at: number, count: PointCount): Drawn[] {
  const kind = view.getInt32(at, true);
  const pair = (place: number) => count.pair(view.getFloat64(place, true), view.getFloat64(place + 8, true));
  const points = (from: number, many: number) => {
    if (many < 0 || from + many * 16 > view.byteLength) throw new RefusedFile(REFUSALS.damaged);
    return Array.from({ length: many }, (_, one) => pair(from + one * 16));
  };
  if (POINTS.has(kind)) return [{ kind: 'point', name: null, at: pair(at + 4) }];
  if (MULTIPOINTS.has(kind)) {
    const found = points(at + 40, view.getInt32(at + 36, true));
    return found.map((one) => ({ kind: 'point', name: null, at: one }));
  }
  if (!LINES.has(kind) && !POLYGONS.has(kind)) return [];
  const parts = view.getInt32(at + 36, true);
  const many = view.getInt32(at + 40, true);
  if (parts < 0 || at + 44 + parts * 4 > view.byteLength) throw new RefusedFile(REFUSALS.damaged);
  const all = points(at + 44 + parts * 4, many);
  if (parts > many) throw new RefusedFile(REFUSALS.damaged);
  const starts = Array.from({ length: parts }, (_, one) => view.getInt32(at + 44 + one * 4, true));
  // Parts that overlap would be copied as often as they do.
  const isInOrder = starts.every((start, one) => start >= (starts[one - 1] ?? 0) && start <= many);
  if (!isInOrder) throw new RefusedFile(REFUSALS.damaged);
  const rings = starts.map((start, one) => all.slice(start, starts[one + 1] ?? many));
  if (LINES.has(kind)) return rings.map((ring) => ({ kind: 'line', name: null, ring }));
  return polygonsOf(rings);
}

/**
 * Outer rings run with the clock and holes against it, or all the other way: some programs turn
 * them. The largest ring is no hole, and its direction is that of the outer ones.
 * Which outer ring a hole lies in is not written: all stand with the first.
 */
function polygonsOf(rings: readonly (readonly Pair[])[]): Drawn[] {
  const areas = rings.map(doubleArea);
  const largest = areas.reduce((most, area) => (Math.abs(area) > Math.abs(most) ? area : most), 0);
  // A ring with a place that is none has no direction, and is kept to be refused.
  const isOuter = areas.map((area) => !(area * Math.sign(largest) < 0));
  const holes = rings.filter((_, at) => !isOuter[at]);
  return rings
    .filter((_, at) => isOuter[at])
    .map((ring, at) => ({ kind: 'polygon', name: null, ring, holes: at === 0 ? holes : [] }));
}

/** Positive against the clock. */
function doubleArea(ring: readonly Pair[]): number {
  return ring.reduce((sum, [x, y], at) => {
    const [nextX, nextY] = ring[(at + 1) % ring.length] ?? [x, y];
    return sum + x * nextY - nextX * y;
  }, 0);
}
