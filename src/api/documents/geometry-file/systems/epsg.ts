/**
 * Systems by their codes, of EPSG and ESRI, which never mean two systems by one number: those
 * that the register has for Brazil, and those of the whole earth. What proj4 has under a code of
 * its own (UTM on WGS 84, the web's Mercator) is here as well, with the datum that is meant.
 * Source: EPSG dataset 11.022.
 */
import { DATUMS, type Datum } from './datums.ts';
import { ellipsoidString } from './methods.ts';
import { unknownSystem } from './system-text.ts';

export interface CodedSystem {
  readonly datum: Datum;
  /** As proj4 reads it; null of degrees. */
  readonly projected: string | null;
}

const { sirgas, wgs84, sad69, corrego, chua, wgs72, wgs72be } = DATUMS;

/** Withdrawn from the register: on the ellipsoid before its figures were rounded. */
const sad69Unrounded: Datum = { ...sad69, ellipsoid: { a: 6_378_160, rf: 298.247167427 } };

const GEOGRAPHIC: readonly (readonly [Datum, ...codes: number[]])[] = [
  // SIRGAS 2000 in two and three dimensions, of 1995, and the solutions of its network.
  [sirgas, 4674, 4989, 4170, 4997, ...run(8972, 16)],
  // WGS 84 and its realisations; ETRS89, NAD83 and ITRF, which agree with it.
  [wgs84, 4326, 4979, ...run(9053, 5), 9755, 10606, 4258, 4269, ...run(8988, 13), 9990],
  [sad69, 4618, 5527],
  [sad69Unrounded, 4291],
  [corrego, 4225],
  [chua, 4224],
  [wgs72, 4322],
  [wgs72be, 4324],
];

/** By the first code of a row of zones. */
const UTM: readonly (readonly [
  datum: Datum,
  hemisphere: 'N' | 'S',
  code: number,
  zone: number,
  zones: number,
])[] = [
  [sirgas, 'N', 31_965, 11, 12],
  [sirgas, 'N', 6210, 23, 2],
  [sirgas, 'S', 31_977, 17, 9],
  [sirgas, 'S', 5396, 26, 1],
  // Of 1995.
  [sirgas, 'N', 31_986, 17, 6],
  [sirgas, 'S', 31_992, 17, 9],
  [wgs84, 'N', 32_601, 1, 60],
  [wgs84, 'S', 32_701, 1, 60],
  [wgs72, 'N', 32_201, 1, 60],
  [wgs72, 'S', 32_301, 1, 60],
  [wgs72be, 'N', 32_401, 1, 60],
  [wgs72be, 'S', 32_501, 1, 60],
  [sad69, 'N', 5463, 17, 1],
  [sad69, 'N', 29_168, 18, 5],
  [sad69, 'S', 29_187, 17, 9],
  [sad69Unrounded, 'N', 29_118, 18, 5],
  [sad69Unrounded, 'S', 29_177, 17, 9],
  // Of its densified net of 1996.
  [sad69, 'S', 5531, 21, 5],
  [sad69, 'S', 5858, 22, 1],
  [sad69, 'S', 5875, 18, 3],
  [corrego, 'S', 22_521, 21, 5],
  [chua, 'S', 4071, 23, 1],
];

const POLYCONIC = '+proj=poly +lat_0=0 +lon_0=-54 +x_0=5000000 +y_0=10000000';
const SOUTH_AMERICA = '+lat_0=-32 +lon_0=-60 +lat_1=-5 +lat_2=-42';

const PROJECTED: readonly (readonly [Datum, projection: string, ...codes: number[]])[] = [
  [sirgas, POLYCONIC, 5880],
  [sad69, POLYCONIC, 29_101, 5530],
  [sad69Unrounded, POLYCONIC, 29_100],
  [sirgas, '+proj=merc +lat_ts=-2 +lon_0=-43 +x_0=5000000 +y_0=10000000', 5641],
  [sirgas, '+proj=tmerc +lat_0=0 +lon_0=-51 +k=0.999995 +x_0=300000 +y_0=5000000', 10_665],
  [sad69, `+proj=aea ${SOUTH_AMERICA}`, 102_033],
  [sad69, `+proj=eqdc ${SOUTH_AMERICA}`, 102_032],
  [sad69, `+proj=lcc ${SOUTH_AMERICA}`, 102_015],
  [wgs84, '+proj=merc +lon_0=0', 3395, 54_004],
  [wgs84, '+proj=cea +lat_ts=30 +lon_0=0', 6933],
  [wgs84, '+proj=cea +lat_ts=0 +lon_0=0', 54_034],
  [wgs84, '+proj=eqearth +lon_0=0', 8857],
  [wgs84, '+proj=eqearth +lon_0=-90', 8858],
  [wgs84, '+proj=laea +lat_0=-15 +lon_0=-60', 10_603],
  [wgs84, '+proj=sinu +lon_0=0', 54_008],
  [wgs84, '+proj=moll +lon_0=0', 54_009],
];

const WEB_MERCATOR = '+proj=merc +a=6378137 +b=6378137 +lon_0=0 +no_defs';
const OF_WEB = new Set([3857, 3785, 900_913, 102_100, 102_113]);

/** @throws RefusedFile for a code that is not known */
export function systemOfCode(code: number): CodedSystem {
  if (OF_WEB.has(code)) return { datum: wgs84, projected: WEB_MERCATOR };
  const geographic = GEOGRAPHIC.find(([, ...codes]) => codes.includes(code));
  if (geographic) return { datum: geographic[0], projected: null };
  const row = UTM.find(([, , first, , zones]) => code >= first && code < first + zones);
  if (row) {
    const [datum, hemisphere, first, zone] = row;
    return projected(datum, `+proj=utm +zone=${zone + code - first}${hemisphere === 'S' ? ' +south' : ''}`);
  }
  const other = PROJECTED.find(([, , ...codes]) => codes.includes(code));
  if (other) return projected(other[0], other[1]);
  throw unknownSystem(`EPSG:${code}`);
}

function projected(datum: Datum, projection: string): CodedSystem {
  // Some projections of proj4 give nothing where no false easting is told.
  const origin = projection.includes('+x_0=') || projection.includes('+proj=utm') ? '' : ' +x_0=0 +y_0=0';
  return { datum, projected: `${projection}${origin} ${ellipsoidString(datum.ellipsoid)} +no_defs` };
}

function run(first: number, many: number): number[] {
  return Array.from({ length: many }, (_, at) => first + at);
}
