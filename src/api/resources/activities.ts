import { activities } from '#domain/resources/activities.ts';
import { foldAll } from '#domain/shared/fold.ts';
import { crudHandlers } from '../platform/crud.ts';
import type { Db } from '../platform/database/database.ts';
import type { Tx } from '../platform/database/transaction.ts';
import { mayEnter } from '../platform/scope.ts';

export const activityHandlers = crudHandlers(activities, {
  table: 'activities',
  rows: ({ db, user, params }) =>
    db
      .selectFrom('activities')
      .selectAll('activities')
      .where('activities.project_id', '=', params.projectId)
      .where(mayEnter(user, 'activities.project_id')),
  search: 'activities.search',
  sorts: { name: 'activities.search' },
  standardSort: 'name',
  toRecord: (row) => row,
  toBody: ({ name }) => ({ name }),
  toRow: ({ name }) => ({ name, search: foldAll(name) }),
  owner: ({ params }) => ({ project_id: params.projectId }),
  uses: [
    {
      table: 'execution_cronograms',
      column: 'activity_id',
      sentence: 'A atividade não pode ser excluída: ela está no cronograma de execução.',
    },
    {
      table: 'trip_controls',
      column: 'activity_id',
      sentence: 'A atividade não pode ser excluída: há viagens registradas com ela.',
    },
  ],
});

/** Whether the activity is one of the project's. */
export async function isActivityOf(db: Db | Tx, id: number, projectId: number): Promise<boolean> {
  const activity = await db
    .selectFrom('activities')
    .select('id')
    .where('id', '=', id)
    .where('project_id', '=', projectId)
    .executeTakeFirst();
  return activity !== undefined;
}
