import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fieldPhoto } from '../../../../../tests/support/field-photos.ts';
import { pngWithLargeProfile, wideAvif } from '../../../../../tests/support/hostile-pictures.ts';
import { temporaryFile } from '../../../../../tests/support/temporary-file.ts';
import { makePictureMaker, type PictureMaker } from './picture-maker.ts';

const MEGABYTE = 1024 * 1024;

let maker: PictureMaker;
beforeAll(() => {
  maker = makePictureMaker();
});
afterAll(() => maker.close());

const make = async (bytes: Uint8Array) => maker.make((await temporaryFile(bytes)).path, 1);

let taken: Promise<Buffer> | undefined;

/** Of a phone's camera: 12 megapixels, with enough in them to give the decoder work. Once for all. */
function largePhoto(): Promise<Buffer> {
  const [width, height] = [504, 378];
  taken ??= sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .resize(4032, 3024)
    .withExif({ IFD0: { Make: 'Camera' } })
    .jpeg({ quality: 90 })
    .toBuffer();
  return taken;
}

test('a 12-megapixel photo is made anew, small and bare', async () => {
  const made = await make(await largePhoto());
  if (!made.ok) throw new Error(made.refusal);
  for (const [served, longest] of [
    [made.image, 2000],
    [made.thumbnail, 480],
  ] as const) {
    const bytes = await readFile(served.path);
    expect(bytes).toHaveLength(served.bytes);
    const { width, height, format, exif } = await sharp(bytes).metadata();
    expect([Math.max(width, height), format, exif]).toEqual([longest, 'jpeg', undefined]);
  }
});

test.each(['jpeg', 'png', 'webp', 'avif'] as const)(
  'time and place are read from a %s, turned upright',
  async (format) => {
    const source = sharp(await fieldPhoto({ taken: '2025:11:21 08:00:30', width: 90, height: 60 }));
    const made = await make(
      await source.keepMetadata().withMetadata({ orientation: 6 }).toFormat(format).toBuffer(),
    );
    expect(made).toMatchObject({ ok: true, taken_at: '2025-11-21T08:00' });
    if (!made.ok) return;
    expect(made.latitude).toBeCloseTo(-19.493889, 5);
    expect(made.longitude).toBeCloseTo(-41.063611, 5);
    const { width, height } = await sharp(await readFile(made.image.path)).metadata();
    expect([width, height]).toEqual([60, 90]);
  },
);

describe('a picture that would take much', () => {
  test('as a colour profile of 256 MB of zeros neither stalls nor grows this process', async () => {
    const bytes = await pngWithLargeProfile(256);
    expect(bytes.length).toBeLessThan(MEGABYTE);
    const before = process.memoryUsage().rss;
    const answer = await make(bytes);
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * MEGABYTE);
    // Whichever of the two the decoder says of it.
    expect(answer.ok || answer.refusal).toSatisfy((said) => said === true || typeof said === 'string');
    expect(await make(await fieldPhoto())).toMatchObject({ ok: true });
  });

  test('as an AVIF of 50 megapixels is refused before it is decoded', async () => {
    expect(await make(await wideAvif(7070))).toEqual({
      ok: false,
      refusal: 'too_many_pixels',
      megapixels: 16,
    });
  });

  test('costs its own child, and the others go on', async () => {
    const impatient = makePictureMaker({ timeLimit: 1 });
    const { path } = await temporaryFile(await largePhoto());
    expect(await impatient.make(path, 1)).toEqual({ ok: false, refusal: 'too_heavy' });
    impatient.close();
    expect(await make(await fieldPhoto())).toMatchObject({ ok: true });
  });
});
