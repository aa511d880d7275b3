import { WIRE_ROLLER_MESSAGES, wireRollers } from '#domain/resources/wire-rollers.ts';
import { sql } from 'kysely';
import { crudHandlers } from '../platform/crud.ts';
import { holds } from '../platform/list.ts';
import { mayEnter } from '../platform/scope.ts';

export const wireRollerHandlers = crudHandlers(wireRollers, {
  table: 'wire_rollers',
  rows: ({ db, user, params }) =>
    db
      .selectFrom('wire_rollers')
      .selectAll('wire_rollers')
      .where('wire_rollers.project_id', '=', params.projectId)
      .where(mayEnter(user, 'wire_rollers.project_id')),
  // Found as the panel shows it: `500 m`.
  filter: (query, { query: { q } }) =>
    q ? query.where(holds(sql`cast(wire_rollers.length as text) || ' m'`, q)) : query,
  sorts: { length: 'wire_rollers.length', minimum_usage: 'wire_rollers.minimum_usage' },
  standardSort: 'length',
  toRecord: (row) => row,
  toBody: ({ length, minimum_usage }) => ({ length, minimum_usage }),
  toRow: (body) => body,
  owner: ({ params }) => ({ project_id: params.projectId }),
  uses: [
    { table: 'feedstock_wire_rollers', column: 'wire_roller_id', sentence: WIRE_ROLLER_MESSAGES.inUse },
    { table: 'water_spring_wire_rollers', column: 'wire_roller_id', sentence: WIRE_ROLLER_MESSAGES.inUse },
  ],
});
