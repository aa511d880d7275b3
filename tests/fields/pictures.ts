/**
 * Pictures to compare by: an eighth of their size in each direction, where a changed colour, word
 * or place is still seen and another machine's edges of letters are not.
 */
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import sharp from 'sharp';

const STORED = join(import.meta.dirname, 'pictures');
const SEEN = join(import.meta.dirname, '../../.cache/pictures');

const SMALLER = 8;
/** Of 255, in one channel of one point. */
const NOTICED = 24;
/** Of all points: a word of a button is more, and what another machine's letters make is less. */
const MOST = 0.0015;

interface Points {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
}

async function pointsOf(png: Uint8Array): Promise<Points> {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** The share of points in which one picture is not the other; 1 where they are not of one size. */
function differenceOf(one: Points, other: Points): number {
  if (one.width !== other.width || one.height !== other.height) return 1;
  let points = 0;
  for (let at = 0; at < one.data.length; at += 3) {
    const isOther = [0, 1, 2].some(
      (channel) => Math.abs((one.data[at + channel] ?? 0) - (other.data[at + channel] ?? 0)) > NOTICED,
    );
    if (isOther) points += 1;
  }
  return points / (one.width * one.height);
}

/**
 * Null where the screenshot is as it was stored; else what is wrong, with where the new one lies.
 * With `UPDATE_PICTURES=1` the new one is stored.
 */
export async function pictureFault(name: string, screenshot: Uint8Array): Promise<string | null> {
  const { width } = await sharp(screenshot).metadata();
  const small = await sharp(screenshot)
    .resize({ width: Math.round(width / SMALLER), kernel: 'cubic' })
    .png({ palette: false, compressionLevel: 9 })
    .toBuffer();
  const stored = join(STORED, `${name}.png`);
  if (process.env['UPDATE_PICTURES']) {
    await mkdir(dirname(stored), { recursive: true });
    await writeFile(stored, small);
    return null;
  }
  const share = existsSync(stored)
    ? differenceOf(await pointsOf(await readFile(stored)), await pointsOf(small))
    : 1;
  if (share <= MOST) return null;
  await mkdir(SEEN, { recursive: true });
  const seen = join(SEEN, `${name}.png`);
  await writeFile(seen, screenshot);
  const percent = (share * 100).toFixed(2);
  return `${name} has changed in ${percent} % of its points: see ${seen}, and store it with UPDATE_PICTURES=1 if it is as wanted`;
}
