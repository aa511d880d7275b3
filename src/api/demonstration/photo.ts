/** A drawn landscape as the JPEG of a telephone: with its time and place. */
import sharp from 'sharp';
import type { Position } from '#domain/rules/coordinates.ts';
import type { Chance } from './chance.ts';
import { HEIGHT, paintLandscape, type Stage, WIDTH } from './landscape.ts';

const ENLARGED = { width: 1024, height: 768 } as const;

/** `takenAt` is a local `YYYY-MM-DDTHH:mm`. */
export function makePhoto(
  { takenAt, position, stage }: { takenAt: string; position: Position; stage: Stage },
  chance: Chance,
): Promise<Buffer> {
  const month = Number(takenAt.slice(5, 7));
  const pixels = paintLandscape(stage, month <= 4 || month >= 11, chance);
  return sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .resize(ENLARGED.width, ENLARGED.height)
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
