import { sql } from 'kysely';
import { mayEnter } from '../../platform/auth/scope.ts';
import { notFound } from '../../platform/http/problem.ts';
import type { ProjectCall } from '../../platform/http/project-rows.ts';

/** Throws 404 unless it is the stock of this project and the caller may enter it. */
export async function requireStock({ db, params, user }: ProjectCall, id: number): Promise<void> {
  const { rows } = await sql`select id from feedstocks
    where id = ${id} and project_id = ${params.projectId} and ${mayEnter(user, params.projectId)}`.execute(
    db,
  );
  if (rows.length === 0) throw notFound('O estoque não foi encontrado.');
}
