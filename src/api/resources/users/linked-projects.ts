/** The projects that users are linked to: `project_users`. */
import { sql } from 'kysely';
import { USER_MESSAGES } from '#domain/resources/users.ts';
import { compiledQuery, isAmong } from '../../platform/database/compiled-query.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { invalid } from '../../platform/http/problem.ts';
import { mayEnter } from '../../platform/auth/scope.ts';
import type { SessionUser } from '../../platform/auth/sessions.ts';
import { BY_PROJECTS, withdrawMails } from '../../platform/mail/outbox.ts';

export interface LinkedProject {
  id: number;
  name: string;
}

/** Of a row of `users`, as one text (`3,7`): to read hundreds of links costs more than to find them. */
export const LINKED_IDS = sql<string | null>`(select string_agg(cast(project_users.project_id as text), ',')
  from project_users where project_users.user_id = users.id)`;

export const linksOf = compiledQuery(['ids'], (db, { ids }: { ids: readonly number[] }) =>
  db
    .selectFrom('users')
    .select(['users.id', LINKED_IDS.as('linked_ids')])
    .where(isAmong(db, 'users.id', ids)),
);

interface LinkedUser {
  readonly id: number;
  readonly linked_ids: string | null;
}

/** Of each of these users, A to Z, the projects that the caller may enter too. */
export async function linkedProjects(
  db: Db | Tx,
  caller: SessionUser,
  users: readonly LinkedUser[],
): Promise<Map<number, LinkedProject[]>> {
  const linked = new Map<number, LinkedProject[]>(users.map(({ id }) => [id, []]));
  const usersOf = new Map<number, number[]>();
  for (const { id, linked_ids } of users) {
    for (const text of linked_ids?.split(',') ?? []) {
      const project = Number(text);
      const known = usersOf.get(project);
      if (known) known.push(id);
      else usersOf.set(project, [id]);
    }
  }
  if (usersOf.size === 0) return linked;
  // Whether the caller may enter is asked of each project once, not of each link to it.
  const projects = await db
    .selectFrom('projects')
    .select(['projects.id', 'projects.name'])
    .where(isAmong(db, 'projects.id', [...usersOf.keys()]))
    .where(mayEnter(caller, 'projects.id'))
    .orderBy('projects.search')
    .orderBy('projects.id')
    .execute();
  for (const project of projects) {
    for (const id of usersOf.get(project.id) ?? []) linked.get(id)?.push(project);
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
  const before = await tx
    .deleteFrom('project_users')
    .where('user_id', '=', userId)
    .returning('project_id')
    .execute();
  // What waits tells of the projects of before.
  if (before.some(({ project_id }) => !wanted.includes(project_id))) {
    await withdrawMails(tx, [userId], BY_PROJECTS);
  }
  if (wanted.length === 0) return;
  const known = await tx.selectFrom('projects').select('id').where('id', 'in', wanted).execute();
  if (known.length !== wanted.length) throw invalid({ projects: [USER_MESSAGES.unknownProject] });
  await tx
    .insertInto('project_users')
    .values(wanted.map((project_id) => ({ project_id, user_id: userId })))
    .execute();
}
