import { sql } from 'kysely';
import type { Migration } from './types.ts';

const SEARCHED = [
  'users',
  'vehicles',
  'sponsors',
  'rural_producers',
  'rural_properties',
  'water_springs',
  'projects',
] as const;

/**
 * PostgreSQL finds text in the middle of the `search` columns by trigrams.
 * SQLite scans them: at the sizes of an embedded database that costs less than
 * keeping a second index in step (docs/decisions/0004).
 */
export const textSearch: Migration = async ({ engine, db }) => {
  if (engine !== 'postgres') return;
  const { rows } = await sql<{ allowed: boolean }>`
    select exists (select 1 from pg_extension where extname = 'pg_trgm')
        or (exists (select 1 from pg_available_extensions where name = 'pg_trgm')
            and has_database_privilege(current_database(), 'create')) as allowed`.execute(db);
  if (!rows[0]?.allowed) return;
  await sql`create extension if not exists pg_trgm`.execute(db);
  for (const table of SEARCHED) {
    await sql`create index ${sql.ref(`${table}_search_trgm`)} on ${sql.table(table)} using gin (search gin_trgm_ops)`.execute(
      db,
    );
  }
};
