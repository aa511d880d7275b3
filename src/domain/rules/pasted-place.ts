/** One place in any writing: UTM, degrees, or a map's link. What it says, before where that lies is asked. */
import { gridPointOf, isInBrazil, naturalGrid, type Position } from './coordinates.ts';
import { readMapLink } from './map-link.ts';
import { type PositionEntry, readDegreePair, readUtmPair, turned, type UtmEntry } from './utm-entry.ts';

export type PastedPlace =
  | (UtmEntry & { readonly wasSwapped: boolean })
  | (PositionEntry & { readonly wasSwapped: boolean })
  | { readonly kind: 'short_link' }
  /** Some hundred metres from where SIRGAS 2000 has the same numbers: nothing is moved in silence. */
  | { readonly kind: 'other_datum' }
  | { readonly kind: 'not_understood' };

const OTHER_DATUM = /\bSAD[ -]?(?:19)?69\b|\bC[oó]rrego Alegre\b|\bAstro[ -]?Chu/i;

export function readPastedPlace(text: string): PastedPlace {
  if (OTHER_DATUM.test(text.normalize('NFC'))) return { kind: 'other_datum' };
  const link = readMapLink(text);
  if (link !== null) {
    if (link.kind === 'place') return position(link.place, false);
    return { kind: link.kind === 'short' ? 'short_link' : 'not_understood' };
  }
  const utm = readUtmPair(text);
  if (utm !== null) return { ...utm.entry, wasSwapped: utm.wasSwapped };
  const degrees = readDegreePair(text);
  if (degrees === null) return { kind: 'not_understood' };
  const { latitude, longitude, isOrderSaid } = degrees;
  const written = { latitude, longitude };
  const isSwapped = !isOrderSaid && !isInBrazil(written) && isInBrazil(turned(written));
  if (isSwapped) return position(turned(written), true);
  const isOnEarth = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  return isOnEarth ? position(written, false) : { kind: 'not_understood' };
}

function position({ latitude, longitude }: Position, wasSwapped: boolean): PastedPlace {
  return { kind: 'position', latitude, longitude, wasSwapped };
}

/** The bands of the whole earth from 80° S up, 8° each, the last one 12°. */
const BANDS = 'CDEFGHJKLMNPQRSTUVWX';
const FIRST_BAND = -80;
const LAST_LATITUDE = 84;
const BAND_DEGREES = 8;

/** A position on the grid of its own zone, to the centimetre; null where UTM does not reach. */
export function utmAnywhere(position: Position): { zone: string; easting: number; northing: number } | null {
  const { latitude } = position;
  if (latitude < FIRST_BAND || latitude > LAST_LATITUDE) return null;
  const natural = naturalGrid(position);
  // 180° E is 180° W.
  const grid = { ...natural, zone: natural.zone > 60 ? 1 : natural.zone };
  const { easting, northing } = gridPointOf(grid, position);
  const band = Math.min(Math.floor((latitude - FIRST_BAND) / BAND_DEGREES), BANDS.length - 1);
  const toCentimetre = (metres: number) => Math.round(metres * 100) / 100;
  return {
    zone: `${grid.zone}${BANDS.charAt(band)}`,
    easting: toCentimetre(easting),
    northing: toCentimetre(northing),
  };
}
