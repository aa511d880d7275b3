import { sql } from 'kysely';
import type { Migration } from './types.ts';

/**
 * What a search of a project's springs and launches looks through stands in one index: a
 * word that few have is found without reading the rows of all. PostgreSQL keeps no long
 * text in such an index.
 */
export const searchIndexes: Migration = async ({ engine, db }) => {
  if (engine !== 'sqlite') return;
  await sql`create index water_springs_searched
    on water_springs (project_id, search, property_search)`.execute(db);
  await sql`create index executed_activities_searched on executed_activities
    (project_id, activity_search, user_search, property_search, search)`.execute(db);
};
