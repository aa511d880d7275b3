/** Files of sub-basins, and shapes as rivers draw them: long, jagged, with islands. */
import { geoJsonOf, type Ring } from './geometry-files.ts';

/** A box of degrees, against the clock. */
export const boxRing = (west: number, south: number, east: number, north: number): Ring => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
];

/** A jagged ring around a place: a divide, which no two scales draw alike. */
export function jaggedRing(
  places: number,
  { longitude, latitude, reach }: { longitude: number; latitude: number; reach: number },
): Ring {
  return Array.from({ length: places }, (_, at): [number, number] => {
    const angle = (at / places) * 2 * Math.PI;
    const waves = [3, 7, 17, 41, 97, 211, 503].map(
      (many, wave) => Math.sin(many * angle + wave) / (many + 2),
    );
    const far = reach * (0.8 + waves.reduce((sum, one) => sum + one, 0));
    return [longitude + far * Math.cos(angle), latitude + far * Math.sin(angle)];
  });
}

/** A ring whose vertices are out of their order: each side crosses a third of the others. */
export function scribbledRing(places: number): Ring {
  return Array.from({ length: places }, (_, at): [number, number] => [
    -42 + ((at * 7919) % places) / places,
    -18 - ((at * 104_729) % places) / places,
  ]);
}

const closed = (ring: Ring) => [...ring, ...ring.slice(0, 1)];

export interface NamedShape {
  readonly properties: Readonly<Record<string, string | number>>;
  /** Of each polygon its rings. */
  readonly polygons: readonly (readonly Ring[])[];
}

/** A collection of features, as GDAL reads it too. */
export function collectionOf(shapes: readonly NamedShape[], crs?: string): string {
  return JSON.stringify({
    type: 'FeatureCollection',
    ...(crs !== undefined && { crs: { type: 'name', properties: { name: crs } } }),
    features: shapes.map(({ properties, polygons }) => ({
      type: 'Feature',
      properties,
      geometry: {
        type: 'MultiPolygon',
        coordinates: polygons.map((rings) => rings.map(closed)),
      },
    })),
  });
}

/** A sub-basin of some 20 by 20 kilometres near Governador Valadares. */
export const SUBBASIN_RING: Ring = boxRing(-42, -18.8, -41.8, -18.6);
export const SUBBASIN_FILE = geoJsonOf(SUBBASIN_RING);
