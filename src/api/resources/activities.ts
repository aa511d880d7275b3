import type { activities } from '#domain/resources/activities.ts';
import { foldAll } from '#domain/shared/fold.ts';
import { compiledQuery } from '../platform/database/compiled-query.ts';
import type { Db } from '../platform/database/database.ts';
import type { Tx } from '../platform/database/transaction.ts';
import type { Handlers } from '../platform/http/call.ts';
import { searched } from '../platform/http/conditions.ts';
import { type List, listPage } from '../platform/http/list.ts';
import { type ProjectCall, rowOfProject, rowsOfPage, withinProject } from '../platform/http/project-rows.ts';
import {
  created,
  deletion,
  insertRow,
  rowToWrite,
  shown,
  updated,
  updateRow,
  type Use,
} from '../platform/http/rows.ts';

const LIST: List = {
  table: 'activities',
  within: 'project_id',
  orders: { name: ['search'] },
  standard: 'name',
};

const USES: readonly Use[] = [
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
];

const activitiesOf = rowsOfPage('activities');

const find = (call: ProjectCall, id: number) => rowOfProject(call, 'activities', id);

const columns = ({ name }: { name: string }) => ({ name, search: foldAll(name) });

export const activityHandlers: Handlers<typeof activities> = {
  async list(call) {
    const { db, query } = call;
    const body = await listPage(db, LIST, query, {
      ...withinProject(call),
      filters: searched(query.q, 'activities.search'),
      rows: (ids) => activitiesOf(db, ids),
    });
    return { body };
  },
  async get(call) {
    const row = await find(call, call.params.id);
    return shown(row, row);
  },
  async create(call) {
    const { db, params, body } = call;
    const id = await insertRow(db, 'activities', { ...columns(body), project_id: params.projectId });
    const row = await find(call, id);
    return created(row, row);
  },
  async update(call) {
    const before = await rowToWrite(call, 'activities', find);
    await updateRow(call.db, 'activities', before, columns({ ...before, ...call.body }));
    const after = await find(call, before.id);
    return updated(before, after, after);
  },
  remove: (call) => deletion(call, 'activities', find, USES),
};

const activityOf = compiledQuery(
  ['id', 'project_id'],
  (db, { id, project_id }: { id: number; project_id: number }) =>
    db.selectFrom('activities').select('id').where('id', '=', id).where('project_id', '=', project_id),
);

/** Whether the activity is one of the project's. */
export async function isActivityOf(db: Db | Tx, id: number, projectId: number): Promise<boolean> {
  const rows = await activityOf(db, { id, project_id: projectId });
  return rows.length > 0;
}
