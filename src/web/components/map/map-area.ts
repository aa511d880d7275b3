/** An area of the map that was chosen, and what its springs come to. */
import { map, type MapSummary } from '#domain/resources/map.ts';
import { type Answer, call } from '../../platform/client.ts';

interface Place {
  readonly latitude: number;
  readonly longitude: number;
}

/** Two opposite corners, or a line around that is closed. */
export interface MapArea {
  readonly kind: 'rectangle' | 'lasso';
  readonly places: readonly Place[];
}

/** About a metre. */
const DECIMALS = 5;

interface Scope {
  /** Null for all projects that the person may enter. */
  readonly projectId: number | null;
  readonly filters: Readonly<Record<string, string>>;
}

/** What the springs of the area come to. */
export function readSums(
  area: MapArea,
  { projectId, filters }: Scope,
  signal: AbortSignal,
): Promise<Answer<MapSummary>> {
  if (area.kind === 'rectangle') {
    const query = { ...filters, bbox: bboxAround(area.places) };
    return projectId === null
      ? call(map.allSummary, { query, signal })
      : call(map.projectSummary, { params: { projectId }, query, signal });
  }
  const polygon = { type: 'Polygon' as const, coordinates: [ringOf(area.places)] };
  const body = { ...inBody(filters), polygon };
  return projectId === null
    ? call(map.allPolygon, { body, signal })
    : call(map.projectPolygon, { params: { projectId }, body, signal });
}

function bboxAround(places: readonly Place[]): string {
  const longitudes = places.map(({ longitude }) => longitude);
  const latitudes = places.map(({ latitude }) => latitude);
  return [Math.min(...longitudes), Math.min(...latitudes), Math.max(...longitudes), Math.max(...latitudes)]
    .map((degrees) => degrees.toFixed(DECIMALS))
    .join(',');
}

function ringOf(places: readonly Place[]): [number, number][] {
  const ring = places.map(({ longitude, latitude }): [number, number] => [
    Number(longitude.toFixed(DECIMALS)),
    Number(latitude.toFixed(DECIMALS)),
  ]);
  const [first] = ring;
  return first ? [...ring, first] : ring;
}

/** In a body an id is a number. */
const IDS = ['subbasin', 'city', 'technician', 'rural_property'];

function inBody(filters: Readonly<Record<string, string>>): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(filters).map(([name, value]) => [name, IDS.includes(name) ? Number(value) : value]),
  );
}
