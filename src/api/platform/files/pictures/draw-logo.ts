/**
 * From an uploaded logo to what is served: a PNG decoded and encoded anew, an SVG written
 * anew from what a drawing needs. In the process that calls it: only the worker does.
 */
import sharp from 'sharp';
import { cleanSvg } from './clean-svg.ts';
import { hidesAnotherFile } from './hidden.ts';
import { kindOf } from './kind.ts';
import type { LogoRefusal } from './logo-maker.ts';

/** Millions of pixels, of a PNG and of a picture inside an SVG. */
const MEGAPIXELS = 16;
const SECONDS = 10;
/** Longest side, pixels: 4 cm on paper at 380 dots an inch. */
const SERVED = 600;

export interface DrawnLogo {
  readonly ok: true;
  readonly image: Uint8Array;
  readonly mime: 'image/png' | 'image/svg+xml';
}

const TOO_MANY = { ok: false, refusal: 'too_many_pixels', megapixels: MEGAPIXELS } as const;
const UNREADABLE = { ok: false, refusal: 'unreadable' } as const;

/** Or says why not. Never throws for what the bytes hold. */
export async function drawLogo(bytes: Buffer): Promise<DrawnLogo | LogoRefusal> {
  return kindOf(bytes) === 'png' ? drawPng(bytes) : drawSvg(bytes);
}

async function drawPng(bytes: Buffer): Promise<DrawnLogo | LogoRefusal> {
  if (hidesAnotherFile(bytes)) return { ok: false, refusal: 'hidden' };
  try {
    if (!(await isSmallEnough(bytes))) return TOO_MANY;
    const image = await sharp(bytes, { limitInputPixels: MEGAPIXELS * 1e6, failOn: 'error', pages: 1 })
      .timeout({ seconds: SECONDS })
      .resize(SERVED, SERVED, { fit: 'inside', withoutEnlargement: true })
      .png({ compressionLevel: 9 })
      .toBuffer();
    return { ok: true, image, mime: 'image/png' };
  } catch {
    return UNREADABLE;
  }
}

async function drawSvg(bytes: Buffer): Promise<DrawnLogo | LogoRefusal> {
  const cleaned = cleanSvg(bytes);
  if (!cleaned.ok) return cleaned;
  try {
    for (const picture of cleaned.pictures) {
      if (kindOf(picture) === null) return UNREADABLE;
      if (!(await isSmallEnough(picture))) return TOO_MANY;
    }
  } catch {
    return UNREADABLE;
  }
  return { ok: true, image: Buffer.from(cleaned.svg), mime: 'image/svg+xml' };
}

async function isSmallEnough(bytes: Buffer): Promise<boolean> {
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
  return width * height <= MEGAPIXELS * 1e6;
}
