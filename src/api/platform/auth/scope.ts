/**
 * Who may enter a project, as SQL: every query on rows of a project carries it
 * in its WHERE clause.
 */
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { entersAllProjects } from '#domain/shared/access.ts';
import { compiledQuery } from '../database/compiled-query.ts';
import type { Db } from '../database/database.ts';
import type { Tx } from '../database/transaction.ts';
import { entersAll } from './rights.ts';
import type { SessionUser } from './sessions.ts';

/**
 * True where the caller may enter the project: one named by a column, such as
 * `projects.id` or `activities.project_id`, or one known by its id.
 */
export function mayEnter(user: SessionUser, project: string | number): Expression<SqlBool> {
  if (entersAll(user)) return sql<SqlBool>`true`;
  const wanted = typeof project === 'string' ? sql.ref(project) : project;
  const isLinked = entersAllProjects(user.role) ? sql<SqlBool>`true` : isLinkedTo(user, wanted);
  const given = user.key?.projects ?? null;
  if (given === null) return isLinked;
  return given.length === 0
    ? sql<SqlBool>`false`
    : sql<SqlBool>`(${wanted} in (${sql.join(given)}) and ${isLinked})`;
}

function isLinkedTo(user: SessionUser, wanted: RawBuilder<unknown> | number): Expression<SqlBool> {
  return sql<SqlBool>`exists (select project_users.user_id from project_users
    where project_users.project_id = ${wanted} and project_users.user_id = ${user.id})`;
}

const anyProject = compiledQuery(['id'], (db, { id }: { id: number }) =>
  db.selectFrom('projects').select('id').where('id', '=', id),
);

const ownProject = compiledQuery(['id', 'user_id'], (db, { id, user_id }: { id: number; user_id: number }) =>
  db
    .selectFrom('project_users')
    .innerJoin('projects', 'projects.id', 'project_users.project_id')
    .select('projects.id')
    .where('project_users.project_id', '=', id)
    .where('project_users.user_id', '=', user_id),
);

/** Whether the project exists and the caller may enter it. Most calls of a project's route know it with their session. */
export async function entersProject(db: Db | Tx, user: SessionUser, id: number): Promise<boolean> {
  const given = user.key?.projects ?? null;
  if (given !== null && !given.includes(id)) return false;
  if (user.entry?.project === id) {
    const { standing } = user.entry;
    return standing === 'linked' || (standing === 'stranger' && entersAllProjects(user.role));
  }
  const rows = await (entersAllProjects(user.role)
    ? anyProject(db, { id })
    : ownProject(db, { id, user_id: user.id }));
  return rows.length > 0;
}
