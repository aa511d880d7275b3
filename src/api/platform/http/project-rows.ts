/** Rows that name their project, as far as the caller of a project's route may see them. */
import type { Expression, SelectQueryBuilder, Selectable, SqlBool } from 'kysely';
import { mayEnter } from '../auth/scope.ts';
import { compiledQuery, isAmong } from '../database/compiled-query.ts';
import type { Db } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import type { Tx } from '../database/transaction.ts';
import { notFound } from './problem.ts';
import { loose, type RowCall } from './rows.ts';

type ProjectTable = {
  [T in keyof Tables]: Tables[T] extends { id: unknown; project_id: number; version: unknown } ? T : never;
}[keyof Tables];

export type ProjectCall = Pick<RowCall<{ projectId: number }>, 'db' | 'user' | 'params'>;

/** Whole rows of the path's project. */
export function rowsOfProject<T extends ProjectTable>(
  { db, user, params }: ProjectCall,
  table: T,
): SelectQueryBuilder<Tables, T, Selectable<Tables[T]>> {
  const name: string = table;
  const rows = loose(db)
    .selectFrom(name)
    .selectAll()
    .where('project_id', '=', params.projectId)
    .where(mayEnter(user, `${name}.project_id`));
  // The table is known by its name alone here: what it holds is what `Tables` says.
  return rows as unknown as SelectQueryBuilder<Tables, T, Selectable<Tables[T]>>;
}

/** One of them; throws 404. */
export async function rowOfProject<T extends ProjectTable>(
  call: ProjectCall,
  table: T,
  id: number,
): Promise<Selectable<Tables[T]>> {
  const rows = rowsOfProject<ProjectTable>(call, table).where('id', '=', id);
  return (await rows.executeTakeFirstOrThrow(() => notFound())) as Selectable<Tables[T]>;
}

/**
 * Whole rows of a page, whose ids were found within the project and the caller's scope. By the id
 * alone: SQLite looked for them in an index of the project that ends with the id, entry by entry.
 */
export function rowsOfPage<T extends ProjectTable>(
  table: T,
): (db: Db | Tx, ids: readonly number[]) => Promise<Selectable<Tables[T]>[]> {
  const name: string = table;
  const query = compiledQuery(['ids'], (db, { ids }: { ids: readonly number[] }) =>
    loose(db)
      .selectFrom(name)
      .selectAll()
      .where(isAmong(db, `${name}.id`, ids)),
  );
  // The table is known by its name alone here: what it holds is what `Tables` says.
  return async (db, ids) => (await query(db, { ids })) as Selectable<Tables[T]>[];
}

/** Of a list of the path's project: which rows, and that the caller may enter it. */
export function withinProject({ user, params }: Pick<ProjectCall, 'user' | 'params'>): {
  readonly above: number;
  readonly scope: Expression<SqlBool>;
} {
  return { above: params.projectId, scope: mayEnter(user, params.projectId) };
}
