import { type RecordProject, recordProjects } from '#domain/resources/record-projects.ts';
import type { Answer, Handlers } from '../platform/http/call.ts';
import type { RowCall } from '../platform/http/rows.ts';
import { notFound } from '../platform/http/problem.ts';
import { mayEnter } from '../platform/auth/scope.ts';

type RecordCall = Pick<RowCall<{ id: number }>, 'db' | 'user' | 'params'>;

/** Tables alike in what matters here: one gives the type, `name` says which is meant. */
function projectOf(name: string) {
  const table = name as 'activities';
  return async ({ db, user, params }: RecordCall): Promise<Answer<RecordProject>> => {
    const project = await db
      .selectFrom('projects')
      .select(['projects.id', 'projects.name'])
      .where('projects.id', 'in', (eb) =>
        eb.selectFrom(table).select(`${table}.project_id`).where(`${table}.id`, '=', params.id),
      )
      .where(mayEnter(user, 'projects.id'))
      .executeTakeFirst();
    // The same for what does not exist and for what is in a project of others.
    if (!project) throw notFound();
    return { body: project };
  };
}

/** A kind of record has its table's name, with which its path begins. */
export const recordProjectHandlers: Handlers<typeof recordProjects> = Object.fromEntries(
  Object.entries(recordProjects).map(([name, { path }]) => [name, projectOf(path.split('/')[1] ?? '')]),
) as Record<keyof typeof recordProjects, ReturnType<typeof projectOf>>;
