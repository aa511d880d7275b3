/**
 * Who may enter a project, as SQL: every query on rows of a project carries it
 * in its WHERE clause.
 */
import { type Expression, type SqlBool, sql } from 'kysely';
import { entersAllProjects } from '#domain/shared/access.ts';
import type { Db } from '../database/database.ts';
import type { Tx } from '../database/transaction.ts';
import type { SessionUser } from './sessions.ts';

/**
 * True where the caller may enter the project: one named by a column, such as
 * `projects.id` or `activities.project_id`, or one known by its id.
 */
export function mayEnter(user: SessionUser, project: string | number): Expression<SqlBool> {
  if (entersAllProjects(user.role)) return sql<SqlBool>`true`;
  const wanted = typeof project === 'string' ? sql.ref(project) : project;
  return sql<SqlBool>`exists (select project_users.user_id from project_users
    where project_users.project_id = ${wanted} and project_users.user_id = ${user.id})`;
}

/** Whether the project exists and the caller may enter it. */
export async function entersProject(db: Db | Tx, user: SessionUser, projectId: number): Promise<boolean> {
  const { rows } = await sql`select id from projects
    where projects.id = ${projectId} and ${mayEnter(user, projectId)}`.execute(db);
  return rows.length > 0;
}
