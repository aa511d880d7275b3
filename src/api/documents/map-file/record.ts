/** A place as a file for other programs tells it. */
import type { MapAttribute, MapLayer } from '#domain/resources/map-export.ts';

/** Degrees, SIRGAS 2000: `[longitude, latitude]`. */
export type Position = readonly [number, number];

export interface MapRecord {
  readonly layer: MapLayer;
  /** A point, or the vertices of a polygon, the first of them not said again. */
  readonly geometry: { readonly point: Position } | { readonly ring: readonly Position[] };
  /** Null where the place has none. */
  readonly attributes: Readonly<Record<MapAttribute, string | number | null>>;
}

export type MapRecords = AsyncIterable<readonly MapRecord[]>;

/** The ring with its first vertex at its end, as every format wants it. */
export function closed(ring: readonly Position[]): Position[] {
  const [first] = ring;
  return first ? [...ring, first] : [];
}
