import { sql } from 'kysely';
import type { Migration } from './types.ts';

/** What the filters and the sums of the running lists go by. */
const INDEXES: Readonly<Record<string, readonly string[]>> = {
  financial_resources: ['project_id', 'status', 'type', 'forecast', 'signed_cents'],
  accountabilities: ['project_id', 'situation', 'delivery_date', 'value_cents'],
  execution_cronograms: ['project_id', 'finished', 'end_date', 'start_date', 'id'],
};

/**
 * Money is added up by status, whatever it is filtered by, along one index that holds all
 * of it; the schedule is read state after state, each by the day that is due.
 */
export const listFilters: Migration = async ({ db }) => {
  for (const [table, columns] of Object.entries(INDEXES)) {
    await sql.raw(`create index ${table}_filters on ${table} (${columns.join(', ')})`).execute(db);
  }
  await sql`create index execution_cronograms_upcoming on execution_cronograms
    (project_id, finished, start_date, id)`.execute(db);
};
