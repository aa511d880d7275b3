/** What is shown of each kind, in words, colours and shapes; and what of a map's answer is a sign. */
import type { MapAnswer, MapFeature } from '#domain/resources/map.ts';
import { SPRING_ENUMERATIONS } from '#domain/rules/spring-enumerations.ts';
import { acrossOf, downOf } from '#domain/rules/map-box.ts';
import { formatFixed } from '#domain/shared/numbers.ts';

type Properties = MapFeature['properties'];
type ClusterProperties = Extract<Properties, { kind: 'cluster' }>;
export type PlaceProperties = Exclude<Properties, { kind: 'cluster' }>;

interface Placed {
  /** Unique within an answer. */
  readonly key: string;
  readonly longitude: number;
  readonly latitude: number;
  /** On the square of the world. */
  readonly across: number;
  readonly down: number;
}

export type Sign = Placed &
  (
    | { readonly cluster: ClusterProperties; readonly place: null }
    | { readonly cluster: null; readonly place: PlaceProperties }
  );

export interface FenceShape {
  /** Of the spring that it is around. */
  readonly spring: number;
  readonly status: number;
  /** On the square of the world. */
  readonly ring: readonly (readonly [number, number])[];
}

export const KIND_LABELS = {
  water_spring: 'Nascente',
  fence: 'Cerca',
  rural_property: 'Sede',
  barrage: 'Barraginha',
  dry_box: 'Caixa seca',
  septic_tank: 'Mini-ETE',
} as const satisfies Record<PlaceProperties['kind'], string>;

export function statusLabel(status: number | null): string {
  return SPRING_ENUMERATIONS.status.find(({ value }) => value === status)?.label ?? '';
}

export function placedAt({ latitude, longitude }: { latitude: number; longitude: number }) {
  return { longitude, latitude, across: acrossOf(longitude), down: downOf(latitude) };
}

/** In the order in which they are drawn: the last above. */
export function signsOf(answer: MapAnswer): Sign[] {
  return answer.features.flatMap(({ geometry, properties }, index): Sign[] => {
    if (geometry.type !== 'Point') return [];
    const [longitude, latitude] = geometry.coordinates;
    const placed = placedAt({ latitude, longitude });
    if (properties.kind === 'cluster') {
      return [{ ...placed, key: `cluster ${index}`, cluster: properties, place: null }];
    }
    const key = `${properties.kind} ${properties.id}`;
    return [{ ...placed, key, cluster: null, place: properties }];
  });
}

export function fencesOf(answer: MapAnswer): FenceShape[] {
  return answer.features.flatMap(({ geometry, properties }): FenceShape[] => {
    if (geometry.type !== 'Polygon' || properties.kind !== 'fence') return [];
    const ring = (geometry.coordinates[0] ?? []).map(([x, y]) => [acrossOf(x), downOf(y)] as const);
    return [{ spring: properties.id, status: properties.status ?? 0, ring }];
  });
}

/** '34 nascentes', 'N-01'. */
export function nameOf({ cluster, place }: Sign): string {
  if (place) return place.label;
  return `${cluster.count.toLocaleString('pt-BR')} ${cluster.of === 'springs' ? 'nascentes' : 'sedes e estruturas'}`;
}

/** '10 Cadastrada, 4 Finalizada' of a cluster, the status of a spring, nothing of what has none. */
export function situationOf({ cluster, place }: Sign): string {
  if (place) return statusLabel(place.status);
  if (cluster.of === 'places') return '';
  return SPRING_ENUMERATIONS.status
    .flatMap(({ value, label }) => {
      const count = cluster.by_status[value];
      return count > 0 ? [`${count.toLocaleString('pt-BR')} ${label}`] : [];
    })
    .join(', ');
}

/** '-18,85110, -41,94950' */
export function positionText({ latitude, longitude }: Sign): string {
  return `${formatFixed(latitude, 5)}, ${formatFixed(longitude, 5)}`;
}
