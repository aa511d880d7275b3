/** The map that comes with the product: outlines of states and municipalities, large rivers and lakes (scripts/basemap). */
import { acrossOf, downOf } from '#domain/rules/map-box.ts';

/** As `scripts/basemap/pack-map.ts` writes them. */
export const LINE_KINDS = { land: 0, stateBorder: 1, border: 2, river: 3, lake: 4, name: 5 } as const;

export interface BasemapLine {
  readonly kind: number;
  /** Of a state or a municipality; else 0. */
  readonly code: number;
  /** Of a border in a state's file: the municipalities on its two sides, without the state's code; 0 for none. */
  readonly sides: readonly [number, number];
  /** On the square of the world: across, down, across, down … */
  readonly points: Float64Array;
  readonly west: number;
  readonly north: number;
  readonly east: number;
  readonly south: number;
}

const STEPS = 10_000;

const ADDRESSES = import.meta.glob<string>('./basemap/*.bin', {
  query: '?url',
  import: 'default',
  eager: true,
});

const known = new Map<string, Promise<readonly BasemapLine[]>>();

/** `br`, or the code of a state. What did not come is asked for again the next time. */
export function basemapFile(name: string): Promise<readonly BasemapLine[]> {
  const found = known.get(name);
  if (found) return found;
  const read = readFile(name);
  known.set(name, read);
  read.catch(() => known.delete(name));
  return read;
}

async function readFile(name: string): Promise<readonly BasemapLine[]> {
  const address = ADDRESSES[`./basemap/${name}.bin`];
  if (address === undefined) return [];
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`The basemap answered ${answer.status}`);
  return decode(new Uint8Array(await answer.arrayBuffer()));
}

function decode(bytes: Uint8Array): BasemapLine[] {
  let at = 4;
  const next = () => {
    let [value, weight] = [0, 1];
    for (;;) {
      const byte = bytes[at] ?? 0;
      at += 1;
      value += (byte & 127) * weight;
      if (byte < 128) return value;
      weight *= 128;
    }
  };
  const step = () => {
    const value = next();
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  };
  const many = new DataView(bytes.buffer).getUint32(0, true);
  return Array.from({ length: many }, (): BasemapLine => {
    const [kind, code, count] = [next(), next(), next()];
    const isBorder = kind === LINE_KINDS.border || kind === LINE_KINDS.stateBorder;
    const sides: [number, number] = isBorder ? [next(), next()] : [0, 0];
    const points = new Float64Array(count * 2);
    const box = { west: 1, north: 1, east: 0, south: 0 };
    let [longitude, latitude] = [0, 0];
    for (let point = 0; point < count; point += 1) {
      longitude += step();
      latitude += step();
      const [x, y] = [acrossOf(longitude / STEPS), downOf(latitude / STEPS)];
      points[point * 2] = x;
      points[point * 2 + 1] = y;
      box.west = Math.min(box.west, x);
      box.north = Math.min(box.north, y);
      box.east = Math.max(box.east, x);
      box.south = Math.max(box.south, y);
    }
    return { kind, code, sides, points, ...box };
  });
}
