import type { proceedings } from '#domain/resources/proceedings.ts';
import { type PROCEEDINGS, proceedingsBody } from '#domain/resources/proceedings.ts';
import { mayEnter } from '../platform/auth/scope.ts';
import type { Flag } from '../platform/database/tables/organisation.ts';
import type { Handlers } from '../platform/http/call.ts';
import { notFound } from '../platform/http/problem.ts';
import { type RowCall, shown, updated } from '../platform/http/rows.ts';
import { singleToWrite, updateSingle } from '../platform/http/single.ts';
import { parseOrRefuse } from '../platform/http/validation.ts';

type Call = Pick<RowCall<{ projectId: number }>, 'db' | 'user' | 'params'>;
type Proceedings<V> = Record<keyof typeof PROCEEDINGS, V>;

async function find({ db, user, params }: Call) {
  return db
    .selectFrom('proceedings')
    .selectAll()
    .where('project_id', '=', params.projectId)
    .where(mayEnter(user, 'proceedings.project_id'))
    .executeTakeFirstOrThrow(() => notFound());
}

function toBody(row: Proceedings<Flag>): Proceedings<boolean> {
  return each(row, (value) => value === 1);
}

export const proceedingHandlers: Handlers<typeof proceedings> = {
  async get(call) {
    const row = await find(call);
    return shown(row, { project_id: row.project_id, ...toBody(row) });
  },
  async update(call) {
    const { projectId: id } = call.params;
    const one = { table: 'proceedings', key: 'project_id', id } as const;
    const before = await singleToWrite(call, one, find);
    const body = parseOrRefuse(proceedingsBody, { ...toBody(before), ...call.body });
    await updateSingle(
      call.db,
      one,
      before,
      each(body, (value): Flag => (value ? 1 : 0)),
    );
    const after = await find(call);
    return updated(before, after, { project_id: id, ...toBody(after) }, id);
  },
};

function each<V, W>(values: Proceedings<V>, convert: (value: V) => W): Proceedings<W> {
  return {
    environmental_extension: convert(values.environmental_extension),
    ecosystem_restoration: convert(values.ecosystem_restoration),
    forest_nursery: convert(values.forest_nursery),
    environmental_education: convert(values.environmental_education),
    applied_research: convert(values.applied_research),
    economic_sustainability: convert(values.economic_sustainability),
  };
}
