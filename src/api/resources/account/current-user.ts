import type { CurrentUser } from '#domain/resources/session.ts';
import { permissionsOf, ROLE_NAMES, type RoleId } from '#domain/shared/access.ts';
import { mayEnter } from '../../platform/auth/scope.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Tx } from '../../platform/database/transaction.ts';

/** The signed-in user with what the role may do, and the version of their row. */
export async function readCurrentUser(
  db: Db | Tx,
  id: number,
): Promise<{ body: CurrentUser; version: number }> {
  const { version, ...user } = await db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'role_id', 'version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const role = user.role_id as RoleId;
  const projects = await db
    .selectFrom('projects')
    .select(['projects.id', 'projects.name'])
    .where(mayEnter({ id, name: user.name, role, sessionId: 0 }, 'projects.id'))
    .orderBy('projects.search')
    .orderBy('projects.id')
    .execute();
  const body = {
    ...user,
    role: { id: role, name: ROLE_NAMES[role] },
    projects,
    permissions: permissionsOf(role),
  };
  return { body, version };
}
