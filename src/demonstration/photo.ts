/** A drawn landscape as the JPEG of a telephone: with its time and place. */
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import type { Position } from '#domain/rules/coordinates.ts';
import type { Chance } from './chance.ts';

/** What stands around the spring: nothing yet, a fence, seedlings in it, or young trees. */
export type Stage = 'bare' | 'fenced' | 'planted' | 'grown';

const ENLARGED = { width: 1024, height: 768 } as const;
/** What is cut off at the sides, in pixels of the enlarged photo: nobody stands in the same place twice. */
const MARGIN = 80;

/** Beside this module, and beside the built program too. */
const PHOTOS = new URL('./photos/', import.meta.url);

/**
 * `takenAt` is a local `YYYY-MM-DDTHH:mm`. Rainy months are green, the dry ones
 * straw. The same chance gives the same place: photos of one spring show one landscape.
 */
export async function makePhoto(
  { takenAt, position, stage }: { takenAt: string; position: Position; stage: Stage },
  chance: Chance,
): Promise<Buffer> {
  const month = Number(takenAt.slice(5, 7));
  const season = month <= 4 || month >= 11 ? 'rainy' : 'dry';
  const drawn = await readFile(new URL(`${chance.whole(1, 2)}-${stage}-${season}.jpg`, PHOTOS));
  const place = sharp(drawn)
    .resize(ENLARGED.width + MARGIN, ENLARGED.height + MARGIN)
    .flop(chance.happens(0.5))
    .extract({ ...ENLARGED, left: chance.whole(0, MARGIN), top: chance.whole(0, MARGIN) })
    .modulate({ brightness: chance.between(0.88, 1.08), hue: chance.whole(-8, 12) });
  return place
    .withExif({
      IFD0: { Make: 'Vertente', Model: 'Demonstração' },
      IFD2: { DateTimeOriginal: `${takenAt.replace('T', ' ').replaceAll('-', ':')}:00` },
      IFD3: {
        GPSLatitudeRef: 'S',
        GPSLatitude: sexagesimal(position.latitude),
        GPSLongitudeRef: 'W',
        GPSLongitude: sexagesimal(position.longitude),
      },
    })
    .jpeg({ quality: 80 })
    .toBuffer();
}

/** `18/1 51/1 3540/100`: degrees, minutes, seconds as the EXIF rationals. */
function sexagesimal(degrees: number): string {
  const seconds = Math.abs(degrees) * 3600;
  const whole = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds - whole * 3600) / 60);
  return `${whole}/1 ${minutes}/1 ${Math.round((seconds - whole * 3600 - minutes * 60) * 100)}/100`;
}
