/** Which rows a count tells beside their number, where they are few. */

export interface ToldIds {
  /** The text of an array; null or absent where they are not few. */
  readonly ids?: string | null;
  /**
   * Beside `ids`, those whose bits are set. In base64, chunk by chunk as PostgreSQL sends them: the chunk's number
   * and its bits' (`int4send`, `bit_send`, four bytes each, the highest first), then the bits, the first on the left.
   */
  readonly bits?: string | null;
  /** The text of an array: of those in `bits` these are not meant. */
  readonly without?: string | null;
}

const NUMBER_BYTES = 4;
const BYTE_BITS = 8;
const HIGHEST = 0b1000_0000;

/** Each once, in no order; null where none are told. */
export function idsTold({ ids, bits, without }: ToldIds): number[] | null {
  if (!ids) return null;
  const alone = JSON.parse(ids) as number[];
  if (!bits) return alone;
  const told = new Set(idsOfBits(Buffer.from(bits, 'base64')));
  for (const id of JSON.parse(without ?? '[]') as number[]) told.delete(id);
  for (const id of alone) told.add(id);
  return [...told];
}

function idsOfBits(bytes: Buffer): number[] {
  const ids: number[] = [];
  let at = 0;
  while (at < bytes.length) {
    const size = bytes.readUInt32BE(at + NUMBER_BYTES);
    const first = bytes.readUInt32BE(at) * size;
    at += 2 * NUMBER_BYTES;
    for (let bit = 0; bit < size; bit += BYTE_BITS, at += 1) {
      const byte = bytes[at] ?? 0;
      // Few are set.
      if (byte === 0) continue;
      for (let nth = 0; nth < BYTE_BITS; nth += 1) if (byte & (HIGHEST >> nth)) ids.push(first + bit + nth);
    }
  }
  return ids;
}
