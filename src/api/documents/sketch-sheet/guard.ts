/**
 * What stands between an uploaded file and the sheet library.
 *
 * `refuseAtSight` looks at size and first bytes. `repack` opens the archive within
 * hard limits and makes a new one of the parts that were checked: the library never
 * sees the uploaded archive, so that nothing its headers claim can mislead it.
 */
import { crc32, inflateRawSync } from 'node:zlib';
import { zipSync } from 'fflate';
import { BadArchiveError, readDirectory } from './archive.ts';
import type { ArchiveEntry } from './archive.ts';
import { ODS_MARK } from './ods-mark.ts';

export const GUARD_LIMITS = {
  /** Bytes of the file as uploaded. */
  file: 5 * 1024 * 1024,
  entries: 200,
  /** Bytes of all entries together once inflated. */
  inflated: 20 * 1024 * 1024,
} as const;

export type Refusal = 'too_large' | 'unreadable';

const ZIP_SIGNATURE = [0x50, 0x4b, 0x03, 0x04];

/**
 * Refuses by size and first bytes alone. A workbook under a password is an OLE
 * compound file (D0 CF 11 E0 …), so it ends here as everything that is no zip.
 */
export function refuseAtSight(bytes: Uint8Array): Refusal | null {
  if (bytes.length > GUARD_LIMITS.file) return 'too_large';
  return ZIP_SIGNATURE.every((byte, index) => bytes[index] === byte) ? null : 'unreadable';
}

/**
 * Inflates every entry, all together never beyond the limit, and packs the parts
 * a sheet consists of into a new archive.
 *
 * Pictures, macros and names that climb out of the archive are left behind; of a
 * repeated name the first one counts.
 *
 * @throws BadArchiveError for what is damaged, encrypted or past a limit
 */
export function repack(bytes: Uint8Array): Uint8Array {
  const parts = new Map<string, Uint8Array>();
  let left: number = GUARD_LIMITS.inflated;
  for (const entry of readDirectory(bytes, GUARD_LIMITS.entries)) {
    const content = unpack(entry, left);
    left -= content.length;
    if (isSheetPart(entry.name) && !parts.has(entry.name)) parts.set(entry.name, content);
  }
  // Compressed again, lightly: the library reads a compressed part piece by piece, a stored
  // one as a whole, and a sheet of many rows then takes it minutes.
  return zipSync(Object.fromEntries(parts), { level: 1 });
}

function unpack(entry: ArchiveEntry, limit: number): Uint8Array {
  const content = entry.method === 0 ? entry.packed : inflate(entry.packed, limit);
  if (content.length > limit) throw new BadArchiveError('past the limit');
  if (entry.crc !== 0 && crc32(content) !== entry.crc) throw new BadArchiveError('damaged entry');
  return content;
}

/** Stops as soon as the output passes the limit: what lies behind is never inflated. */
function inflate(packed: Uint8Array, limit: number): Uint8Array {
  if (packed.length === 0) return packed;
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, limit) });
  } catch (error) {
    throw new BadArchiveError('entry does not inflate', { cause: error });
  }
}

/** All of a sheet but its pictures, its macros and the mark of an .ods is XML. */
function isSheetPart(name: string): boolean {
  if (/(^|[/\\])\.\.([/\\]|$)/.test(name) || /^[/\\]|\\|\0/.test(name)) return false;
  return name === ODS_MARK || /\.(xml|rels)$/i.test(name);
}
