import { type Kysely, sql } from 'kysely';
import { tallyMoney } from './money-tallies.ts';
import type { Migration } from './types.ts';

/** Indexes in the place of others that begin like them. */
const WIDENED = [
  {
    table: 'execution_cronograms',
    index: 'execution_cronograms_of_person',
    columns: 'project_id, user_id, start_date, id, end_date, finished, activity_search',
    instead: 'execution_cronograms_by_project_id_user_id_start_date',
  },
  {
    table: 'accountabilities',
    index: 'accountabilities_of_period',
    columns: 'project_id, delivery_date, id, forecast_date, situation, value_cents',
    instead: 'accountabilities_by_project_id_delivery_date',
  },
  {
    table: 'financial_resources',
    index: 'financial_resources_of_period',
    columns: 'project_id, forecast, id, status, type, signed_cents',
    instead: 'financial_resources_by_project_id_forecast',
  },
  {
    table: 'delivery_notes',
    index: 'delivery_notes_of_period',
    columns: 'project_id, delivered_at, id, created_at, status',
    instead: 'delivery_notes_project_id_delivered_at_id_idx',
  },
];

/**
 * `accountability_tallies`: what a project's accountabilities of one situation come to, which its
 * list tells on every page. And the index that finds one person's schedule, or what falls in a
 * period, holds what it is sorted and added up by.
 */
export const keptForLists: Migration = async ({ engine, db, table: create }) => {
  await tallyMoney(
    { engine, table: create, db: db as unknown as Kysely<never> },
    {
      table: 'accountabilities',
      kept: 'accountability_tallies',
      status: 'situation',
      of: ['value_cents'],
      cents: (row) => `coalesce(${row}.value_cents, 0)`,
    },
  );
  for (const { table, index, columns, instead } of WIDENED) {
    await sql.raw(`drop index ${instead}`).execute(db);
    await sql.raw(`create index ${index} on ${table} (${columns})`).execute(db);
  }
};
