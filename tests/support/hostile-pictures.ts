/** Small files that would take much memory or time from whoever decodes them. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { packedZeros } from './zip-bomb.ts';

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

/** A PNG of one pixel with a colour profile of so many megabytes of zeros. */
export async function pngWithLargeProfile(megabytes: number): Promise<Buffer> {
  const plain = await sharp({ create: { width: 1, height: 1, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  const head = plain.subarray(SIGNATURE.length, SIGNATURE.length + 25);
  const name = Buffer.from('perfil\0\0', 'latin1');
  const profile = chunk('iCCP', Buffer.concat([name, deflatedZeros(megabytes)]));
  return Buffer.concat([SIGNATURE, head, profile, plain.subarray(SIGNATURE.length + 25)]);
}

/**
 * An AVIF of one colour, as a square with sides of so many pixels: less than a kilobyte, which sharp takes
 * twenty seconds to make with `avif({ effort: 0 })`, and which lies here for that.
 */
export function wideAvif(side: 7070 | 3990): Promise<Buffer> {
  return readFile(join(import.meta.dirname, `wide-${side}.avif`));
}

function chunk(kind: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), content]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** A whole stream of zlib. */
function deflatedZeros(megabytes: number): Buffer {
  const check = Buffer.alloc(4);
  // Adler's sums of zeros: the first stays one, the second counts them.
  check.writeUInt16BE((megabytes * 1024 * 1024) % 65_521);
  check.writeUInt16BE(1, 2);
  return Buffer.concat([Buffer.from([0x78, 0x9c]), packedZeros(megabytes), check]);
}
