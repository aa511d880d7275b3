/**
 * From the system of a file to SIRGAS 2000, in degrees. WGS 84 is taken for SIRGAS 2000 (they
 * differ by centimetres); the older datums are moved by IBGE's parameters and never in silence.
 *
 * Source of the parameters: IBGE, Resolução do Presidente 1/2005 (SAD 69 to SIRGAS 2000), and
 * IBGE's of Córrego Alegre to SAD 69 added to them.
 */
import proj4 from 'proj4';
import type { Position } from '#domain/rules/coordinates.ts';
import { type Pair, RefusedFile } from './drawn.ts';

export interface Datum {
  /** For sentences. */
  readonly name: string;
  readonly ellipsoid: string;
  /** Metres to SIRGAS 2000 along X, Y, Z; null where there is nothing to move. */
  readonly shift: readonly [number, number, number] | null;
  /** Of a WKT, however it is spelt. */
  readonly pattern: RegExp;
}

const DATUMS = {
  sirgas: { name: 'SIRGAS 2000', ellipsoid: '+ellps=GRS80', shift: null, pattern: /SIRGAS/i },
  wgs84: { name: 'WGS 84', ellipsoid: '+ellps=WGS84', shift: null, pattern: /WGS[ _]?(?:19)?84/i },
  sad69: {
    name: 'SAD 69',
    ellipsoid: '+a=6378160 +rf=298.25',
    shift: [-67.35, 3.88, -38.22],
    pattern: /SAD[ _]?(?:19)?69|South[ _]American[ _](?:Datum[ _])?1969/i,
  },
  corrego: {
    name: 'Córrego Alegre',
    ellipsoid: '+a=6378388 +rf=297',
    shift: [-206.05, 168.28, -3.82],
    pattern: /C[oó]rrego[ _]Alegre/i,
  },
} as const satisfies Record<string, Datum>;

const SIRGAS = '+proj=longlat +ellps=GRS80 +towgs84=0,0,0 +no_defs';

export interface Mover {
  readonly datum: Datum;
  /** Throws RefusedFile for a place that the system can't hold. */
  toPosition(pair: Pair): Position;
}

/** EPSG codes of Brazil: geographic ones, and UTM by the first code of a row of zones. */
const GEOGRAPHIC: Readonly<Record<number, Datum>> = {
  4674: DATUMS.sirgas,
  4326: DATUMS.wgs84,
  4618: DATUMS.sad69,
  4225: DATUMS.corrego,
};
const UTM_ROWS: readonly (readonly [
  code: number,
  zone: number,
  zones: number,
  south: boolean,
  datum: Datum,
])[] = [
  [31_972, 18, 5, false, DATUMS.sirgas],
  [31_978, 18, 8, true, DATUMS.sirgas],
  [32_618, 18, 8, false, DATUMS.wgs84],
  [32_718, 18, 8, true, DATUMS.wgs84],
  [29_168, 18, 5, false, DATUMS.sad69],
  [29_188, 18, 8, true, DATUMS.sad69],
  [22_521, 21, 5, true, DATUMS.corrego],
];

/** Throws RefusedFile for a code that is none of Brazil's. */
export function moverOfEpsg(code: number): Mover {
  const geographic = GEOGRAPHIC[code];
  if (geographic) return moverOf(geographic, null);
  const row = UTM_ROWS.find(([first, , zones]) => code >= first && code < first + zones);
  if (!row) throw unknownSystem(`EPSG:${code}`);
  const [first, zone, , south, datum] = row;
  return moverOf(
    datum,
    `+proj=utm +zone=${zone + code - first}${south ? ' +south' : ''} ${datum.ellipsoid} +no_defs`,
  );
}

/** Throws RefusedFile for a datum that is not known, or a text that is no system. */
export function moverOfWkt(text: string): Mover {
  const datum = Object.values(DATUMS).find(({ pattern }) => pattern.test(text));
  const named = /^\s*\w+\s*\[\s*"([^"]{1,80})"/.exec(text)?.[1] ?? 'sem nome';
  if (!datum) throw unknownSystem(named);
  if (/^\s*(?:GEOGCS|GEOGCRS|GEODCRS)\b/i.test(text)) return moverOf(datum, null);
  const read = withTrueScale(text);
  try {
    proj4(read, `+proj=longlat ${datum.ellipsoid} +no_defs`);
  } catch {
    throw unknownSystem(named);
  }
  return moverOf(datum, read);
}

/** Of a Mercator, proj4 passes over the parallel that is true to scale, and would lie a kilometre off: by its own name, in radians. */
function withTrueScale(text: string): string {
  if (!/\bPROJECTION\s*\[\s*"Mercator"/i.test(text)) return text;
  return text.replace(
    /"Standard_Parallel_1"\s*,\s*(-?\d{1,2}(?:\.\d{0,20})?)/i,
    (_, degrees: string) => `"lat_ts",${(Number(degrees) * Math.PI) / 180}`,
  );
}

export function moverOfDegrees(): Mover {
  return moverOf(DATUMS.sirgas, null);
}

/** `projected`: as proj4 reads it, on the datum's own ellipsoid; null for degrees. */
function moverOf(datum: Datum, projected: string | null): Mover {
  const degrees = `+proj=longlat ${datum.ellipsoid} +no_defs`;
  const unproject = projected === null ? null : proj4(projected, degrees);
  const shift =
    datum.shift && proj4(`+proj=longlat ${datum.ellipsoid} +towgs84=${datum.shift.join()} +no_defs`, SIRGAS);
  return {
    datum,
    toPosition(pair) {
      const [x, y] = unproject ? unproject.forward([...pair]) : pair;
      const isOnEarth = Math.abs(x ?? Number.NaN) <= 180 && Math.abs(y ?? Number.NaN) <= 90;
      if (!isOnEarth)
        throw new RefusedFile(
          'O arquivo tem coordenadas que não ficam na Terra: confira o sistema em que foi salvo.',
        );
      const [longitude = 0, latitude = 0] = shift ? shift.forward([x, y]) : [x, y];
      return { latitude, longitude };
    },
  };
}

function unknownSystem(name: string): RefusedFile {
  return new RefusedFile(
    `O painel não conhece o sistema de coordenadas do arquivo (${name}). Exporte-o em SIRGAS 2000 ou WGS 84.`,
  );
}
