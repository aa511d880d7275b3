/**
 * From an uploaded photo to what is served: re-encoded, upright, without
 * metadata, and a thumbnail. libvips works on threads of its own; the event loop
 * only waits.
 */
import sharp from 'sharp';
import { hidesAnotherFile } from './hidden.ts';
import { kindOf } from './kind.ts';

const MOST_PIXELS = 50_000_000;
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
// Two photos at once leave a core to everybody else; nothing decoded is kept.
sharp.concurrency(1);
sharp.cache(false);

export type PictureRefusal = 'unreadable' | 'heic' | 'hidden' | 'too_many_pixels';

export type Picture =
  | { readonly ok: true; readonly image: Buffer; readonly thumbnail: Buffer }
  | { readonly ok: false; readonly refusal: PictureRefusal };

/** Re-encodes to JPEG, or says why not. Never throws for what the bytes hold. */
export async function makePicture(bytes: Buffer): Promise<Picture> {
  const kind = kindOf(bytes);
  if (kind === 'heic') return { ok: false, refusal: 'heic' };
  if (kind === null) return { ok: false, refusal: 'unreadable' };
  if (await hidesAnotherFile(bytes)) return { ok: false, refusal: 'hidden' };
  try {
    const open = () => sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error', pages: 1 });
    const { width, height } = await open().metadata();
    if (width * height > MOST_PIXELS) return { ok: false, refusal: 'too_many_pixels' };
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
    return { ok: true, image, thumbnail };
  } catch (error) {
    const isTooLarge = error instanceof Error && /pixel limit/i.test(error.message);
    return { ok: false, refusal: isTooLarge ? 'too_many_pixels' : 'unreadable' };
  }
}
