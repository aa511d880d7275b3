/** What looks wrong about a place that was pasted. Each is a warning: the place is answered all the same. */
import { isInBrazil, positionOf, type Position } from './coordinates.ts';
import { FAR_FROM_HEADQUARTERS, kilometresBetween } from './distance.ts';
import { formatGrouped } from '../shared/numbers.ts';
import type { Grid } from './utm-zone.ts';

/** All that the guard of places and fences may say; a single place is told some of them. */
export const PLACE_WARNINGS = [
  'axes_swapped',
  'wrong_zone',
  'outside_brazil',
  'outside_municipality',
  'far_from_headquarters',
  'inside_other_fence',
  'overlaps_spring',
  'eye_outside_fence',
] as const;

export interface PlaceWarning {
  readonly code: (typeof PLACE_WARNINGS)[number];
  readonly detail: string;
}

/** The mesh of outlines is right but for some hundred metres. */
const MESH_METRES = 500;

export interface ReadPlace {
  readonly place: Position;
  /** As written in UTM, with its metres; null where degrees were written. */
  readonly utm: { readonly grid: Grid; readonly easting: number; readonly northing: number } | null;
  readonly wasSwapped: boolean;
}

/** What is known of where the place should lie; each is null while it is not. */
export interface Expected {
  readonly headquarters: { readonly place: Position; readonly grid: Grid } | null;
  /** The property's municipality, and metres from the place to it where it lies in another. */
  readonly municipality: { readonly name: string; readonly metresAway: number } | null;
}

export interface Found {
  /** With its state; null where no outline holds the place. */
  readonly municipality: string | null;
  /** Within some kilometres of an outline: the coast and the borders are drawn in short. */
  readonly isNearBrazil: boolean;
  /** Codes of the springs whose fence encloses the place. */
  readonly fences: readonly string[];
}

export function guardPlace(read: ReadPlace, expected: Expected, found: Found): PlaceWarning[] {
  const sentences: [PlaceWarning['code'], string | null][] = [
    ['axes_swapped', read.wasSwapped ? swapped(read) : null],
    ['wrong_zone', otherZone(read, expected) ?? otherHemisphere(read)],
    [
      'outside_brazil',
      found.isNearBrazil ? null : 'O ponto fica fora do Brasil. Confira os números e a zona.',
    ],
    ['outside_municipality', otherMunicipality(expected, found)],
    ['far_from_headquarters', farAway(read, expected)],
    ...found.fences.map((label): [PlaceWarning['code'], string] => [
      'inside_other_fence',
      `O ponto fica dentro da cerca da nascente ${label}.`,
    ]),
  ];
  return sentences.flatMap(([code, detail]) => (detail === null ? [] : [{ code, detail }]));
}

function swapped({ utm }: ReadPlace): string {
  return utm === null
    ? 'Longitude e latitude pareciam trocadas: foram lidas na ordem certa.'
    : 'Norte e Este pareciam trocados: foram lidos na ordem certa.';
}

function otherZone({ utm }: ReadPlace, { headquarters }: Expected): string | null {
  if (utm === null || headquarters === null) return null;
  const { grid, easting, northing } = utm;
  const own = headquarters.grid;
  if (grid.hemisphere !== own.hemisphere) {
    return `As coordenadas estão no hemisfério ${side(grid)} e a sede da propriedade no ${side(own)}. Confira a letra da zona.`;
  }
  if (grid.zone === own.zone) return null;
  const there = kilometresBetween(positionOf(own, { easting, northing }), headquarters.place);
  const near =
    there <= FAR_FROM_HEADQUARTERS ? `: nela estes números ficam a ${kilometres(there)} da sede` : '';
  return `A zona é ${grid.zone} e a da sede da propriedade é ${own.zone}${near}. Confira a zona.`;
}

function side({ hemisphere }: Grid): string {
  return hemisphere === 'north' ? 'norte' : 'sul';
}

/** Degrees without their minus signs lie in Arabia. */
function otherHemisphere({ utm, place: { latitude, longitude } }: ReadPlace): string | null {
  if (utm !== null || isInBrazil({ latitude, longitude })) return null;
  const signs = [
    { latitude: -latitude, longitude: -longitude },
    { latitude, longitude: -longitude },
    { latitude: -latitude, longitude },
  ];
  const isForgotten = (one: Position) => isInBrazil(one) && (latitude > 0 || longitude > 0);
  return signs.some(isForgotten)
    ? 'O hemisfério parece outro: no Brasil a longitude, e quase sempre a latitude, levam o sinal de menos (ou S e O).'
    : null;
}

function otherMunicipality({ municipality }: Expected, found: Found): string | null {
  if (municipality === null || municipality.metresAway < MESH_METRES) return null;
  const where = found.municipality === null ? '' : ` em ${found.municipality},`;
  return `O ponto fica${where} a ${kilometres(municipality.metresAway / 1000)} da divisa de ${municipality.name}, o município da propriedade.`;
}

function farAway({ place }: ReadPlace, { headquarters }: Expected): string | null {
  const away = headquarters === null ? 0 : kilometresBetween(headquarters.place, place);
  return away > FAR_FROM_HEADQUARTERS ? `O ponto fica a ${kilometres(away)} da sede da propriedade.` : null;
}

function kilometres(value: number): string {
  return `${formatGrouped(value, 1)} km`;
}
