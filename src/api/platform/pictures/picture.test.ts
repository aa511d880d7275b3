import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { makePicture } from './picture.ts';

/** Of a phone's camera: 12 megapixels, with enough in them to give the decoder work. */
function photo(): Promise<Buffer> {
  const [width, height] = [504, 378];
  return sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .resize(4032, 3024)
    .withExif({ IFD0: { Make: 'Camera' } })
    .jpeg({ quality: 90 })
    .toBuffer();
}

test('a 12-megapixel photo is made anew, small and bare, while the event loop goes on', async () => {
  const bytes = await photo();
  let turns = 0;
  let isMade = false;
  const making = makePicture(bytes).finally(() => {
    isMade = true;
  });
  while (!isMade) {
    await pause(1);
    turns += 1;
  }
  const made = await making;
  if (!made.ok) throw new Error(made.refusal);
  // On the loop itself it would be a turn for each of the few awaits and of the check's 256 kB windows.
  expect(turns).toBeGreaterThan(2 * (5 + Math.ceil(bytes.length / 2 ** 18)));
  for (const [served, longest] of [
    [made.image, 2000],
    [made.thumbnail, 480],
  ] as const) {
    const { width, height, format, exif } = await sharp(served).metadata();
    expect([Math.max(width, height), format, exif]).toEqual([longest, 'jpeg', undefined]);
  }
});
