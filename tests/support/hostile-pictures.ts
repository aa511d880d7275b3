/** Small files that would take much memory or time from whoever decodes them. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32, createDeflate } from 'node:zlib';
import sharp from 'sharp';

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

/** A PNG of one pixel with a colour profile of so many megabytes of zeros. */
export async function pngWithLargeProfile(megabytes: number): Promise<Buffer> {
  const plain = await sharp({ create: { width: 1, height: 1, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  const head = plain.subarray(SIGNATURE.length, SIGNATURE.length + 25);
  const name = Buffer.from('perfil\0\0', 'latin1');
  const profile = chunk('iCCP', Buffer.concat([name, await deflatedZeros(megabytes)]));
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

async function deflatedZeros(megabytes: number): Promise<Buffer> {
  const deflate = createDeflate();
  const parts: Buffer[] = [];
  deflate.on('data', (part: Buffer) => parts.push(part));
  const ended = new Promise((resolve) => deflate.on('end', resolve));
  const zeros = Buffer.alloc(1024 * 1024);
  for (let done = 0; done < megabytes; done += 1) {
    if (!deflate.write(zeros)) await new Promise((resolve) => deflate.once('drain', resolve));
  }
  deflate.end();
  await ended;
  return Buffer.concat(parts);
}
