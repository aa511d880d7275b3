/**
 * `node scripts/basemap/pack-outlines.ts <municipalities.topojson>` writes
 * src/api/platform/municipalities/outlines.bin: the same arcs, found without reading the rest.
 *
 * Little endian: 4 × float64 (degrees a step east and north, degrees of the first step), 2 × uint32
 * (arcs, municipalities), uint32 where each arc begins and where the last ends, for each municipality
 * uint32 code, 4 × uint32 box (west, south, east, north, in steps) and uint32 where its rings begin;
 * then the arcs (zigzag varints: steps from the point before) and the rings (a varint how many, for
 * each a varint how many arcs, and these as zigzag varints; as in TopoJSON, ~n is arc n backwards).
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Varints } from './varints.ts';

interface Topology {
  arcs: [number, number][][];
  transform: { scale: [number, number]; translate: [number, number] };
  objects: { mun: { geometries: Geometry[] } };
}

type Geometry = { properties: { id: number } } & (
  | { type: 'Polygon'; arcs: number[][] }
  | { type: 'MultiPolygon'; arcs: number[][][] }
);

const TARGET = join(
  import.meta.dirname,
  '..',
  '..',
  'src',
  'api',
  'platform',
  'municipalities',
  'outlines.bin',
);

/** An arc's points in steps from the corner. */
function pointsOf(arc: readonly [number, number][]): [number, number][] {
  let [x, y] = [0, 0];
  return arc.map(([east, north]) => [(x += east), (y += north)]);
}

function boxOf(rings: readonly number[][], arcs: readonly [number, number][][]): number[] {
  const points = rings.flatMap((ring) => ring.flatMap((at) => pointsOf(arcs[at < 0 ? ~at : at] ?? [])));
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

function pack({ arcs, transform, objects }: Topology): Uint8Array {
  const { geometries } = objects.mun;
  const [drawn, starts] = [new Varints(), [] as number[]];
  for (const arc of arcs) {
    starts.push(drawn.length);
    for (const step of arc.flat()) drawn.addSigned(step);
  }
  starts.push(drawn.length);
  const [shapes, table] = [new Varints(), [] as number[]];
  for (const one of geometries.toSorted((a, b) => a.properties.id - b.properties.id)) {
    const rings = one.type === 'Polygon' ? one.arcs : one.arcs.flat();
    table.push(one.properties.id, ...boxOf(rings, arcs), shapes.length);
    shapes.add(rings.length);
    for (const ring of rings) {
      shapes.add(ring.length);
      for (const at of ring) shapes.addSigned(at);
    }
  }
  const { scale, translate } = transform;
  return Buffer.concat([
    Buffer.from(Float64Array.from([...scale, ...translate]).buffer),
    Buffer.from(Uint32Array.from([arcs.length, geometries.length, ...starts, ...table]).buffer),
    drawn.bytes(),
    shapes.bytes(),
  ]);
}

const [source] = process.argv.slice(2);
if (!source) throw new Error('Diga onde está municipalities.topojson.');
const packed = pack(JSON.parse(readFileSync(source, 'utf8')) as Topology);
writeFileSync(TARGET, packed);
process.stdout.write(`${TARGET}: ${packed.length} bytes\n`);
