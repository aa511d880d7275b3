/** Kysely's SQLite on a reading thread: the same queries, run beside the one thread that answers everybody. */
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  Kysely,
  type QueryResult,
  SqliteIntrospector,
} from 'kysely';
import { Adapter, Compiler } from '../sqlite.ts';
import type { Tables } from '../tables.ts';
import type { ReadingThread } from './reading-thread.ts';

/**
 * A handle on the thread for one reading. It begins with the first query, and
 * ends with `end` of the thread, not by the handle.
 *
 * @param isOver whether the reading has ended: no further query of it begins
 */
export function readingHandle(thread: ReadingThread, isOver: () => boolean): Kysely<Tables> {
  const connection: DatabaseConnection = {
    async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
      if (isOver()) throw new Error('This reading has ended');
      return { rows: (await thread.query(sql, parameters)) as R[] };
    },
    streamQuery() {
      throw new Error('A reading thread tells its rows in batches of its own');
    },
  };
  const refuse = async () => {
    throw new Error('A reading is one transaction already');
  };
  const dialect: Dialect = {
    createAdapter: () => new Adapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new Compiler(),
    createDriver: () => ({
      init: async () => undefined,
      acquireConnection: async () => connection,
      beginTransaction: refuse,
      commitTransaction: refuse,
      rollbackTransaction: refuse,
      releaseConnection: async () => undefined,
      destroy: async () => undefined,
    }),
  };
  return new Kysely<Tables>({ dialect });
}
