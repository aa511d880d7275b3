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

/** Leaves nothing behind where there is no transaction around it. */
const IS_READING = /^\s*select\b/i;

/** Of a `begin` or an end that was not sent by itself. */
const DONE: PostgresQueryResult<never> = { command: 'SELECT', rowCount: 0, rows: [] };

/** A connection that the pool lends for one statement or one transaction after the other. */
export class NamingConnection implements PostgresPoolClient {
  readonly #client: pg.PoolClient;
  readonly #names: StatementNames;
  /** A `begin` was answered, and goes out with the first statement behind it. */
  #isBeginning = false;
  /** The answer to an end that was sent and not asked for yet. */
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
    if (asked === 'begin') {
      this.#isBeginning = true;
      return Promise.resolve(DONE);
    }
    if (this.#isBeginning) return this.#begin(asked, parameters);
    if (asked.startsWith(LAST)) return this.#end(asked.slice(LAST.length), parameters);
    return this.#answer(asked, parameters);
  }

  /** The first statement of a transaction. */
  async #begin<R>(asked: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    this.#isBeginning = false;
    if (asked === 'commit' || asked === 'rollback') return DONE;
    // The last one, too: by itself it is a transaction.
    if (asked.startsWith(LAST)) {
      const answer = this.#answer<R>(asked.slice(LAST.length), parameters);
      this.#sentEnd = answer.then(
        () => DONE,
        () => DONE,
      );
      return answer;
    }
    if (!IS_READING.test(asked)) {
      await this.#send({ text: 'begin' });
      return this.#answer(asked, parameters);
    }
    const [begun, answer] = this.#together(() => [
      this.#send({ text: 'begin' }),
      this.#answer<R>(asked, parameters, { isAlone: false }),
    ]);
    // Heard of below, unless nothing was begun.
    answer.catch(() => {});
    await begun;
    return answer;
  }

  /** The last statement of a transaction, and its `commit`. */
  #end<R>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    const [answer, end] = this.#together(() => [
      this.#answer<R>(text, parameters),
      this.#send<unknown>({ text: 'commit' }),
    ]);
    this.#sentEnd = end;
    // Whoever asks for it hears of its failure.
    end.catch(() => {});
    return answer;
  }

  /** What is sent meanwhile leaves in one piece: each piece wakes somebody up on the other side. */
  #together<T>(send: () => T): T {
    const { stream } = this.#client.connection;
    stream.cork();
    try {
      return send();
    } finally {
      stream.uncork();
    }
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

  async #answer<R>(
    text: string,
    parameters: readonly unknown[],
    { isAlone = this.#client.getTransactionStatus() !== 'T' } = {},
  ): Promise<PostgresQueryResult<R>> {
    const values = [...parameters];
    const name = IS_PLANNED.test(text) ? this.#names.nameOf(text) : undefined;
    if (name === undefined) return this.#send<R>({ text, values });
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
