/** Connections that prepare the statements that come often: see `StatementNames`. */
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';
import { StatementNames } from './statement-names.ts';

/** The same pool, for Kysely. */
export function naming(pool: pg.Pool): PostgresPool {
  const names = new StatementNames();
  // One of each connection: Kysely keeps what it knows of one by the object that it got.
  const known = new WeakMap<pg.PoolClient, NamingConnection>();
  return {
    async connect() {
      const client = await pool.connect();
      const before = known.get(client);
      if (before) return before;
      const connection = new NamingConnection(client, names);
      known.set(client, connection);
      return connection;
    },
    end: () => pool.end(),
    options: pool.options,
  };
}

/** Others ask for no preparation: `begin`, `commit`. */
const IS_PLANNED = /^\s*(?:select|insert|update|delete|with)\b/i;

/** A connection that the pool lends for one statement or one transaction after the other. */
export class NamingConnection implements PostgresPoolClient {
  readonly #client: pg.PoolClient;
  readonly #names: StatementNames;

  constructor(client: pg.PoolClient, names: StatementNames) {
    this.#client = client;
    this.#names = names;
  }

  query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query<R>(
    asked: string | PostgresCursor<R>,
    parameters: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof asked !== 'string') throw new Error('Rows are not read through cursors');
    return this.#answer(asked, parameters);
  }

  release(destroy = false): void {
    this.#client.release(destroy);
  }

  async #answer<R>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    const values = [...parameters];
    const name = IS_PLANNED.test(text) ? this.#names.nameOf(text) : undefined;
    if (name === undefined) return this.#send<R>({ text, values });
    const isAlone = this.#client.getTransactionStatus() !== 'T';
    try {
      return await this.#send<R>({ text, values, name });
    } catch (error) {
      if (!(error instanceof Error) || !isStalePlan(error)) throw error;
      this.#names.outdate(text, name);
      // It was refused before it did anything; the transaction that it was in has ended.
      if (!isAlone) throw error;
      return this.#send<R>({ text, values });
    }
  }

  async #send<R>(query: pg.QueryConfig): Promise<PostgresQueryResult<R>> {
    const { command, rowCount, rows } = await this.#client.query<pg.QueryResultRow, unknown[]>(query);
    const done = command as PostgresQueryResult<R>['command'];
    return { command: done, rowCount: rowCount ?? 0, rows: rows as unknown[] as R[] };
  }
}

/** A column that the statement answers was changed, by another server's migration, since it was prepared. */
export function isStalePlan(error: Error): boolean {
  return 'routine' in error && error.routine === 'RevalidateCachedQuery';
}
