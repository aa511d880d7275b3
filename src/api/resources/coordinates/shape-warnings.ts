/** What the project's fences and the spring's own eyes say about a fence or points that a file holds. */
import { GEOMETRY_MESSAGES, type ShapeWarning } from '#domain/resources/geometry.ts';
import { isWithin, onOnePlane } from '#domain/rules/fence-plane.ts';
import type { ReadPoint } from '#domain/rules/read-shape.ts';
import { allows } from '../../platform/auth/rights.ts';
import type { RowCall } from '../../platform/http/rows.ts';
import { type Fence, fencesNear, overlapWarnings } from '../water-springs/neighbours.ts';
import type { SpringAround } from './spring-around.ts';
import type { Surroundings } from './surroundings.ts';

interface Asked {
  readonly around: Surroundings;
  readonly spring: SpringAround | null;
  readonly chosen: { readonly kind: string; readonly points: readonly ReadPoint[] };
}

/** None without a project, or to who may not see its springs: there is nothing to hold the shape against. */
export async function shapeWarnings(
  { db, user }: Pick<RowCall<object>, 'db' | 'user'>,
  { around, spring, chosen }: Asked,
): Promise<ShapeWarning[]> {
  if (around.project === null || !allows(user, 'water_springs.view')) return [];
  const own = { label: '', coordinates: chosen.points.map(asMeasured) };
  const near = await fencesNear(db, around.project, [own], spring?.id ?? null);
  if (chosen.kind === 'points') return insideOthers(own, near);
  const overlaps = overlapWarnings(own, near).map((detail) => ({ code: 'overlaps_spring' as const, detail }));
  return [...overlaps, ...eyesOutside(own, spring)];
}

function asMeasured({ latitude, longitude, ...utm }: ReadPoint): Fence['coordinates'][number] {
  return { ...utm, google_latitude: latitude, google_longitude: longitude };
}

function insideOthers(own: Fence, near: readonly Fence[]): ShapeWarning[] {
  return near.flatMap(({ label, coordinates }) => {
    const [points = [], ring = []] = onOnePlane([own.coordinates, coordinates]);
    const detail = `Há um ponto dentro da cerca da nascente ${label}.`;
    return points.some((point) => isWithin(point, ring))
      ? [{ code: 'inside_other_fence' as const, detail }]
      : [];
  });
}

function eyesOutside(own: Fence, spring: SpringAround | null): ShapeWarning[] {
  const [ring = [], eyes = []] = onOnePlane([own.coordinates, spring?.eyes ?? []]);
  return eyes.flatMap((eye, at) =>
    isWithin(eye, ring)
      ? []
      : [{ code: 'eye_outside_fence' as const, detail: GEOMETRY_MESSAGES.eyeOutside(at + 1) }],
  );
}
