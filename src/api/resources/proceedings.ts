import { type PROCEEDINGS, proceedings, proceedingsBody } from '#domain/resources/proceedings.ts';
import type { Flag } from '../platform/database/tables/organisation.ts';
import { mayEnter } from '../platform/scope.ts';
import { singleHandlers } from '../platform/single.ts';

type Proceedings<V> = Record<keyof typeof PROCEEDINGS, V>;

export const proceedingHandlers = singleHandlers(proceedings, {
  table: 'proceedings',
  key: 'project_id',
  above: ({ projectId }) => projectId,
  rows: ({ db, user }) =>
    db.selectFrom('proceedings').selectAll('proceedings').where(mayEnter(user, 'proceedings.project_id')),
  whole: proceedingsBody,
  toRecord: (row) => ({ project_id: row.project_id, ...each(row, (value: Flag) => value === 1) }),
  toBody: (row) => each(row, (value: Flag) => value === 1),
  toRow: (body) => each(body, (value: boolean): Flag => (value ? 1 : 0)),
});

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
