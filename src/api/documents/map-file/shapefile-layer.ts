/** One layer of a shapefile, on the disk. Source: ESRI Shapefile Technical Description, July 1998. */
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { DBF_TAIL, dbfHeader, dbfRecord } from './dbf.ts';
import { closed, type MapRecord, type Position } from './record.ts';
import { isWithTheClock } from './text-formats.ts';

const HEADER = 100;
const RECORD_HEADER = 8;
const POINT = 1;
const POLYGON = 5;
/** The format counts in words of two bytes. */
const WORD = 2;

/** EPSG:4674, as programs that read shapefiles know it. */
const SIRGAS_2000 =
  'GEOGCS["GCS_SIRGAS_2000",DATUM["D_SIRGAS_2000",SPHEROID["GRS_1980",6378137.0,298.257222101]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]';

const PARTS = ['shp', 'shx', 'dbf'] as const;

type LayerFiles = Readonly<Record<(typeof PARTS)[number], FileHandle>>;

/** Grows with each batch; the heads are written at the end, when all is known. */
export class ShapefileLayer {
  readonly #files: LayerFiles;
  #kind = POINT;
  #count = 0;
  #length = HEADER;
  #box = [Infinity, Infinity, -Infinity, -Infinity] as [number, number, number, number];

  private constructor(files: LayerFiles) {
    this.#files = files;
  }

  /** @param folder where the layer's files are made: `shp`, `shx`, `dbf` */
  static async open(folder: string): Promise<ShapefileLayer> {
    const [shp, shx, dbf] = await Promise.all(PARTS.map((part) => open(join(folder, part), 'wx', 0o600)));
    if (!shp || !shx || !dbf) throw new Error('A part is missing');
    await shp.write(Buffer.alloc(HEADER));
    await shx.write(Buffer.alloc(HEADER));
    await dbf.write(dbfHeader(0, new Date(0)));
    return new ShapefileLayer({ shp, shx, dbf });
  }

  async add(records: readonly MapRecord[]): Promise<void> {
    const [shapes, index, rows]: Buffer[][] = [[], [], []];
    for (const record of records) {
      const content = this.#content(record);
      this.#count += 1;
      const head = Buffer.alloc(RECORD_HEADER);
      head.writeInt32BE(this.#count, 0);
      head.writeInt32BE(content.length / WORD, 4);
      const entry = Buffer.alloc(RECORD_HEADER);
      entry.writeInt32BE(this.#length / WORD, 0);
      entry.writeInt32BE(content.length / WORD, 4);
      this.#length += RECORD_HEADER + content.length;
      shapes?.push(head, content);
      index?.push(entry);
      rows?.push(dbfRecord(record));
    }
    await this.#files.shp.write(Buffer.concat(shapes ?? []));
    await this.#files.shx.write(Buffer.concat(index ?? []));
    await this.#files.dbf.write(Buffer.concat(rows ?? []));
  }

  /** Closes the files. @returns what belongs to the layer besides them, by the end of its name */
  async finish(now: Date): Promise<Readonly<Record<string, string>>> {
    const { shp, shx, dbf } = this.#files;
    await dbf.write(DBF_TAIL);
    await shp.write(this.#header(this.#length), 0, HEADER, 0);
    await shx.write(this.#header(HEADER + this.#count * RECORD_HEADER), 0, HEADER, 0);
    const head = dbfHeader(this.#count, now);
    await dbf.write(head, 0, head.length, 0);
    await this.close();
    return { prj: SIRGAS_2000, cpg: 'UTF-8' };
  }

  async close(): Promise<void> {
    await Promise.all(PARTS.map((part) => this.#files[part].close()));
  }

  #header(bytes: number): Buffer {
    const header = Buffer.alloc(HEADER);
    header.writeInt32BE(9994, 0);
    header.writeInt32BE(bytes / WORD, 24);
    header.writeInt32LE(1000, 28);
    header.writeInt32LE(this.#kind, 32);
    const box = this.#count === 0 ? [0, 0, 0, 0] : this.#box;
    for (const [at, value] of box.entries()) header.writeDoubleLE(value, 36 + at * 8);
    return header;
  }

  #content({ geometry }: MapRecord): Buffer {
    if ('point' in geometry) {
      this.#reach([geometry.point]);
      const content = Buffer.alloc(20);
      content.writeInt32LE(POINT, 0);
      writePositions(content, 4, [geometry.point]);
      return content;
    }
    this.#kind = POLYGON;
    const round = closed(geometry.ring);
    // An outline runs with the clock here.
    const ring = isWithTheClock(round) ? round : round.toReversed();
    this.#reach(ring);
    const content = Buffer.alloc(48 + ring.length * 16);
    content.writeInt32LE(POLYGON, 0);
    for (const [at, value] of boxOf(ring).entries()) content.writeDoubleLE(value, 4 + at * 8);
    content.writeInt32LE(1, 36);
    content.writeInt32LE(ring.length, 40);
    writePositions(content, 48, ring);
    return content;
  }

  #reach(ring: readonly Position[]): void {
    const [west, south, east, north] = boxOf(ring);
    const [w, s, e, n] = this.#box;
    this.#box = [Math.min(w, west), Math.min(s, south), Math.max(e, east), Math.max(n, north)];
  }
}

function writePositions(content: Buffer, at: number, ring: readonly Position[]): void {
  for (const [index, [x, y]] of ring.entries()) {
    content.writeDoubleLE(x, at + index * 16);
    content.writeDoubleLE(y, at + index * 16 + 8);
  }
}

function boxOf(ring: readonly Position[]): [number, number, number, number] {
  const [xs, ys] = [ring.map(([x]) => x), ring.map(([, y]) => y)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}
