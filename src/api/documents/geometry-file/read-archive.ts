/** A KMZ, which holds KML, or a zip of shapefiles: each layer with the files of its own name. */
import { crc32, inflateRawSync } from 'node:zlib';
import { type ArchiveEntry, BadArchiveError, readDirectory } from '../sketch-sheet/archive.ts';
import {
  type Drawing,
  type Feature,
  PointCount,
  type ReadLimits,
  REFUSALS,
  RefusedFile,
  TooMuchRead,
} from './drawn.ts';
import { textOf } from './file-text.ts';
import { layerName, naming } from './layer.ts';
import { MOST_ROWS, readDbf } from './read-dbf.ts';
import { readShapefile } from './read-shapefile.ts';
import { readKml } from './read-xml.ts';

const MOST_ENTRIES = 200;
/** Bytes of what says a shapefile's system, and its letters. */
const LONGEST_NOTE = 10_000;

/**
 * All KML of the archive; without any, all shapefiles.
 *
 * @throws RefusedFile in words, with the layer's name where there are several; BadArchiveError
 */
export function readArchive(bytes: Uint8Array, limits: ReadLimits): readonly Drawing[] {
  const entries = readDirectory(bytes, MOST_ENTRIES).filter(
    ({ name }) => !/(?:^|\/)(?:__MACOSX\/|\.)/.test(name),
  );
  const named = (ending: RegExp) => entries.filter(({ name }) => ending.test(name));
  const all: Together = { count: new PointCount(limits), content: new Budget(limits) };
  const kmls = named(/\.kml$/i);
  if (kmls.length > 0)
    return eachLayer(kmls, (kml) => readKml(textOf(all.content.unpack(kml)), limits, all.count));
  const shps = named(/\.shp$/i);
  if (shps.length === 0) throw new RefusedFile(limits.format);
  return eachLayer(shps, shapefileReader(entries, limits, all));
}

/** What all layers together may hold. */
interface Together {
  readonly count: PointCount;
  readonly content: Budget;
}

function eachLayer(layers: readonly ArchiveEntry[], read: (entry: ArchiveEntry) => Drawing): Drawing[] {
  if (layers.length === 1) return layers.map(read);
  return layers.map((entry) => {
    const layer = layerName(entry.name);
    return { ...naming(layer, () => inWords(() => read(entry))), layer };
  });
}

/** Throws RefusedFile for what is damaged. */
function inWords<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError || error instanceof BadArchiveError)
      throw new RefusedFile(REFUSALS.damaged);
    throw error;
  }
}

/** A .shp goes with the .prj and the table beside it that are called as it is, in capitals or not. */
function shapefileReader(entries: readonly ArchiveEntry[], limits: ReadLimits, { count, content }: Together) {
  const byName = new Map(entries.toReversed().map((entry) => [entry.name.toLowerCase(), entry]));
  const tables = new Budget(limits);
  let rowsLeft = MOST_ROWS;
  const rowsOf = (dbf: ArchiveEntry | undefined, cpg: ArchiveEntry | undefined): readonly Feature[] => {
    if (!dbf) return [];
    const rows = readDbf(tables.unpack(dbf), noteOf(cpg), rowsLeft);
    rowsLeft -= rows.length;
    return rows;
  };
  return (shp: ArchiveEntry): Drawing => {
    const beside = (ending: string) => byName.get(shp.name.toLowerCase().replace(/shp$/, ending));
    return readShapefile(content.unpack(shp), noteOf(beside('prj')), {
      count,
      onlyPolygons: limits.onlyPolygons,
      rows: () => (limits.hasTable ? rowsOf(beside('dbf'), beside('cpg')) : []),
    });
  };
}

function noteOf(entry: ArchiveEntry | undefined): string | null {
  return entry ? textOf(inflate(entry, LONGEST_NOTE, () => new RefusedFile(REFUSALS.damaged))) : null;
}

/** Unpacks files as long as all of them together are within the limit. */
class Budget {
  readonly #tooLarge: () => RefusedFile;
  #left: number;

  constructor({ contentBytes, contentTooLarge }: ReadLimits) {
    this.#left = contentBytes;
    this.#tooLarge = () => new TooMuchRead(contentTooLarge);
  }

  /** Throws TooMuchRead; BadArchiveError. */
  unpack(entry: ArchiveEntry): Uint8Array {
    const content = inflate(entry, this.#left, this.#tooLarge);
    this.#left -= content.length;
    return content;
  }
}

/** Stops as soon as the output passes the limit: what lies behind is never inflated. */
function inflate(
  { method, packed, crc }: ArchiveEntry,
  limit: number,
  tooLarge: () => RefusedFile,
): Uint8Array {
  if (method === 0) {
    if (packed.length > limit) throw tooLarge();
    return packed;
  }
  // The limit of zlib is at least one byte.
  if (limit < 1) throw tooLarge();
  try {
    const content = inflateRawSync(packed, { maxOutputLength: limit });
    if (crc !== 0 && crc32(content) !== crc) throw new BadArchiveError('damaged entry');
    return content;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge();
    throw error instanceof BadArchiveError
      ? error
      : new BadArchiveError('entry does not inflate', { cause: error });
  }
}
