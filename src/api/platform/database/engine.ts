import { SqliteAdapter } from 'kysely';
import type { Engine } from './columns.ts';
import type { Db } from './database.ts';
import type { Tx } from './transaction.ts';

/** Which engine a handle or a transaction speaks to. */
export function engineOf(db: Db | Tx): Engine {
  return db.getExecutor().adapter instanceof SqliteAdapter ? 'sqlite' : 'postgres';
}
