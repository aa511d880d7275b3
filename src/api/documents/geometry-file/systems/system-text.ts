/** What a text or a code says of a coordinate system, before it is known whether the panel can follow it. */
import { RefusedFile } from '../drawn.ts';

export interface Ellipsoid {
  /** Metres. */
  readonly a: number;
  /** Inverse flattening; 0 of a sphere. */
  readonly rf: number;
}

export interface DatumText {
  /** Its own, and that of the degrees on it. */
  readonly names: readonly string[];
  /** EPSG's, of the degrees on it. */
  readonly code: number | null;
  readonly ellipsoid: Ellipsoid;
  /** Three or seven parameters to WGS 84, where the text carries them. */
  readonly toWgs84: readonly number[] | null;
}

export interface ProjectionText {
  readonly method: string;
  /** By the names of proj4, in degrees and metres. */
  readonly parameters: ReadonlyMap<string, number>;
  /** Metres of one unit of the coordinates. */
  readonly unit: number;
}

export interface SystemText {
  readonly name: string;
  readonly datum: DatumText;
  /** Degrees east of Greenwich from which longitudes are counted. */
  readonly meridian: number;
  /** Null of degrees. */
  readonly projection: ProjectionText | null;
  /** The text counts north before east, which files do not heed. */
  readonly isNorthFirst: boolean;
}

const LONGEST_NAME = 80;

/** One sentence that names the system and says what to do. `reason`: as the end of a clause. */
export function unknownSystem(name: string, reason?: string): RefusedFile {
  const named = `O painel não conhece o sistema de coordenadas do arquivo (${short(name) || 'sem nome'})`;
  return new RefusedFile(
    `${named}${reason === undefined ? '' : `: ${reason}`}. Exporte-o em SIRGAS 2000 ou WGS 84.`,
  );
}

/** Of a text that anyone may have written. */
export function short(name: string): string {
  return name.replace(/[\s\p{C}]+/gu, ' ').slice(0, LONGEST_NAME);
}

/** `D_South_American_1969` and `South American Datum 1969` are told apart by letters and figures alone. */
export function plain(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/^(?:d|gcs)_/, '')
    .replace(/[^a-z0-9]/g, '');
}
