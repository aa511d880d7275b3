/**
 * UTM zones as Brazilian receivers show them and people write them: a number
 * from 18 to 25 with a latitude band letter (`24K`), `S` for sul, or no letter.
 */

export type Hemisphere = 'north' | 'south';

/** The grid that a point's easting and northing belong to. */
export interface Grid {
  /** 18 to 25. */
  readonly zone: number;
  readonly hemisphere: Hemisphere;
}

/** A zone that was understood. */
export interface WrittenZone {
  readonly zone: number;
  /** Band letter, `S` for sul, or null where only the number stands. */
  readonly letter: string | null;
  /** Number and letter, tidied: `24K` for `Fuso 24 k`. */
  readonly text: string;
}

export type ZoneReading =
  | ({ readonly ok: true } & WrittenZone)
  | { readonly ok: false; readonly problem: 'zone_missing' }
  | { readonly ok: false; readonly problem: 'zone_not_understood'; readonly text: string }
  | { readonly ok: false; readonly problem: 'zone_outside_brazil'; readonly zone: number }
  | { readonly ok: false; readonly problem: 'letter_outside_brazil'; readonly letter: string };

export const FIRST_ZONE = 18;
export const LAST_ZONE = 25;
const LAST_ZONE_ON_EARTH = 60;

/** Bands of Brazil from −40° up, 8° each; N is the northern hemisphere's first. */
const SOUTHERN_BANDS = 'HJKLM';
const NORTHERN_BAND = 'N';
const SOUTHERNMOST_BAND_START = -40;
const BAND_DEGREES = 8;
/** `S` would be a band of the far north; in Brazil it is written for sul. */
const SOUTH = 'S';

/** A northing over this, in a zone without letter, counts from the South Pole's side. */
const HIGHEST_NORTHERN_NORTHING = 1_000_000;

const WRITTEN = /^(?:(?:FUSO|ZONA|ZONE|UTM)[\s:]*)*(\d{1,2})[\s-]*(SUL|NORTE|[A-Z])?$/;

/** Understands a zone as written: `24K`, `24 k`, `24S`, `Fuso 24`, `24`, `20N`, `24 Sul`. Never throws. */
export function readZone(written: string | null | undefined): ZoneReading {
  const text = (written ?? '').trim();
  if (text === '') return { ok: false, problem: 'zone_missing' };
  const [, digits, word = null] = WRITTEN.exec(text.normalize('NFKC').toUpperCase()) ?? [];
  const zone = Number(digits);
  if (digits === undefined || zone < 1 || zone > LAST_ZONE_ON_EARTH) {
    return { ok: false, problem: 'zone_not_understood', text };
  }
  if (zone < FIRST_ZONE || zone > LAST_ZONE) return { ok: false, problem: 'zone_outside_brazil', zone };
  const letter = word === null ? null : word.charAt(0);
  if (letter !== null && !`${SOUTHERN_BANDS}${NORTHERN_BAND}${SOUTH}`.includes(letter)) {
    return { ok: false, problem: 'letter_outside_brazil', letter };
  }
  return { ok: true, zone, letter, text: `${zone}${letter ?? ''}` };
}

/** The grid of a point in a written zone; without a letter its northing (metres) tells the hemisphere. */
export function gridOf(written: WrittenZone, northing: number): Grid {
  const north =
    written.letter === null ? northing <= HIGHEST_NORTHERN_NORTHING : written.letter === NORTHERN_BAND;
  return { zone: written.zone, hemisphere: north ? 'north' : 'south' };
}

/**
 * Number and band as stored, the band taken from the latitude (degrees, within
 * Brazil). A southern grid stays below the Equator even at northing 10,000,000,
 * where the latitude is 0: its letter also tells how the northing counts.
 */
export function zoneName(grid: Grid, latitude: number): string {
  if (grid.hemisphere === 'north') return `${grid.zone}${NORTHERN_BAND}`;
  const place = Math.floor((latitude - SOUTHERNMOST_BAND_START) / BAND_DEGREES);
  const band = SOUTHERN_BANDS.charAt(Math.min(Math.max(place, 0), SOUTHERN_BANDS.length - 1));
  return `${grid.zone}${band}`;
}

/** Whether the written letter claims another band than the point's own; `S` and no letter claim none. */
export function contradicts(written: WrittenZone, name: string): boolean {
  return written.letter !== null && written.letter !== SOUTH && written.text !== name;
}
