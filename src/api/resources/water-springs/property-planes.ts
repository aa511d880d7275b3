/** The springs of a property on one plane, as its sketch draws them. */
import { type FencePlane, meanOf, toFencePlane } from '#domain/rules/fence-plane.ts';
import type { Grid } from '#domain/rules/utm-zone.ts';
import { isEye, isFence, type PointRow } from './sketch-rows.ts';
import { placeOnGrid } from './sketch-texts.ts';

interface MeasuredSpring {
  readonly row: { readonly label: string; readonly area: number };
  readonly points: readonly PointRow[];
}

/** Those that have points, metres on the grid of `base`: fence, eyes, and the circle around the eyes' mean where there is no fence. */
export function planesOn(
  base: Grid,
  springs: readonly MeasuredSpring[],
): { readonly label: string; readonly plane: Pick<FencePlane, 'vertices' | 'eyes' | 'circle'> }[] {
  return springs.flatMap(({ row: { label, area }, points }) => {
    const [coordinates, water_eyes] = [points.filter(isFence), points.filter(isEye)];
    const own = toFencePlane({ coordinates, water_eyes, area });
    if (!own) return [];
    const onBase = (some: readonly PointRow[]) => some.map((point) => placeOnGrid(base, point));
    const [vertices, eyes] = [onBase(coordinates), onBase(water_eyes)];
    return [
      { label, plane: { vertices, eyes, circle: own.circle && { ...own.circle, centre: meanOf(eyes) } } },
    ];
  });
}
