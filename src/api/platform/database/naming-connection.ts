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

/** Stands before a statement with which its transaction ends. */
const LAST = '/* last */ ';

/**
 * The text of a statement with which its transaction ends: `commit` follows it at once, without
 * waiting for its answer, and keeps nothing where it failed. No other statement may come behind it.
 */
export function last(text: string): string {
  return LAST + text;
}

/** Others ask for no preparation: `begin`, `commit`. */
const IS_PLANNED = /^\s*(?:select|insert|update|delete|with)\b/i;

/** A connection that the pool lends for one statement or one transaction after the other. */
export class NamingConnection implements PostgresPoolClient {
  readonly #client: pg.PoolClient;
  readonly #names: StatementNames;
  /** The answer to a `commit` that was sent and not asked for yet. */
  #sentEnd: Promise<PostgresQueryResult<unknown>> | null = null;

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
    if (this.#sentEnd) return this.#askedEnd(asked);
    if (!asked.startsWith(LAST)) return this.#answer(asked, parameters);
    const answer = this.#answer<R>(asked.slice(LAST.length), parameters);
    this.#sentEnd = this.#send<unknown>({ text: 'commit' });
    // Whoever asks for it hears of its failure.
    this.#sentEnd.catch(() => {});
    return answer;
  }

  /** Answers the end that is asked for, whichever: it is a rollback where the statement before it failed. */
  async #askedEnd<R>(asked: string): Promise<PostgresQueryResult<R>> {
    const sent = this.#sentEnd;
    if (!sent || (asked !== 'commit' && asked !== 'rollback')) throw new Error(`Behind a commit: ${asked}`);
    this.#sentEnd = null;
    return (await sent) as PostgresQueryResult<R>;
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
