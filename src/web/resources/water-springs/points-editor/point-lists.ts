/** The two lists of points of a spring's form, as the form holds them. */
export interface FormPoint {
  readonly utm_zone: string | null;
  readonly utm_easting: number | string | null;
  readonly utm_northing: number | string | null;
}

export type PointListName = 'coordinates' | 'water_eyes';

export type PointLists = Record<PointListName, FormPoint[]>;

export const POINT_CELLS = ['utm_zone', 'utm_easting', 'utm_northing'] as const;

/** Name of one cell's field: `coordinates.2.utm_easting`. */
export function cellName<N extends PointListName, C extends keyof FormPoint>(
  list: N,
  index: number,
  cell: C,
) {
  return `${list}.${index}.${cell}` as const;
}
