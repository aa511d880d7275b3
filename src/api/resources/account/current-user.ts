import type { CurrentUser } from '#domain/resources/session.ts';
import { permissionsOf, ROLE_NAMES, type RoleId } from '#domain/shared/access.ts';
import { holds } from '#domain/shared/key-rights.ts';
import { hasSecondFactor, secondFactorState } from '../../platform/auth/second-factors.ts';
import { mayEnter } from '../../platform/auth/scope.ts';
import type { ProgramKey } from '../../platform/auth/sessions.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Tx } from '../../platform/database/transaction.ts';

/** Of `PROJECT_STATUS`. */
const CLOSED = 2;

/** What of the role's permissions a program's key was given. */
function heldBy(key: ProgramKey, permissions: Record<string, string[]>): Record<string, string[]> {
  const held = Object.entries(permissions).map(([name, actions]): [string, string[]] => [
    name,
    actions.filter((action) => holds(key.permissions, name, action)),
  ]);
  return Object.fromEntries(held.filter(([, actions]) => actions.length > 0));
}

/** The signed-in user with what the role may do, or the key with which a program calls, and the version of their row. */
export async function readCurrentUser(
  db: Db | Tx,
  id: number,
  key?: ProgramKey,
): Promise<{ body: CurrentUser; version: number }> {
  const { version, weekly_summary, more_contrast, has_second_factor, second_factor_roles, ...user } = await db
    .selectFrom('users')
    .leftJoin('organisation_security', (join) => join.on('organisation_security.id', '=', 1))
    .select([
      'users.id',
      'users.name',
      'users.email',
      'users.role_id',
      'users.version',
      'users.weekly_summary',
      'users.appearance',
      'users.more_contrast',
      hasSecondFactor().as('has_second_factor'),
      'organisation_security.second_factor_roles',
    ])
    .where('users.id', '=', id)
    .executeTakeFirstOrThrow();
  const role = user.role_id as RoleId;
  const projects = await db
    .selectFrom('projects')
    .select(['projects.id', 'projects.name', 'projects.status'])
    .where(mayEnter({ id, name: user.name, role, sessionId: 0, ...(key && { key }) }, 'projects.id'))
    .orderBy('projects.search')
    .orderBy('projects.id')
    .execute();
  const body = {
    ...user,
    weekly_summary: weekly_summary === 1,
    more_contrast: more_contrast === 1,
    role: { id: role, name: ROLE_NAMES[role] },
    projects: projects.map(({ id, name }) => ({ id, name })),
    closed_projects: projects.filter(({ status }) => status === CLOSED).map((project) => project.id),
    permissions: key ? heldBy(key, permissionsOf(role)) : permissionsOf(role),
    second_factor: secondFactorState(has_second_factor === 1, role, second_factor_roles ?? ''),
  };
  return { body, version };
}
