/** Pictures as a phone makes them. */
import sharp from 'sharp';

interface FieldPhoto {
  /** As EXIF writes it: `2025:11:21 08:00:30`; without it neither time nor place. */
  readonly taken?: string;
  readonly colour?: string;
  readonly width?: number;
  readonly height?: number;
}

/** A JPEG with its time, and a place near Governador Valadares: 19°29'38" S, 41°03'49" W. */
export function fieldPhoto({ taken, colour = '#1b6b5a', width = 1200, height = 900 }: FieldPhoto = {}) {
  const hill = `<svg viewBox="0 0 12 9" width="${width}" height="${height}"><path d="M0 9V6l4-3 3 2 5-3v7z" fill="#fff4"/></svg>`;
  const picture = sharp({ create: { width, height, channels: 3, background: colour } }).composite([
    { input: Buffer.from(hill) },
  ]);
  if (taken === undefined) return picture.jpeg().toBuffer();
  return picture
    .withExif({
      IFD0: { Make: 'Telefone' },
      IFD2: { DateTimeOriginal: taken },
      IFD3: {
        GPSLatitudeRef: 'S',
        GPSLatitude: '19/1 29/1 38/1',
        GPSLongitudeRef: 'W',
        GPSLongitude: '41/1 3/1 49/1',
      },
    })
    .jpeg()
    .toBuffer();
}
