/** Signs as GeoJSON of a bounded size: springs that lie close together are one sign with their number. */
import { FENCE_ZOOM, type MapAnswer, type MapFeature } from '#domain/resources/map.ts';
import { roundDegrees } from '#domain/rules/coordinates.ts';
import { type Box, latitudeOf, longitudeOf } from '#domain/rules/map-box.ts';
import { type Cluster, cluster } from '#domain/rules/map-clusters.ts';
import type { Db } from '../../platform/database/database.ts';
import { fencesWithin } from './fences.ts';
import type { Signs } from './signs.ts';

/** Of an answer; who asks is promised 300 kB. */
const MOST_BYTES = 290_000;
/** Features of springs, and of other places, at first: halved until they have room. */
const MOST_SPRINGS = 400;
const MOST_OTHERS = 800;

/** JSON of a feature without its label and its link and, of a fence, without its vertices; and of one of these. */
const FEATURE_BYTES = 190;
const VERTEX_BYTES = 25;

export interface Look {
  readonly box: Box;
  readonly zoom: number;
}

interface Shown {
  readonly springs: Signs;
  readonly others: Signs;
  /** Springs whose fences may reach into the box: those in it, and some around it. */
  readonly fenced: () => Signs;
}

export async function featuresOf(
  db: Db,
  { springs, others, fenced }: Shown,
  { box, zoom }: Look,
): Promise<MapAnswer> {
  const places = withRoom(MOST_BYTES / 2, MOST_OTHERS, (most) =>
    others.count <= most ? singles(others) : grouped(others, cluster(others.runs, box, zoom, most), 'places'),
  );
  const areNear = zoom >= FENCE_ZOOM && springs.count <= MOST_SPRINGS;
  const own = withRoom(MOST_BYTES - bytesOf(places), MOST_SPRINGS, (most) =>
    areNear && springs.count <= most
      ? singles(springs)
      : grouped(springs, cluster(springs.runs, box, zoom, most), 'springs'),
  );
  const signs = [...places, ...own];
  const total = springs.count + others.count;
  if (!areNear) return collection(signs, total, zoom >= FENCE_ZOOM ? springs.count : 0);
  const { fences, omitted } = await fencesWithin(db, fenced(), box, MOST_BYTES - bytesOf(signs), sizeOf);
  // Drawn in this order: what people look for lies above.
  return collection([...fences, ...signs], total, omitted);
}

function collection(features: MapFeature[], total: number, fences_omitted: number): MapAnswer {
  return { type: 'FeatureCollection', features, meta: { total, fences_omitted } };
}

/** Fewer and fewer features, until they fit. */
function withRoom(bytes: number, most: number, make: (most: number) => MapFeature[]): MapFeature[] {
  const features = make(most);
  return most <= 1 || bytesOf(features) <= bytes ? features : withRoom(bytes, Math.floor(most / 2), make);
}

function bytesOf(features: readonly MapFeature[]): number {
  return features.reduce((sum, feature) => sum + sizeOf(feature), 0);
}

function sizeOf({ geometry, properties }: MapFeature): number {
  const text =
    'label' in properties ? Buffer.byteLength(JSON.stringify(properties.label)) + properties.href.length : 0;
  const vertices = geometry.type === 'Polygon' ? (geometry.coordinates[0]?.length ?? 0) : 0;
  return FEATURE_BYTES + text + vertices * VERTEX_BYTES;
}

function singles(signs: Signs): MapFeature[] {
  return Array.from({ length: signs.count }, (_, index) => single(signs, index));
}

function single(signs: Signs, index: number): MapFeature {
  const { longitude, latitude } = signs.placeAt(index);
  return {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [longitude, latitude] },
    properties: signs.propertiesAt(index),
  };
}

function grouped(signs: Signs, clusters: readonly Cluster[], of: 'springs' | 'places'): MapFeature[] {
  return clusters.map(({ across, down, count, byStatus, first }): MapFeature => {
    if (count === 1) return single(signs, first);
    const coordinates: [number, number] = [roundDegrees(longitudeOf(across)), roundDegrees(latitudeOf(down))];
    const by_status = { 0: byStatus[0], 1: byStatus[1], 2: byStatus[2] };
    return {
      type: 'Feature',
      geometry: { type: 'Point', coordinates },
      properties: { kind: 'cluster', of, count, by_status },
    };
  });
}
