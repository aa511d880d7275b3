import type { feedstockParameters } from '#domain/resources/feedstock-parameters.ts';
import { feedstockParametersBody } from '#domain/resources/feedstock-parameters.ts';
import { mayEnter } from '../platform/auth/scope.ts';
import type { Handlers } from '../platform/http/call.ts';
import { notFound } from '../platform/http/problem.ts';
import { type RowCall, shown, updated } from '../platform/http/rows.ts';
import { singleToWrite, updateSingle } from '../platform/http/single.ts';
import { parseOrRefuse } from '../platform/http/validation.ts';

type Call = Pick<RowCall<{ projectId: number }>, 'db' | 'user' | 'params'>;

async function find({ db, user, params }: Call) {
  return db
    .selectFrom('feedstock_parameters')
    .selectAll()
    .where('project_id', '=', params.projectId)
    .where(mayEnter(user, 'feedstock_parameters.project_id'))
    .executeTakeFirstOrThrow(() => notFound());
}

export const feedstockParameterHandlers: Handlers<typeof feedstockParameters> = {
  async get(call) {
    const row = await find(call);
    return shown(row, row);
  },
  async update(call) {
    const { projectId: id } = call.params;
    const one = { table: 'feedstock_parameters', key: 'project_id', id } as const;
    const before = await singleToWrite(call, one, find);
    const { project_id: _project, version: _version, ...values } = before;
    const body = parseOrRefuse(feedstockParametersBody, { ...values, ...call.body });
    await updateSingle(call.db, one, before, body);
    const after = await find(call);
    return updated(before, after, after, id);
  },
};
