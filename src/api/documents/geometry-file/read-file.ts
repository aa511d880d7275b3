/** Which format a file is, by what it holds, and what it draws. */
import { crc32, inflateRawSync } from 'node:zlib';
import { type ArchiveEntry, BadArchiveError, readDirectory } from '../sketch-sheet/archive.ts';
import { type Drawing, FENCE_LIMITS, type ReadLimits, REFUSALS, RefusedFile } from './drawn.ts';
import { readCsv } from './read-csv.ts';
import { readDbf } from './read-dbf.ts';
import { readGeoJson } from './read-geojson.ts';
import { readShapefile } from './read-shapefile.ts';
import { readGpx, readKml } from './read-xml.ts';

const MOST_ENTRIES = 200;
/** Bytes of what says a shapefile's system, and its letters. */
const LONGEST_NOTE = 10_000;

/** @throws RefusedFile in words for what can't be read */
export function readGeometry(bytes: Uint8Array, name: string, limits = FENCE_LIMITS): Drawing {
  try {
    return bytes[0] === 0x50 && bytes[1] === 0x4b
      ? readArchive(bytes, limits)
      : readText(textOf(bytes), name, limits);
  } catch (error) {
    if (error instanceof RangeError || error instanceof BadArchiveError)
      throw new RefusedFile(REFUSALS.damaged);
    throw error;
  }
}

function readText(text: string, name: string, limits: ReadLimits): Drawing {
  const start = text.trimStart().slice(0, 2000);
  if (start.startsWith('<')) {
    if (/<(?:\w{1,20}:)?gpx[\s>]/i.test(start)) return readGpx(text);
    if (/<(?:\w{1,20}:)?kml[\s>]/i.test(start)) return readKml(text, limits);
    if (/<!doctype/i.test(start)) throw new RefusedFile(REFUSALS.entities);
    throw new RefusedFile(limits.format);
  }
  if (start.startsWith('{')) return readGeoJson(text, limits);
  if (/\.(?:csv|txt)$/i.test(name)) return readCsv(text);
  throw new RefusedFile(limits.format);
}

/** A KMZ holds a KML; a zipped shapefile its .shp and .prj, and a table. The first of each counts. */
function readArchive(bytes: Uint8Array, limits: ReadLimits): Drawing {
  const entries = readDirectory(bytes, MOST_ENTRIES);
  const find = (ending: RegExp) =>
    entries.find(({ name }) => ending.test(name) && !/(?:^|\/)(?:__MACOSX\/|\.)/.test(name));
  const content = (entry: ArchiveEntry) => inflate(entry, limits);
  const kml = find(/\.kml$/i);
  if (kml) return readKml(textOf(content(kml)), limits);
  const shp = find(/\.shp$/i);
  if (!shp) throw new RefusedFile(limits.format);
  const prj = find(/\.prj$/i);
  const small = (entry: ArchiveEntry | undefined) =>
    entry
      ? textOf(inflate(entry, { ...limits, contentBytes: LONGEST_NOTE, contentTooLarge: REFUSALS.damaged }))
      : null;
  const dbf = limits.hasTable ? find(/\.dbf$/i) : undefined;
  return readShapefile(content(shp), small(prj), {
    limits,
    rows: dbf ? readDbf(content(dbf), small(find(/\.cpg$/i))) : [],
  });
}

/** Stops as soon as the output passes the limit: what lies behind is never inflated. */
function inflate({ method, packed, crc }: ArchiveEntry, limits: ReadLimits): Uint8Array {
  const { contentBytes: limit, contentTooLarge } = limits;
  const tooLarge = () => new RefusedFile(contentTooLarge);
  if (method === 0) {
    if (packed.length > limit) throw tooLarge();
    return packed;
  }
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

/** UTF-8, or the Latin alphabet of older programs where it is none. */
function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
