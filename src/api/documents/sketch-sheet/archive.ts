/**
 * The directory of a zip archive, read from the bytes without inflating anything.
 *
 * Source: PKWARE APPNOTE 6.3 (sections 4.3.7, 4.3.12, 4.3.16, 4.5.3). Nothing
 * that the directory claims is trusted: sizes are used only to find an entry's
 * bytes inside the file, and every offset is checked against the file's length.
 */

/** The archive is damaged, cut off, encrypted, or not an archive. */
export class BadArchiveError extends Error {}

export interface ArchiveEntry {
  readonly name: string;
  /** 0 = stored, 8 = deflated; no other method is accepted. */
  readonly method: 0 | 8;
  /** CRC-32 of the content as declared; 0 also stands for "not declared". */
  readonly crc: number;
  /** The entry's bytes as they lie in the file. */
  readonly packed: Uint8Array;
}

const END_SIGNATURE = 0x06054b50;
const CENTRAL_SIGNATURE = 0x02014b50;
const LOCAL_SIGNATURE = 0x04034b50;
const END_LENGTH = 22;
const CENTRAL_LENGTH = 46;
const LOCAL_LENGTH = 30;
const MAX_COMMENT = 0xffff;
/** A 32-bit field with this value has its real one in the zip64 extra field. */
const IN_ZIP64 = 0xffffffff;
const ENCRYPTED = 0x1;

/**
 * Lists the entries of a zip archive.
 *
 * @param maxEntries more entries than this are refused before any is looked at
 * @throws BadArchiveError
 */
export function readDirectory(bytes: Uint8Array, maxEntries: number): ArchiveEntry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEnd(view);
  const count = view.getUint16(end + 10, true);
  if (count > maxEntries) throw new BadArchiveError(`${count} entries`);
  let position = view.getUint32(end + 16, true);
  const entries: ArchiveEntry[] = [];
  for (let index = 0; index < count; index++) {
    if (position + CENTRAL_LENGTH > end) throw new BadArchiveError('directory cut off');
    if (view.getUint32(position, true) !== CENTRAL_SIGNATURE) {
      throw new BadArchiveError('directory entry expected');
    }
    const nameLength = view.getUint16(position + 28, true);
    const extraLength = view.getUint16(position + 30, true);
    const commentLength = view.getUint16(position + 32, true);
    const next = position + CENTRAL_LENGTH + nameLength + extraLength + commentLength;
    if (next > end) throw new BadArchiveError('directory cut off');
    entries.push(readEntry(bytes, view, position, nameLength, extraLength));
    position = next;
  }
  return entries;
}

/** The end record stands last, behind it only a comment of up to 65,535 bytes. */
function findEnd(view: DataView): number {
  const last = view.byteLength - END_LENGTH;
  for (let position = last; position >= 0 && position >= last - MAX_COMMENT; position--) {
    if (view.getUint32(position, true) === END_SIGNATURE) return position;
  }
  throw new BadArchiveError('no end of directory');
}

function readEntry(
  bytes: Uint8Array,
  view: DataView,
  position: number,
  nameLength: number,
  extraLength: number,
): ArchiveEntry {
  if ((view.getUint16(position + 8, true) & ENCRYPTED) !== 0) {
    throw new BadArchiveError('encrypted entry');
  }
  const method = view.getUint16(position + 10, true);
  if (method !== 0 && method !== 8) throw new BadArchiveError(`method ${method}`);
  const nameStart = position + CENTRAL_LENGTH;
  const { packedSize, offset } = placeOf(view, position, nameStart + nameLength, extraLength);
  if (offset + LOCAL_LENGTH > bytes.length || view.getUint32(offset, true) !== LOCAL_SIGNATURE) {
    throw new BadArchiveError('local header expected');
  }
  // The local header repeats name and extra field, with an extra field of its own length.
  const start = offset + LOCAL_LENGTH + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
  if (start + packedSize > bytes.length) throw new BadArchiveError('entry cut off');
  return {
    name: new TextDecoder().decode(bytes.subarray(nameStart, nameStart + nameLength)),
    method,
    crc: view.getUint32(position + 16, true),
    packed: bytes.subarray(start, start + packedSize),
  };
}

/**
 * Packed size and offset of an entry. Some writers put small files' numbers into
 * the zip64 extra field (id 1) too; it holds, in this order, only those of
 * content size, packed size and offset whose 32-bit field is full.
 */
function placeOf(view: DataView, position: number, extraStart: number, extraLength: number) {
  let packedSize = view.getUint32(position + 20, true);
  let offset = view.getUint32(position + 42, true);
  const sizeInExtra = view.getUint32(position + 24, true) === IN_ZIP64;
  if (packedSize !== IN_ZIP64 && offset !== IN_ZIP64) return { packedSize, offset };

  let cursor = extraStart;
  const extraEnd = extraStart + extraLength;
  while (cursor + 4 <= extraEnd && view.getUint16(cursor, true) !== 1) {
    cursor += 4 + view.getUint16(cursor + 2, true);
  }
  cursor += sizeInExtra ? 12 : 4;
  const take = (): number => {
    if (cursor + 8 > extraEnd) throw new BadArchiveError('zip64 field cut off');
    const value = Number(view.getBigUint64(cursor, true));
    cursor += 8;
    return value;
  };
  if (packedSize === IN_ZIP64) packedSize = take();
  if (offset === IN_ZIP64) offset = take();
  return { packedSize, offset };
}
