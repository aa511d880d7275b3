/** A connection to the replica for one statement or transaction of Kysely's: nobody waits on it for long. */
import type { PostgresCursor, PostgresPoolClient, PostgresQueryResult } from 'kysely';

interface Parts {
  client: PostgresPoolClient;
  /** Ends the wait of each statement that is under way. */
  waiting: Set<(error: unknown) => void>;
  /** A statement takes longer than this many milliseconds: perhaps nobody is there any more. */
  slowMs: number;
  onSlow(): void;
}

export class LentConnection implements PostgresPoolClient {
  readonly #parts: Parts;
  /** After a failure the connection is not used again; its transaction ends with it. */
  #failed = false;

  constructor(parts: Parts) {
    this.#parts = parts;
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

  release(): void {
    this.#parts.client.release(this.#failed);
  }

  async #answer<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    if (this.#failed) return { command: 'ROLLBACK', rowCount: 0, rows: [] };
    const { client, waiting, slowMs, onSlow } = this.#parts;
    const wait = Promise.withResolvers<never>();
    waiting.add(wait.reject);
    const timer = setTimeout(onSlow, slowMs);
    try {
      return await Promise.race([client.query<R>(sql, parameters), wait.promise]);
    } catch (error) {
      this.#failed = true;
      throw error;
    } finally {
      clearTimeout(timer);
      waiting.delete(wait.reject);
    }
  }
}
