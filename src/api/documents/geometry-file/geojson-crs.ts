/**
 * The `crs` of GeoJSON's first edition, which stands at the file, or, as PostGIS writes it, at
 * each geometry. Without one a file has degrees of WGS 84. Source: GeoJSON 2008, RFC 7946.
 */
import { RefusedFile, type System } from './drawn.ts';
import { unknownSystem } from './systems/system-text.ts';

/** Of OGC's own names: longitudes and latitudes of WGS 84, and of NAD 83. */
const OGC_DEGREES =
  /^(?:urn:ogc:def:crs:OGC:[\d.]{0,9}:|OGC:|https?:\/\/www\.opengis\.net\/def\/crs\/OGC\/[\d.]{1,9}\/)CRS8(?:4h?|3)$/i;
/** `urn:ogc:def:crs:EPSG::31984`, `EPSG:4674`, `http://www.opengis.net/def/crs/ESRI/0/102033`. */
const CODE =
  /(?:^|[:/])(?:EPSG|ESRI):(?:[\d.]{0,9}:)?(\d{4,6})$|\/(?:EPSG|ESRI)\/[\d.]{1,9}\/(\d{4,6})$|\/gml\/srs\/epsg\.xml#(\d{4,6})$/i;
const WKT = /^\s*\w{6,20}\s*[[(]/;
const LONGEST = 10_000;

export const DEGREES: System = { kind: 'degrees' };
/** WGS 84 and SIRGAS 2000, which are the same here. */
const OF_DEGREES: ReadonlySet<number> = new Set([4326, 4674]);

/** The one system of all geometries of a file. */
export class UsedSystem {
  #used: System | null = null;

  get used(): System {
    return this.#used ?? DEGREES;
  }

  /** Throws RefusedFile for one that differs from those before. */
  use(system: System): void {
    this.#used ??= system;
    if (!isSame(this.#used, system))
      throw new RefusedFile(
        'O arquivo mistura sistemas de coordenadas diferentes. Exporte-o inteiro em SIRGAS 2000 ou WGS 84.',
      );
  }
}

function isSame(one: System, other: System): boolean {
  if (one.kind === 'code') return other.kind === 'code' && one.code === other.code;
  if (one.kind === 'wkt') return other.kind === 'wkt' && one.text === other.text;
  return one.kind === other.kind;
}

/** Throws RefusedFile for what is not understood. */
export function systemOfCrs(crs: unknown): System {
  const properties = fieldOf(crs, 'properties');
  const name = fieldOf(properties, 'name') ?? fieldOf(properties, 'href');
  // Of a draft before the first edition.
  const number = fieldOf(properties, 'code');
  if (Number.isInteger(number)) return ofCode(Number(number));
  if (typeof name !== 'string' || name.length > LONGEST)
    throw unknownSystem(typeof name === 'string' ? name : '');
  if (OGC_DEGREES.test(name)) return DEGREES;
  const [, byName, byAddress, byFile] = CODE.exec(name) ?? [];
  const code = byName ?? byAddress ?? byFile;
  if (code !== undefined) return ofCode(Number(code));
  if (WKT.test(name)) return { kind: 'wkt', text: name };
  throw unknownSystem(name);
}

function ofCode(code: number): System {
  return OF_DEGREES.has(code) ? DEGREES : { kind: 'code', code };
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;
}
