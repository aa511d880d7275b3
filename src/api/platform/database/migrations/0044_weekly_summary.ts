import { sql } from 'kysely';
import type { Migration } from './types.ts';

/** Who wants the summary on Mondays, and whose turn it was in which week. */
export const weeklySummary: Migration = async ({ db, table }) => {
  await sql`alter table users add column weekly_summary integer not null default 1`.execute(db);
  await table('weekly_summaries', {
    columns: { user_id: 'ref:users:cascade!', week: 'text!' },
    primaryKey: ['user_id', 'week'],
  });
};
