/** The spring that a file is read for, with its eyes. */
import type { MeasuredPoint } from '#domain/rules/fence-plane.ts';
import { allows } from '../../platform/auth/rights.ts';
import { mayEnter } from '../../platform/auth/scope.ts';
import { notFound } from '../../platform/http/problem.ts';
import type { RowCall } from '../../platform/http/rows.ts';

/** Of `water_spring_points.kind`. */
const EYES = 1;

export interface SpringAround {
  readonly id: number;
  readonly project_id: number;
  readonly rural_property_id: number;
  readonly eyes: readonly MeasuredPoint[];
}

/** Throws 404 for a spring that is not the caller's to see. */
export async function springOf(
  { db, user }: Pick<RowCall<object>, 'db' | 'user'>,
  id: number,
): Promise<SpringAround> {
  if (!allows(user, 'water_springs.view')) throw unknownSpring();
  const spring = await db
    .selectFrom('water_springs')
    .select(['id', 'project_id', 'rural_property_id'])
    .where('id', '=', id)
    .where(mayEnter(user, 'water_springs.project_id'))
    .executeTakeFirst();
  if (!spring) throw unknownSpring();
  const eyes = await db
    .selectFrom('water_spring_points')
    .select(['utm_zone', 'utm_easting', 'utm_northing'])
    .where('water_spring_id', '=', id)
    .where('kind', '=', EYES)
    .orderBy('position')
    .execute();
  return { ...spring, eyes };
}

function unknownSpring() {
  return notFound('A nascente não foi encontrada.');
}
