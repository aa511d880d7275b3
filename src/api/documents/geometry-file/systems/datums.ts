/**
 * From a datum to SIRGAS 2000. WGS 84 and what agrees with it within a metre or two is taken as it
 * is; of the others the parameters must be known, since proj4 moves nothing where they are not.
 *
 * Sources: IBGE, Resolução do Presidente 1/2005 (SAD 69 to SIRGAS 2000) and IBGE's of Córrego
 * Alegre to SAD 69 added to them; EPSG 4069 (Chuá), 1238 (WGS 72) and 1240 (WGS 72BE).
 */
import proj4 from 'proj4';
import { ellipsoidString } from './methods.ts';
import { type DatumText, type Ellipsoid, plain, short, unknownSystem } from './system-text.ts';

export interface Datum {
  /** For sentences. */
  readonly name: string;
  readonly ellipsoid: Ellipsoid;
  /** As proj4 reads it; null where there is nothing to move. */
  readonly shift: string | null;
}

interface KnownDatum extends Datum {
  /** Of its name, as `plain` leaves it. */
  readonly pattern: RegExp;
}

const GRS80: Ellipsoid = { a: 6_378_137, rf: 298.257222101 };
const GRS67: Ellipsoid = { a: 6_378_160, rf: 298.25 };
const INTERNATIONAL: Ellipsoid = { a: 6_378_388, rf: 297 };
const WGS72: Ellipsoid = { a: 6_378_135, rf: 298.26 };

export const DATUMS = {
  sirgas: {
    name: 'SIRGAS 2000',
    ellipsoid: GRS80,
    shift: null,
    pattern: /sirgas|^sistemadereferenciageocentricoparal?a/,
  },
  wgs84: {
    name: 'WGS 84',
    ellipsoid: { a: 6_378_137, rf: 298.257223563 },
    shift: null,
    pattern: /^(?:wgs|worldgeodeticsystem)(?:19)?84|^popularvisualisation/,
  },
  sad69: {
    name: 'SAD 69',
    ellipsoid: GRS67,
    shift: '+towgs84=-67.35,3.88,-38.22',
    pattern: /^(?:sad|southamerican(?:datum)?)(?:19)?69(?:(?:19)?96)?$/,
  },
  corrego: {
    name: 'Córrego Alegre',
    ellipsoid: INTERNATIONAL,
    shift: '+towgs84=-206.05,168.28,-3.82',
    // Of the net of 1961 IBGE publishes a grid alone.
    pattern: /^corregoalegre(?!(?:19)?61)/,
  },
  chua: {
    name: 'Chuá',
    ellipsoid: INTERNATIONAL,
    shift: '+towgs84=-144.35,242.88,-33.2',
    pattern: /^(?:astro)?chua(?:astro)?$/,
  },
  wgs72: {
    name: 'WGS 72',
    ellipsoid: WGS72,
    shift: '+towgs84=0,0,4.5,0,0,0.554,0.219',
    pattern: /^(?:wgs|worldgeodeticsystem)(?:19)?72$/,
  },
  wgs72be: {
    name: 'WGS 72BE',
    ellipsoid: WGS72,
    shift: '+towgs84=0,0,1.9,0,0,0.814,-0.38',
    pattern: /^(?:wgs|worldgeodeticsystem)(?:19)?72(?:be|transitbroadcastephemeris)$/,
  },
} as const satisfies Record<string, KnownDatum>;

/** Bound to the same reference frame as WGS 84: a metre or two apart, most of them centimetres. */
const AGREEING =
  /^(?:etrs(?:19)?89|europeanterrestrialreferencesystem1989|nad(?:19)?83|northamerican(?:datum)?(?:of)?1983|itrf|internationalterrestrialreferenceframe|igs\d|igb\d|posgar|posicionesgeodesicasargentinas|regven|redgeodesicavenezolana|rgfg|reseaugeodesiquefrancaisguyane|magna|marcogeocentriconacional|peru96|marcogeodesiconacional)/;

/** EPSG's code of the degrees on them, for names that programs write without it. */
const CODES: readonly (readonly [pattern: RegExp, code: number])[] = [
  [/^(?:psad56|provisionals(?:outh)?american(?:datum)?(?:of)?1956)$/, 4248],
  [/^aratu$/, 4208],
  [/^campoinchauspe$/, 4221],
  [/^yacare$/, 4309],
  [/^lacanoa$/, 4247],
  [/^bogota(?:1975)?$/, 4218],
  [/^zanderij$/, 4311],
  [/^ed50$|^european(?:datum)?1950$/, 4230],
  [/^datum73$/, 4274],
  [/^lisbon(?:1937)?$/, 4207],
  [/^tokyo$/, 4301],
];

/** Of proj4's own parameters these lie more than ten metres from every published one, or stand for a grid. */
const MISPLACED: ReadonlySet<number> = new Set([4131, 4196, 4229, 4267, 4673, 4675, 4720, 4727, 4805]);
/** Programs' names of datums that have none. */
const UNNAMED = /^(?:D_)?(?:unknown|unnamed|user|not[ _]specified)/i;
/** What proj4 says of a datum that it does not know. */
const NO_DATUM = 5;

/** @throws RefusedFile for one whose parameters are not known, or whose ellipsoid is another one's */
export function datumOf(system: string, text: DatumText): Datum {
  const { ellipsoid, toWgs84 } = text;
  const names = text.names.map(plain);
  const known = first(names, (name) =>
    Object.values<KnownDatum>(DATUMS).find(({ pattern }) => pattern.test(name)),
  );
  const [written = ''] = text.names;
  const own = UNNAMED.test(written) ? 'outro datum' : short(written).replace(/^D_/, '').replaceAll('_', ' ');
  if (known) {
    const isOther = known.shift === null && toWgs84 !== null && !isNothing(toWgs84);
    if (isOther || !isLike(known, ellipsoid, names))
      throw unknownSystem(system, `o elipsoide ou os parâmetros dele não são os do datum ${known.name}`);
    return { name: known.name, ellipsoid, shift: known.shift };
  }
  const agrees = names.some((name) => AGREEING.test(name)) && isLike(DATUMS.sirgas, ellipsoid, names);
  if (agrees && (toWgs84 === null || isNothing(toWgs84))) return { name: own, ellipsoid, shift: null };
  if (toWgs84) return { name: own, ellipsoid, shift: `+towgs84=${toWgs84.join()}` };
  const code = text.code ?? first(names, (name) => CODES.find(([pattern]) => pattern.test(name))?.[1]);
  const shift = code === undefined ? null : shiftOfProj4(code, ellipsoid);
  if (shift === null)
    throw unknownSystem(system, `não se sabe como passar do datum dele (${own}) para outro`);
  return { name: own, ellipsoid, shift };
}

/** One that is known by its name alone; null for any other. */
export function datumNamed(name: string): Datum | null {
  const own = plain(name);
  const known = Object.values<KnownDatum>(DATUMS).find(({ pattern }) => pattern.test(own));
  return known ?? (AGREEING.test(own) ? { ...DATUMS.wgs84, name: short(name) } : null);
}

function first<T>(names: readonly string[], find: (name: string) => T | undefined): T | undefined {
  for (const name of names) {
    const found = find(name);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Within some centimetres on the ground. The web's Mercator may name its sphere. */
function isLike(known: Datum, { a, rf }: Ellipsoid, names: readonly string[]): boolean {
  const isSphere = names.some((name) => /auxiliarysphere|^popularvisualisation/.test(name));
  if (isSphere && rf === 0) return a === known.ellipsoid.a;
  return Math.abs(a - known.ellipsoid.a) < 1 && Math.abs(rf - known.ellipsoid.rf) < 0.01;
}

/** Less than a metre. */
function isNothing([x = 0, y = 0, z = 0, ...turns]: readonly number[]): boolean {
  return Math.hypot(x, y, z) < 1 && turns.every((one) => Math.abs(one) < 0.03);
}

function shiftOfProj4(code: number, ellipsoid: Ellipsoid): string | null {
  if (MISPLACED.has(code)) return null;
  const shift = `+datum=epsg_${code}`;
  const { datum } = new proj4.Proj(`+proj=longlat ${ellipsoidString(ellipsoid)} ${shift} +no_defs`);
  return datum.datum_type === NO_DATUM ? null : shift;
}
