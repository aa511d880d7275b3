/** Searches of one project's rows, which are found among those of the project (docs/decisions/0109). */
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../database/database.ts';
import { engineOf } from '../database/engine.ts';
import type { Tx } from '../database/transaction.ts';

/** PostgreSQL's indexes hold no long text. Bytes of a row's texts, and up to how many of them it stands in the index: as the migration has them. */
const TEXTS = {
  trip_controls: { bytes: sql`octet_length(search)`, most: sql`2000` },
  executed_activities: {
    bytes: sql`octet_length(activity_search) + octet_length(user_search)
      + octet_length(coalesce(property_search, '')) + octet_length(search)`,
    most: sql`2400`,
  },
} as const;

/** `select id …` of the project's rows for which `holding` is true, to be joined by `union`: along indexes. */
export function rowsByNotes(
  db: Db | Tx,
  table: keyof typeof TEXTS,
  projectId: number,
  holding: Expression<SqlBool>,
): RawBuilder<unknown>[] {
  const rows = sql`select id from ${sql.table(table)} where project_id = ${projectId} and ${holding}`;
  if (engineOf(db) === 'sqlite') return [rows];
  const { bytes, most } = TEXTS[table];
  return [sql`<=`, sql`>`].map((sign) => sql`${rows} and ${bytes} ${sign} ${most}`);
}

/**
 * The column as it is read in each row of a project. PostgreSQL would look for the words by an
 * index of trigrams, in which those of all projects stand, whenever it plans without knowing them.
 */
export function readInPlace(db: Db | Tx, column: string): Expression<unknown> {
  return engineOf(db) === 'postgres' ? sql`(${sql.ref(column)} || '')` : sql.ref(column);
}
