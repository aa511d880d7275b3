/** The property above its own sub-records, springs, structures and documents. */
import { locked } from '../../platform/database/locking.ts';
import type { RowCall } from '../../platform/http/rows.ts';
import { notFound } from '../../platform/http/problem.ts';
import { mayEnter } from '../../platform/auth/scope.ts';

export type PropertyCall<P extends { projectId: number } = { projectId: number; propertyId: number }> = Pick<
  RowCall<P>,
  'db' | 'params' | 'user'
>;

/** Throws 404 unless the property is one of this project and the caller may enter it. */
export async function requireProperty({ db, params, user }: PropertyCall): Promise<void> {
  const property = await db
    .selectFrom('rural_properties')
    .select('id')
    .where('id', '=', params.propertyId)
    .where('project_id', '=', params.projectId)
    .where(mayEnter(user, 'rural_properties.project_id'))
    .executeTakeFirst();
  if (!property) throw notFound('A propriedade não foi encontrada.');
}

/** Before a sub-record is locked: a deletion takes the property first, and so both wait in turn. */
export async function lockProperty({ db, params }: PropertyCall): Promise<void> {
  const property = db.selectFrom('rural_properties').select('id').where('id', '=', params.propertyId);
  await locked(db, property).execute();
}

/** Notes who last changed the property, when one of its sub-records was changed. */
export async function noteEditor({ db, params, user }: PropertyCall): Promise<void> {
  await db
    .updateTable('rural_properties')
    .set({ user_update_id: user.id })
    .where('id', '=', params.propertyId)
    .execute();
}
