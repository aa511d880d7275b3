import { sql } from 'kysely';
import type { Migration } from './types.ts';

/**
 * On PostgreSQL, what a search of a project's trips and launches looks through stands in an index,
 * as on SQLite since 0031. An index holds 2,700 bytes a row and a note may be longer: rows of long
 * texts stand in an index of their own, by their project alone, and are read.
 */
export const searchedNotes: Migration = async ({ engine, db }) => {
  if (engine !== 'postgres') return;
  await sql`create index trip_controls_searched on trip_controls (project_id, search) include (id)
    where octet_length(search) <= 2000`.execute(db);
  await sql`create index trip_controls_searched_long on trip_controls (project_id)
    where octet_length(search) > 2000`.execute(db);
  const bytes = sql`octet_length(activity_search) + octet_length(user_search)
    + octet_length(coalesce(property_search, '')) + octet_length(search)`;
  await sql`create index executed_activities_searched on executed_activities
    (project_id, activity_search, user_search, property_search, search) include (id)
    where ${bytes} <= 2400`.execute(db);
  await sql`create index executed_activities_searched_long on executed_activities (project_id)
    where ${bytes} > 2400`.execute(db);
  // In these the words of all projects stand, and nothing looks for them but in one.
  await sql`drop index if exists trip_controls_search_trgm`.execute(db);
  await sql`drop index if exists executed_activities_search_trgm`.execute(db);
};
