/** Springs and other places as the signs of a map: where each stands, and what it shows. */
import type { MapFeature, MapKind } from '#domain/resources/map.ts';
import type { Run } from '#domain/rules/map-clusters.ts';
import { PANEL, withQuery } from '../panel-addresses.ts';
import type { Chosen } from './chosen.ts';
import type { PlaceColumns, ProjectPlaces } from './project-places.ts';

type Properties = Exclude<MapFeature['properties'], { readonly kind: 'cluster' }>;

/** By index, across all projects. */
export interface Signs {
  readonly count: number;
  /** Of each project, in the order of the indexes. */
  readonly runs: readonly Run[];
  idAt(index: number): number;
  /** Degrees. */
  placeAt(index: number): { readonly longitude: number; readonly latitude: number };
  propertiesAt(index: number): Properties;
}

/** What a structure is called. */
export const KIND_NAMES = {
  barrage: 'Barraginha',
  dry_box: 'Caixa seca',
  septic_tank: 'Mini-ETE',
} as const satisfies Partial<Record<MapKind, string>>;

/** @param isOfAll whether a link says in which project it opens */
export function springSigns(chosen: readonly Chosen[], isOfAll: boolean): Signs {
  const signs = signsOf(
    chosen.map(({ places, springs }) => ({
      places,
      columns: places.springs,
      indexes: springs,
      status: places.springs.status,
    })),
  );
  return {
    ...signs,
    propertiesAt(at) {
      const { places, columns, index } = signs.find(at);
      const id = columns.id[index] ?? 0;
      const property = places.properties.id[columns.property[index] ?? -1] ?? 0;
      return {
        kind: 'water_spring',
        id,
        label: places.springs.label[index] ?? '',
        status: places.springs.status[index] ?? 0,
        href: linkTo(PANEL.spring(property, id), places, isOfAll),
      };
    },
  };
}

export function otherSigns(chosen: readonly Chosen[], isOfAll: boolean): Signs {
  const signs = signsOf(
    chosen.map(({ places, others }) => ({ places, columns: places.others, indexes: others, status: null })),
  );
  return {
    ...signs,
    propertiesAt(at) {
      const { places, columns, index } = signs.find(at);
      const id = columns.id[index] ?? 0;
      const kind = places.others.kind[index] ?? 'rural_property';
      const own = columns.property[index] ?? -1;
      const property = places.properties.id[own] ?? 0;
      const name = places.properties.name[own] ?? '';
      const isHeadquarters = kind === 'rural_property';
      return {
        kind,
        id,
        label: isHeadquarters ? name : `${KIND_NAMES[kind]} – ${name}`,
        status: null,
        href: linkTo(isHeadquarters ? PANEL.property(id) : PANEL[kind](property, id), places, isOfAll),
      };
    },
  };
}

interface Part {
  readonly places: ProjectPlaces;
  readonly columns: PlaceColumns;
  readonly indexes: Int32Array;
  readonly status: Uint8Array | null;
}

/** The chosen of all projects one after the other. */
function signsOf(parts: readonly Part[]) {
  const find = (at: number) => {
    let before = 0;
    for (const { places, columns, indexes } of parts) {
      const index = indexes[at - before];
      if (index !== undefined) return { places, columns, index };
      before += indexes.length;
    }
    throw new RangeError('There is no such sign');
  };
  return {
    count: parts.reduce((sum, { indexes }) => sum + indexes.length, 0),
    runs: parts.map(
      ({ columns: { across, down }, indexes, status }): Run => ({ indexes, across, down, status }),
    ),
    find,
    idAt(at: number) {
      const { columns, index } = find(at);
      return columns.id[index] ?? 0;
    },
    placeAt(at: number) {
      const { columns, index } = find(at);
      return { longitude: columns.longitude[index] ?? 0, latitude: columns.latitude[index] ?? 0 };
    },
  };
}

function linkTo(path: string, { project }: ProjectPlaces, isOfAll: boolean): string {
  return isOfAll ? withQuery(path, { projeto: project }) : path;
}
