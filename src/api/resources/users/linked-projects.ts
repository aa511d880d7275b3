/** The projects that users are linked to: `project_users`. */
import { sql } from 'kysely';
import { USER_MESSAGES } from '#domain/resources/users.ts';
import { compiledQuery, isAmong } from '../../platform/database/compiled-query.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { invalid } from '../../platform/http/problem.ts';
import { mayEnter } from '../../platform/auth/scope.ts';
import type { SessionUser } from '../../platform/auth/sessions.ts';

export interface LinkedProject {
  id: number;
  name: string;
}

/** One row a user: to read hundreds of links costs more than to find them. */
const linksOf = compiledQuery(['userIds'], (db, { userIds }: { userIds: readonly number[] }) =>
  db
    .selectFrom('project_users')
    .select(['user_id', sql<string>`string_agg(cast(project_id as text), ',')`.as('ids')])
    .where(isAmong(db, 'project_users.user_id', userIds))
    .groupBy('user_id'),
);

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
      eb
        .selectFrom('project_users')
        .select('project_id')
        .where(isAmong(db, 'project_users.user_id', userIds)),
    )
    .orderBy('projects.search')
    .orderBy('projects.id')
    .execute();
  const rank = new Map(projects.map(({ id }, at) => [id, at]));
  for (const { user_id, ids } of await linksOf(db, { userIds })) {
    const own = ids.split(',').flatMap((id) => rank.get(Number(id)) ?? []);
    own.sort((one, other) => one - other);
    linked.set(
      user_id,
      own.flatMap((at) => projects[at] ?? []),
    );
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
