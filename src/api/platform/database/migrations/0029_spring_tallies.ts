import { type Kysely, sql } from 'kysely';
import { tallyRolls, tallySprings, type TallyKey } from './tallies.ts';
import type { Migration } from './types.ts';

const KEYS: readonly TallyKey[] = [
  { column: 'project_id', type: 'int!', as: '{row}.project_id', of: ['project_id'] },
  { column: 'status', type: 'int!', as: '{row}.status', of: ['status'] },
];

const MONTH: TallyKey = {
  column: 'month',
  type: 'text!',
  as: "coalesce(substr({row}.delivery_date, 1, 7), '')",
  of: ['delivery_date'],
};

/**
 * How many springs a project has in each status and month of delivery, and what they come
 * to: the first screen tells it of every project at once. Likewise the rolls of wire that
 * the springs of each status take. A technician's springs in a status get an index.
 */
export const springTallies: Migration = async ({ engine, db, table }) => {
  const tools = { engine, table, db: db as unknown as Kysely<never> };
  await tallySprings(tools, [...KEYS, MONTH]);
  await tallyRolls(tools, KEYS, ['wire_roller_id']);
  await sql`create index water_springs_by_technician
    on water_springs (project_id, technician_id, status, id)`.execute(db);
};
