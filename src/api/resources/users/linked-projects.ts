/** The projects that users are linked to: `project_users`. */
import { USER_MESSAGES } from '#domain/resources/users.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { invalid } from '../../platform/http/problem.ts';
import { mayEnter } from '../../platform/auth/scope.ts';
import type { SessionUser } from '../../platform/auth/sessions.ts';

export interface LinkedProject {
  id: number;
  name: string;
}

/** Of each of these users, A to Z, the projects that the caller may enter too. */
export async function linkedProjects(
  db: Db | Tx,
  caller: SessionUser,
  userIds: readonly number[],
): Promise<Map<number, LinkedProject[]>> {
  const linked = new Map<number, LinkedProject[]>(userIds.map((id) => [id, []]));
  if (userIds.length === 0) return linked;
  // Whether the caller may enter is asked of each project once, not of each link to it.
  const projects = await db
    .selectFrom('projects')
    .select(['projects.id', 'projects.name'])
    .where(mayEnter(caller, 'projects.id'))
    .where('projects.id', 'in', (eb) =>
      eb.selectFrom('project_users').select('project_id').where('user_id', 'in', userIds),
    )
    .orderBy('projects.search')
    .orderBy('projects.id')
    .execute();
  const links = await db
    .selectFrom('project_users')
    .select(['user_id', 'project_id'])
    .where('user_id', 'in', userIds)
    .execute();
  const linkedUsers = Map.groupBy(links, ({ project_id }) => project_id);
  for (const { id, name } of projects) {
    for (const { user_id } of linkedUsers.get(id) ?? []) linked.get(user_id)?.push({ id, name });
  }
  return linked;
}

/** The ids of all projects of the user, whoever asks, as the audit shows them: `3, 7`. */
export async function linkedProjectIds(db: Db | Tx, userId: number): Promise<string> {
  const rows = await db
    .selectFrom('project_users')
    .select('project_id')
    .where('user_id', '=', userId)
    .orderBy('project_id')
    .execute();
  return rows.map((row) => row.project_id).join(', ');
}

/** Puts these projects in the place of those the user had. Throws 422 on `projects` for an unknown one. */
export async function replaceLinkedProjects(
  tx: Tx,
  userId: number,
  projectIds: readonly number[],
): Promise<void> {
  const wanted = [...new Set(projectIds)];
  await tx.deleteFrom('project_users').where('user_id', '=', userId).execute();
  if (wanted.length === 0) return;
  const known = await tx.selectFrom('projects').select('id').where('id', 'in', wanted).execute();
  if (known.length !== wanted.length) throw invalid({ projects: [USER_MESSAGES.unknownProject] });
  await tx
    .insertInto('project_users')
    .values(wanted.map((project_id) => ({ project_id, user_id: userId })))
    .execute();
}
