/** Springs and other places as the signs of a map: where each stands, and what it shows. */
import type { MapFeature, MapKind } from '#domain/resources/map.ts';
import { PANEL, withQuery } from '../panel-addresses.ts';
import type { Chosen } from './chosen.ts';
import type { PlaceColumns, ProjectPlaces } from './project-places.ts';

type Properties = Exclude<MapFeature['properties'], { readonly kind: 'cluster' }>;

/** By index, across all projects. */
export interface Signs {
  readonly count: number;
  readonly across: Float64Array;
  readonly down: Float64Array;
  /** Of springs. */
  readonly status: Uint8Array | null;
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
    chosen,
    ({ springs }) => springs,
    ({ springs }) => springs,
  );
  const status = new Uint8Array(signs.count);
  let next = 0;
  for (const { places, springs } of chosen) {
    for (let at = 0; at < springs.length; at += 1) {
      status[next] = places.springs.status[springs[at] ?? -1] ?? 0;
      next += 1;
    }
  }
  return {
    ...signs,
    status,
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
    chosen,
    ({ others }) => others,
    ({ others }) => others,
  );
  return {
    ...signs,
    status: null,
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

/** The chosen of all projects one after the other. */
function signsOf(
  chosen: readonly Chosen[],
  indexesOf: (one: Chosen) => Int32Array,
  columnsOf: (places: ProjectPlaces) => PlaceColumns,
) {
  const count = chosen.reduce((sum, one) => sum + indexesOf(one).length, 0);
  const owner = new Int32Array(count);
  const own = new Int32Array(count);
  const across = new Float64Array(count);
  const down = new Float64Array(count);
  let next = 0;
  for (const [project, one] of chosen.entries()) {
    const columns = columnsOf(one.places);
    const indexes = indexesOf(one);
    for (let at = 0; at < indexes.length; at += 1) {
      const index = indexes[at] ?? -1;
      owner[next] = project;
      own[next] = index;
      across[next] = columns.across[index] ?? 0;
      down[next] = columns.down[index] ?? 0;
      next += 1;
    }
  }
  const find = (at: number) => {
    const places = chosen[owner[at] ?? -1]?.places;
    if (!places) throw new RangeError('There is no such sign');
    return { places, columns: columnsOf(places), index: own[at] ?? 0 };
  };
  return {
    count,
    across,
    down,
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
