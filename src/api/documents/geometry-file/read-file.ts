/** Which format a file is, by what it holds, and what it draws. */
import { BadArchiveError } from '../sketch-sheet/archive.ts';
import { type Drawing, FENCE_LIMITS, type ReadLimits, REFUSALS, RefusedFile } from './drawn.ts';
import { textOf } from './file-text.ts';
import { readArchive } from './read-archive.ts';
import { readCsv } from './read-csv.ts';
import { readGeoJson } from './read-geojson.ts';
import { readGpx, readKml } from './read-xml.ts';

/**
 * @returns one drawing, or one for each layer of an archive
 * @throws RefusedFile in words for what can't be read
 */
export function readGeometry(bytes: Uint8Array, name: string, limits = FENCE_LIMITS): readonly Drawing[] {
  try {
    return bytes[0] === 0x50 && bytes[1] === 0x4b
      ? readArchive(bytes, limits)
      : [readText(textOf(bytes), name, limits)];
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
