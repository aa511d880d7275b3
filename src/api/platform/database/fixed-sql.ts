/**
 * Parts of statements that are the same for every call. Kysely reads each name anew and
 * walks each part when a statement is made, which for a list costs as much as to find
 * its page: such a part is made once, and then goes in as the text that it came to.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from './database.ts';
import { engineOf } from './engine.ts';
import type { Tx } from './transaction.ts';

/**
 * @param make Gets what the part depends on besides the engine, of which there must be few:
 *   each is kept. What it makes may hold no value.
 * @param keyOf Tells apart what the part depends on.
 */
export function fixedSql<K>(
  make: (on: K) => RawBuilder<unknown>,
  keyOf: (on: K) => string,
): (db: Db | Tx, on: K) => RawBuilder<unknown> {
  const kept = new Map<string, RawBuilder<unknown>>();
  return (db, on) => {
    const key = `${engineOf(db)} ${keyOf(on)}`;
    const before = kept.get(key);
    if (before) return before;
    const { sql: text, parameters } = make(on).compile(db);
    if (parameters.length > 0) throw new Error(`A fixed part of a statement holds a value: ${text}`);
    const made = sql.raw(text);
    kept.set(key, made);
    return made;
  };
}
