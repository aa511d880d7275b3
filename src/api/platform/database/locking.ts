/** The one place where rows are locked: PostgreSQL needs it, SQLite has one writer at a time. */
import { type SelectQueryBuilder, sql } from 'kysely';
import type { Db } from './database.ts';
import { engineOf } from './engine.ts';
import type { Tx } from './transaction.ts';

/**
 * `update` for rows that this transaction will change or delete, `share` for rows
 * that must stay as they are until it ends, `key share` for rows that must only stay.
 */
type Strength = 'update' | 'share' | 'key share';

/**
 * The query with a lock on the rows it finds, held until the transaction ends; it
 * waits for whoever holds them. Lock several rows in the order of their ids, so
 * that two transactions never wait for each other.
 *
 * @param of The table whose rows are locked, where the query joins several.
 */
export function locked<D, B extends keyof D, Row>(
  db: Db | Tx,
  query: SelectQueryBuilder<D, B, Row>,
  strength: Strength = 'update',
  of?: B & string,
): SelectQueryBuilder<D, B, Row> {
  if (engineOf(db) === 'sqlite') return query;
  const words = sql.raw(`for ${strength}`);
  return query.modifyEnd(of === undefined ? words : sql`${words} of ${sql.table(of)}`);
}
