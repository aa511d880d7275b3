/** When and where a photo was taken, from its EXIF: data, never served with the picture. */
import exifr from 'exifr';
import { isDateTime } from '#domain/shared/dates.ts';

export interface PlaceAndTime {
  /** Local `YYYY-MM-DDTHH:mm`, as the camera had it. */
  taken_at: string | null;
  /** Degrees. */
  latitude: number | null;
  longitude: number | null;
}

const UNKNOWN: PlaceAndTime = { taken_at: null, latitude: null, longitude: null };

/** What the picture's head is called by the formats that have no other name for it. */
const PREFIX = 'Exif\0\0';

/**
 * @param exif the picture's EXIF block alone, as its decoder gives it out: the rest of the
 *   file (colour profiles that inflate without end, for one) is none of this
 */
export async function readPlaceAndTime(exif: Buffer | undefined): Promise<PlaceAndTime> {
  if (!exif) return UNKNOWN;
  const hasPrefix = exif.subarray(0, PREFIX.length).toString('latin1') === PREFIX;
  try {
    const found: unknown = await exifr.parse(hasPrefix ? exif.subarray(PREFIX.length) : exif, {
      pick: [
        'DateTimeOriginal',
        'CreateDate',
        'GPSLatitude',
        'GPSLongitude',
        'GPSLatitudeRef',
        'GPSLongitudeRef',
      ],
      reviveValues: false,
    });
    if (found === null || typeof found !== 'object') return UNKNOWN;
    const tags = found as Record<string, unknown>;
    const latitude = degrees(tags.latitude, 90);
    const longitude = degrees(tags.longitude, 180);
    const hasPlace = latitude !== null && longitude !== null && (latitude !== 0 || longitude !== 0);
    return {
      taken_at: localTime(tags.DateTimeOriginal) ?? localTime(tags.CreateDate),
      latitude: hasPlace ? latitude : null,
      longitude: hasPlace ? longitude : null,
    };
  } catch {
    // A photo without readable EXIF is still a photo.
    return UNKNOWN;
  }
}

/** `2026:11:21 14:30:05` → `2026-11-21T14:30`. */
function localTime(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const match = /^(\d{4}):(\d{2}):(\d{2})[ T](\d{2}):(\d{2})/.exec(value);
  if (!match) return null;
  const text = `${match[1]}-${match[2]}-${match[3]}T${match[4]}:${match[5]}`;
  return isDateTime(text) ? text : null;
}

function degrees(value: unknown, most: number): number | null {
  return typeof value === 'number' && Number.isFinite(value) && Math.abs(value) <= most
    ? Math.round(value * 1e6) / 1e6
    : null;
}
