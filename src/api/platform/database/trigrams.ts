/** PostgreSQL finds text in the middle of a column by trigrams (docs/decisions/0004). */
import { type Kysely, type RawBuilder, sql } from 'kysely';

/** Whether the extension is there or may be made. */
export async function mayUseTrigrams<T>(db: Kysely<T>): Promise<boolean> {
  const { rows } = await sql<{ allowed: boolean }>`
    select exists (select 1 from pg_extension where extname = 'pg_trgm')
        or (exists (select 1 from pg_available_extensions where name = 'pg_trgm')
            and has_database_privilege(current_database(), 'create')) as allowed`.execute(db);
  return rows[0]?.allowed ?? false;
}

/** The extension is made first where it is not there. `indexed`: SQL of what stands in it, where that is not the column itself. */
export async function addTrigramIndex<T>(
  db: Kysely<T>,
  table: string,
  column = 'search',
  indexed: RawBuilder<unknown> = sql.ref(column),
): Promise<void> {
  await sql`create extension if not exists pg_trgm`.execute(db);
  await sql`create index ${sql.ref(`${table}_${column}_trgm`)} on ${sql.table(table)} using gin (${indexed} gin_trgm_ops)`.execute(
    db,
  );
}
