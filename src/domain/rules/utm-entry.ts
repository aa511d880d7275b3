/**
 * Coordinates as people type and paste them from receivers, maps and messages:
 * one number of a UTM pair, the whole pair with or without its zone, or
 * latitude and longitude, which only become UTM when the person agrees.
 */
import {
  EASTING_RANGE,
  gridPointOf,
  isInBrazil,
  naturalGrid,
  NORTHING_RANGE,
  type Position,
} from './coordinates.ts';
import { formatNumber, readNumber } from '../shared/numbers.ts';
import { readZone, zoneName } from './utm-zone.ts';

/** Metres; the zone as the fields hold it, null where none was written. */
export interface UtmEntry {
  readonly kind: 'utm';
  readonly easting: number;
  readonly northing: number;
  readonly zone: string | null;
}

export interface PositionEntry extends Position {
  readonly kind: 'position';
}

/** A place with the words of the message that brought it. */
const LONGEST = 500;
// Every repetition is bounded: without that, a long run of digits or spaces is tried in cubes of its length.
const NUMBER = String.raw`[-+−]?\d{1,12}(?:[.,]\d{1,12}){0,4}`;
/** `283.412,5`, `283 412,5 m E`, `E: 283412`. Letters are those of Portuguese and English receivers. */
const ONE_COORDINATE = /^(?:UTM\s?)?[ENLXY]?\s?[:=]?\s?([-+−]?\d[\d.,\s]*)(?:M(?:ETROS)?)?\s?[ENLXY]?$/;
const ZONE_NUMBER = String.raw`(?:1[89]|2[0-5])`;
// No comma in front: `,18 M` are the decimals of a number in metres.
const ZONE_START = String.raw`(?:^|[\s(;/])`;
const ZONE_WORDS = String.raw`(?:(?:FUSO|ZONA|ZONE|UTM)[\s:=]{0,3}){1,3}`;
/** The N of a northing is no letter of its zone: in the north of Brazil it has six figures. */
const LETTER_APART = String.raw`\s(?:[HJKLMS]|N(?!\s?[:=]?\s?\d\.?\d{3}\.?\d{3}))`;
const ZONE_LETTER = String.raw`\s?(?:SUL|NORTE)|[HJKLMNS]`;
/** A number alone is a zone only where a word says so: in front of a pair it may be the point's own. */
const ZONE = new RegExp(
  `${ZONE_START}(?:${ZONE_WORDS}(${ZONE_NUMBER}(?:${ZONE_LETTER}|${LETTER_APART})?)|(${ZONE_NUMBER}(?:${ZONE_LETTER}|\\s[HJKLMNS])))(?=$|[\\s),;:/])`,
);
const EASTING_MARK = /[ELX]/;
const NORTHING_MARK = /[NY]/;
const PART = String.raw`\d{1,6}(?:[.,]\d{1,20})?\s?`;
const DEGREES = String.raw`[-+−]?${PART}[°º]?\s?(?:${PART}['’′]\s?)?(?:${PART}(?:"|”|″|''|’’)\s?)?[NSLEOW]?`;
const AXIS = String.raw`(?:(?:LAT|LON)[A-Z.]{0,8}|LNG)?\s?[:=]?\s?`;
const POSITION = new RegExp(
  `^\\(?\\s?${AXIS}(${DEGREES})\\s?(?:[;/|]|,\\s|\\s|,(?=[-+−\\d]))\\s?${AXIS}(${DEGREES})\\s?\\)?$`,
);
/** Between degrees, minutes and seconds of a number whose letter says what it is, only spaces may stand. */
const LOOSE = String.raw`\d{1,3}(?:[.,]\d{1,20})?(?:[\s°'’′:]{1,3}\d{1,2}(?:[.,]\d{1,20})?){0,2}[\s°'’′"”″]{0,3}`;
const LETTER = '[NSLEOW]';
/** `S19 29.645 W041 03.826` of receivers, `19 29 38.7 S, 41 03 49.6 O`. */
const LETTERED = new RegExp(
  `^\\(?(?:(${LETTER})\\s?(${LOOSE})[,;/|]?\\s?(${LETTER})\\s?(${LOOSE})|(${LOOSE})(${LETTER})\\s?[,;/|]?\\s?(${LOOSE})(${LETTER}))\\)?$`,
);
/** What SIRGAS 2000 is the same as within a metre. Of another datum nothing is taken off: it is not understood. */
const OWN_DATUM = /\b(?:DATUM:? ?)?(?:SIRGAS[ _-]?2000|WGS[ _-]?(?:19)?84)\b ?[/:]?/g;
/** Of SIRGAS 2000 in the south: 31960 and the zone. */
const OWN_EPSG = /\bEPSG:? ?(319(?:7[89]|8[0-5]))\b/;
const FIRST_EPSG = 31_960;
/** `24K0283412` */
const GLUED_ZONE = /\b((?:1[89]|2[0-5])[HJKLMN])(?=\d{6,7}\b)/;
const CENTIMETRES = 100;

/** With single spaces, which is what the patterns above expect; '' for a text that is no place for its length. */
function tidy(text: string): string {
  // What many keyboards have for a degree would become letters.
  const spaced = text.replace(/[º˚∘]/g, '°').normalize('NFKC').trim().replace(/\s+/g, ' ').toUpperCase();
  return spaced.length <= LONGEST ? spaced : '';
}

/** One easting or northing in metres: `283.412,50 m E` → 283412.5; null when it is no single number. */
export function readCoordinate(text: string): number | null {
  const written = ONE_COORDINATE.exec(tidy(text))?.[1];
  return written === undefined ? null : readNumber(written.replace(/\s+/g, ''));
}

/** A zone as it is stored when it is understood (`24 k` → `24K`), the text itself otherwise. */
export function tidyZone(text: string): string {
  const zone = readZone(text);
  return zone.ok ? zone.text : text.trim();
}

/** What a whole pasted text says, or null when it is no pair that could lie in Brazil. */
export function readPoint(text: string): UtmEntry | PositionEntry | null {
  const pair = readUtmPair(text);
  if (pair !== null) return pair.entry;
  const degrees = readDegreePair(text);
  const orders = degrees === null ? [] : degrees.isOrderSaid ? [degrees] : [degrees, turned(degrees)];
  const found = orders.find(isInBrazil);
  return found ? { kind: 'position', latitude: found.latitude, longitude: found.longitude } : null;
}

/** `wasSwapped`: the greater number stands first, and no letter says which is which. */
export function readUtmPair(text: string): { readonly entry: UtmEntry; readonly wasSwapped: boolean } | null {
  const written = tidy(text)
    .replace(OWN_DATUM, ' ')
    .replace(OWN_EPSG, (_, code: string) => `${Number(code) - FIRST_EPSG}S`)
    .replace(GLUED_ZONE, '$1 ')
    .replace(/\s+/g, ' ')
    .trim();
  const said = ZONE.exec(written);
  const zoneText = said?.[1] ?? said?.[2] ?? null;
  // Cut out where it stands: the same figures may begin a number.
  const rest = said
    ? `${written.slice(0, said.index)} ${written.slice(said.index + said[0].length)}`
    : written;
  const found = [
    ...rest.matchAll(new RegExp(`([ENLXY])?\\s?[:=]?\\s?(${NUMBER})\\s?(?:M\\b)?\\s?M?([ENLXY])?`, 'g')),
  ];
  const [one, other] = found;
  if (!one || !other || found.length > 2) return null;
  const [first, second] = [numberWithMark(one), numberWithMark(other)];
  const pair = orderPair(first, second);
  if (pair === null) return null;
  return {
    entry: { kind: 'utm', ...pair, zone: zoneText === null ? null : tidyZone(zoneText) },
    wasSwapped: first.mark + second.mark === '' && pair.easting !== first.value,
  };
}

interface Marked {
  readonly value: number | null;
  /** The letter before or behind the number. */
  readonly mark: string;
}

function numberWithMark([, before = '', number = '', behind = '']: RegExpMatchArray): Marked {
  // `283412.5,` of a list keeps no comma: the pattern ends in a digit.
  return { value: readNumber(number), mark: before || behind };
}

function orderPair(one: Marked, other: Marked): { easting: number; northing: number } | null {
  if (one.value === null || other.value === null) return null;
  const swapped =
    EASTING_MARK.test(other.mark) ||
    NORTHING_MARK.test(one.mark) ||
    (!isEasting(one.value) && isEasting(other.value));
  const [easting, northing] = swapped ? [other.value, one.value] : [one.value, other.value];
  return isEasting(easting) && isNorthing(northing) ? { easting, northing } : null;
}

function isEasting(value: number): boolean {
  return value >= EASTING_RANGE.least && value <= EASTING_RANGE.most;
}

function isNorthing(value: number): boolean {
  return value >= NORTHING_RANGE.least && value <= NORTHING_RANGE.most;
}

export interface DegreePair extends Position {
  /** Whether letters or words say which number is which. */
  readonly isOrderSaid: boolean;
}

/** Two numbers of degrees, wherever they lie; without letters the first one is the latitude. */
export function readDegreePair(text: string): DegreePair | null {
  const written = tidy(text);
  const [one, other] = partsOf(written);
  const [first, second] = [readDegrees(one), readDegrees(other)];
  if (first === null || second === null) return null;
  const pair = { latitude: first, longitude: second };
  if (/[LEOW]$/.test(one.trim()) || /[NS]$/.test(other.trim()) || /^\(?\s*L(?:ON|NG)/.test(written)) {
    return { ...turned(pair), isOrderSaid: true };
  }
  const isOrderSaid = /[NS]$/.test(one.trim()) || /[LEOW]$/.test(other.trim()) || /^\(?\s*LAT/.test(written);
  return { ...pair, isOrderSaid };
}

/** Each with its letter, if any, behind it. */
function partsOf(written: string): readonly [one: string, other: string] {
  const [, one, other] = POSITION.exec(written) ?? [];
  if (one !== undefined && other !== undefined) return [one, other];
  const [, led = '', first = '', ledToo = '', second = '', third = '', letter = '', fourth = '', last = ''] =
    LETTERED.exec(written) ?? [];
  const parts = [`${first || third}${led || letter}`, `${second || fourth}${ledToo || last}`] as const;
  const isOneOfEach = parts.some((part) => /[NS]$/.test(part)) && parts.some((part) => /[LEOW]$/.test(part));
  return isOneOfEach ? parts : ['', ''];
}

export function turned({ latitude, longitude }: Position): Position {
  return { latitude: longitude, longitude: latitude };
}

/** `-19,5123`, `19.5123 S`, `19°30'45" S`; south and west negative. */
function readDegrees(written: string): number | null {
  const parts = [...written.matchAll(/\d+(?:[.,]\d+)?/g)].map(([part]) => Number(part.replace(',', '.')));
  const [degrees, minutes = 0, seconds = 0] = parts;
  if (degrees === undefined || minutes >= 60 || seconds >= 60) return null;
  const size = degrees + minutes / 60 + seconds / 3600;
  return /^[-−]/.test(written.trim()) || /[SOW]$/.test(written.trim()) ? -size : size;
}

/** A position (degrees, in Brazil) on the grid of its own zone, to the centimetre. */
export function utmOf(position: Position): UtmEntry & { readonly zone: string } {
  const grid = naturalGrid(position);
  const { easting, northing } = gridPointOf(grid, position);
  return {
    kind: 'utm',
    easting: Math.round(easting * CENTIMETRES) / CENTIMETRES,
    northing: Math.round(northing * CENTIMETRES) / CENTIMETRES,
    zone: zoneName(grid, position.latitude),
  };
}

/** `latitude −19,512345, longitude −42,123456`. */
export function describePosition({ latitude, longitude }: Position): string {
  const signed = (degrees: number) => formatNumber(degrees).replace('-', '−');
  return `latitude ${signed(latitude)}, longitude ${signed(longitude)}`;
}
