/** What a file of a survey draws, before it is known where on earth: the same for all formats. */
import { GEOMETRY_BYTES } from '#domain/resources/geometry.ts';
import type { Datum } from './systems/datums.ts';

/** East and north in the file's own system: degrees of longitude and latitude, or metres. */
export type Pair = readonly [east: number, north: number];

/** Columns of a feature that are read and looked through: one of them is its name. */
export const MOST_COLUMNS = 60;

/** One of the things that a file tells of: what it says besides, by the name of the column. */
export type Feature = Readonly<Record<string, string>>;

export type Drawn = {
  /** As the file names it; null where it does not. */
  readonly name: string | null;
  /** The same of all that a feature draws; formats of lines and points know of none. */
  readonly feature?: Feature;
} & (
  | {
      readonly kind: 'polygon';
      readonly ring: readonly Pair[];
      readonly holes: readonly (readonly Pair[])[];
    }
  | { readonly kind: 'line'; readonly ring: readonly Pair[] }
  | { readonly kind: 'point'; readonly at: Pair }
);

/** The coordinate system of a file; `wkt` is what a .prj holds. */
export type System =
  | { readonly kind: 'degrees'; readonly datum?: Datum }
  /** Of EPSG or ESRI. */
  | { readonly kind: 'code'; readonly code: number }
  | { readonly kind: 'wkt'; readonly text: string }
  /** Each point in a zone of its own, as `zones` beside the points says. */
  | { readonly kind: 'utm_rows'; readonly zones: readonly string[]; readonly datum?: Datum };

/** What is drawn in one system: of a whole file, or of one of the layers in an archive. */
export interface Drawing {
  readonly drawn: readonly Drawn[];
  readonly system: System;
  /** Its file in an archive, for people; absent where the archive has no other. */
  readonly layer?: string;
  /** No system is written in the file, and degrees are taken for SIRGAS 2000. */
  readonly isAssumed?: boolean;
}

/** Points of a file of a fence, of all that it draws. */
export const MOST_POINTS = 100_000;

/** What is told of a file that can't be read. */
export class RefusedFile extends Error {}

/** More than is read of a file as a whole: none of its layers is at fault alone. */
export class TooMuchRead extends RefusedFile {}

export const REFUSALS = {
  empty: 'O arquivo não tem nenhum polígono, linha ou ponto.',
  damaged: 'Não foi possível ler o arquivo: ele está danificado ou incompleto.',
  format:
    'O painel lê GPX, KML, KMZ, GeoJSON, CSV e shapefile em zip (.shp com o .prj). Este arquivo não é nenhum deles.',
  entities: 'O arquivo traz definições próprias de XML (DOCTYPE), que não são aceitas. Exporte-o de novo.',
  tooMany: `O arquivo tem mais de ${MOST_POINTS.toLocaleString('pt-BR')} pontos. Envie só o contorno da cerca.`,
  tooMuch: 'O arquivo tem muita coisa além da cerca. Envie só o contorno dela.',
  notNumbers: 'O arquivo tem coordenadas que não são números.',
  notOnEarth: 'O arquivo tem coordenadas que não ficam na Terra: confira o sistema em que foi salvo.',
  eitherOrder:
    'O sistema de coordenadas do arquivo põe o norte antes do este, e não dá para saber em que ordem os pontos estão. Exporte-o em SIRGAS 2000 ou WGS 84, em graus.',
} as const;

/** How much of a file is read, and what is told of more. */
export interface ReadLimits {
  readonly points: number;
  readonly tooManyPoints: string;
  /** What is told of too much besides points. */
  readonly tooMuch: string;
  /** Of all that is unpacked from an archive: of its drawings together, and of their tables together. */
  readonly contentBytes: number;
  readonly contentTooLarge: string;
  /** What is told of a file that is none of the formats. */
  readonly format: string;
  /** Whether a place that is no numbers is kept as NaN: the other polygons of the file may be whole. */
  readonly keepsBroken: boolean;
  /** Whether the table of a shapefile is read, for what it says of each feature. */
  readonly hasTable: boolean;
  /** Whether the layers of lines and of points in an archive are passed over. */
  readonly onlyPolygons: boolean;
}

export const FENCE_LIMITS: ReadLimits = {
  points: MOST_POINTS,
  tooManyPoints: REFUSALS.tooMany,
  tooMuch: REFUSALS.tooMuch,
  contentBytes: GEOMETRY_BYTES,
  contentTooLarge: 'O conteúdo do arquivo zip é grande demais. Envie só o contorno da cerca.',
  format: REFUSALS.format,
  keepsBroken: false,
  hasTable: false,
  onlyPolygons: false,
};

const BROKEN: Pair = [Number.NaN, Number.NaN];

/** Counts points of all layers as they come, and refuses the file before it holds too many of them. */
export class PointCount {
  readonly #limits: ReadLimits;
  #points = 0;

  constructor(limits: ReadLimits = FENCE_LIMITS) {
    this.#limits = limits;
  }

  /** Throws RefusedFile for one point too many, and for what is no finite pair where no such is kept. */
  pair(east: number, north: number): Pair {
    this.#points += 1;
    if (this.#points > this.#limits.points) throw new TooMuchRead(this.#limits.tooManyPoints);
    return Number.isFinite(east) && Number.isFinite(north) ? [east, north] : this.broken();
  }

  /** Stands for what is no place. Throws RefusedFile where no such is kept. */
  broken(): Pair {
    if (!this.#limits.keepsBroken) throw new RefusedFile(REFUSALS.notNumbers);
    return BROKEN;
  }
}
