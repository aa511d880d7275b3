/**
 * From an uploaded photo to what is served: re-encoded, upright, without
 * metadata, and a thumbnail. In the process that calls it: only the worker does.
 */
import sharp from 'sharp';
import { hidesAnotherFile } from './hidden.ts';
import { kindOf, type PictureKind } from './kind.ts';
import type { RefusedPicture } from './picture-maker.ts';
import { type PlaceAndTime, readPlaceAndTime } from './place-and-time.ts';

/** Millions of pixels. An AVIF is decoded as a whole, at some 20 bytes each; the others nearly line by line. */
const MEGAPIXELS: Readonly<Record<Exclude<PictureKind, 'heic'>, number>> = {
  jpeg: 50,
  png: 50,
  webp: 50,
  avif: 16,
};
const SECONDS = 20;
/** Longest side, pixels; half of a 12-megapixel photo's, which the decoder halves for nothing. */
const SERVED = 2000;
const THUMBNAIL = 480;

// Only what photos come in is ever decoded: no SVG, no PDF, no raw formats.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadHeifBuffer',
  ],
});
// One thread for each picture; nothing decoded is kept.
sharp.concurrency(1);
sharp.cache(false);

export interface DrawnPicture extends PlaceAndTime {
  readonly ok: true;
  readonly image: Uint8Array;
  readonly thumbnail: Uint8Array;
}

/** Re-encodes to JPEG, or says why not. Never throws for what the bytes hold. */
export async function drawPicture(bytes: Buffer): Promise<DrawnPicture | RefusedPicture> {
  const kind = kindOf(bytes);
  if (kind === 'heic') return { ok: false, refusal: 'heic' };
  if (kind === null) return { ok: false, refusal: 'unreadable' };
  if (hidesAnotherFile(bytes)) return { ok: false, refusal: 'hidden' };
  const megapixels = MEGAPIXELS[kind];
  const tooMany = { ok: false, refusal: 'too_many_pixels', megapixels } as const;
  try {
    const limitInputPixels = megapixels * 1e6;
    const open = () => sharp(bytes, { limitInputPixels, failOn: 'error', pages: 1 });
    const { width, height, exif } = await open().metadata();
    if (width * height > limitInputPixels) return tooMany;
    const image = await open()
      .timeout({ seconds: SECONDS })
      .rotate()
      .flatten({ background: '#ffffff' })
      .resize(SERVED, SERVED, { fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality: 82 })
      .toBuffer();
    const thumbnail = await sharp(image)
      .timeout({ seconds: SECONDS })
      .resize(THUMBNAIL, THUMBNAIL, { fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality: 74 })
      .toBuffer();
    return { ok: true, image, thumbnail, ...(await readPlaceAndTime(exif)) };
  } catch (error) {
    const isTooLarge = error instanceof Error && /pixel limit/i.test(error.message);
    return isTooLarge ? tooMany : { ok: false, refusal: 'unreadable' };
  }
}
