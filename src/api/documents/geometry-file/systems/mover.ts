/**
 * From the system of a file to SIRGAS 2000, in degrees. proj4 is given nothing but projections
 * and datums that are known here, in its own words: reading a .prj by itself it passes over what
 * it does not know, and a fence would lie hundreds of metres off without a word.
 */
import proj4, { type Converter } from 'proj4';
import type { Position } from '#domain/rules/coordinates.ts';
import type { Grid } from '#domain/rules/utm-zone.ts';
import type { Pair } from '../drawn.ts';
import { DATUMS, type Datum, datumOf } from './datums.ts';
import { systemOfCode } from './epsg.ts';
import { ellipsoidString, projectionString } from './methods.ts';
import { readWkt } from './read-wkt.ts';
import { unknownSystem } from './system-text.ts';

/** For SIRGAS 2000, a tenth of a millimetre off: to any other proj4 makes WGS 84 anew for each point. */
const DEGREES = '+proj=longlat +datum=WGS84 +no_defs';
/** Of its unit, at a projection's way there and back. */
const ROUND_TRIP_METRES = 0.01;

const NOWHERE: Pair = [Number.NaN, Number.NaN];

export interface Mover {
  /** From which points are moved; null where they are taken as they are. */
  readonly movedFrom: string | null;
  readonly isNorthFirst: boolean;
  /** Null for a place that the system can't hold. */
  positionOf(pair: Pair): Position | null;
}

/** Throws RefusedFile for a code that is not known. */
export function moverOfCode(code: number): Mover {
  const { datum, projected } = systemOfCode(code);
  return moverOf({ name: `EPSG:${code}`, datum, projected });
}

/** Throws RefusedFile for what is not known of a system, or a text that is none. */
export function moverOfWkt(text: string): Mover {
  const { name, datum: written, meridian, projection, isNorthFirst } = readWkt(text);
  const datum = datumOf(name, written);
  const projected = projection && projectionString(name, projection, datum.ellipsoid);
  return moverOf({ name, datum, projected, meridian, isNorthFirst, unit: projection?.unit });
}

export function moverOfDegrees(datum: Datum = DATUMS.sirgas): Mover {
  return moverOf({ name: '', datum, projected: null });
}

export function moverOfUtm(datum: Datum, { zone, hemisphere }: Grid): Mover {
  const side = hemisphere === 'south' ? ' +south' : '';
  const projected = `+proj=utm +zone=${zone}${side} ${ellipsoidString(datum.ellipsoid)} +no_defs`;
  return moverOf({ name: datum.name, datum, projected });
}

interface Parts {
  readonly name: string;
  readonly datum: Datum;
  /** As proj4 reads it, on the datum's own ellipsoid; null for degrees. */
  readonly projected: string | null;
  readonly meridian?: number;
  readonly isNorthFirst?: boolean;
  readonly unit?: number;
}

function moverOf({ name, datum, projected, meridian = 0, isNorthFirst = false, unit = 1 }: Parts): Mover {
  const degrees = `+proj=longlat ${ellipsoidString(datum.ellipsoid)}`;
  const unproject = projected === null ? null : made(name, projected, `${degrees} +no_defs`);
  const shift = datum.shift === null ? null : made(name, `${degrees} ${datum.shift} +no_defs`, DEGREES);
  const near = ROUND_TRIP_METRES / unit;
  return {
    movedFrom: datum.shift === null ? null : datum.name,
    isNorthFirst,
    positionOf(pair) {
      const [x, y] = unproject ? there(unproject, pair, near) : pair;
      if (!isOnEarth(x, y)) return null;
      const turned = x + meridian;
      const [longitude, latitude] = shift ? forward(shift, [turned, y]) : [turned, y];
      return isOnEarth(longitude, latitude) ? { latitude, longitude } : null;
    },
  };
}

/** Throws RefusedFile where the figures of a projection make no sense. */
function made(name: string, from: string, to: string): Converter {
  try {
    return proj4(from, to);
  } catch {
    throw unknownSystem(name, 'os parâmetros da projeção dele não combinam');
  }
}

/** NaN where the way back does not end where it began: far from its middle a projection gives any place. */
function there(projection: Converter, pair: Pair, near: number): Pair {
  const found = forward(projection, pair);
  const [x, y] = forward({ forward: projection.inverse }, found);
  const isSame = Math.abs(x - pair[0]) < near && Math.abs(y - pair[1]) < near;
  return isSame ? found : NOWHERE;
}

function forward({ forward: convert }: Pick<Converter, 'forward'>, pair: Pair): Pair {
  try {
    const [x = Number.NaN, y = Number.NaN] = convert([...pair]);
    return [x, y];
  } catch {
    // Where some projections end, proj4 throws.
    return NOWHERE;
  }
}

function isOnEarth(longitude: number, latitude: number): boolean {
  return Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90;
}
