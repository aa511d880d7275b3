/**
 * Who may enter a project, as SQL: every query on rows of a project carries it
 * in its WHERE clause.
 */
import { type Expression, type ExpressionBuilder, expressionBuilder, type SqlBool, sql } from 'kysely';
import { entersAllProjects } from '#domain/shared/access.ts';
import type { Db } from './database/database.ts';
import type { Tables } from './database/tables.ts';
import type { Tx } from './database/transaction.ts';
import type { SessionUser } from './sessions.ts';

/**
 * True where the caller may enter the project named by the column, such as
 * `projects.id` or `activities.project_id`.
 */
export function mayEnter(user: SessionUser, projectColumn: string): Expression<SqlBool> {
  const eb: ExpressionBuilder<Tables, never> = expressionBuilder<Tables, never>();
  if (entersAllProjects(user.role)) return eb.lit(true);
  return eb.exists(
    eb
      .selectFrom('project_users')
      .select('project_users.user_id')
      .whereRef('project_users.project_id', '=', sql.ref(projectColumn))
      .where('project_users.user_id', '=', user.id),
  );
}

/** Whether the project exists and the caller may enter it. */
export async function entersProject(db: Db | Tx, user: SessionUser, projectId: number): Promise<boolean> {
  const row = await db
    .selectFrom('projects')
    .select('projects.id')
    .where('projects.id', '=', projectId)
    .where(mayEnter(user, 'projects.id'))
    .executeTakeFirst();
  return row !== undefined;
}
