/** Connections to a PostgreSQL. */
import pg from 'pg';

const POOL_SIZE = 10;
const INT8 = 20;

export interface PoolOptions {
  /** Connections at once. */
  size?: number;
  /** To get a connection, whether new or one that is in use. */
  connectMs: number;
  /** After so long the server ends a statement, and a transaction in which nothing happens; 0: never. */
  statementMs: number;
  /** After so long an answer is not waited for any more, whatever became of the server; 0: no end. */
  answerMs?: number;
}

/** @param name how these connections are known to others on the same server */
export function makePool(
  url: string,
  name: string,
  { size = POOL_SIZE, connectMs, statementMs, answerMs = 0 }: PoolOptions,
): pg.Pool {
  const types = {
    // 64-bit integers here are instants and cents, far below 2^53.
    getTypeParser: ((oid: number, format?: 'text' | 'binary'): unknown =>
      oid === INT8 ? Number : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
  };
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    types,
    connectionTimeoutMillis: connectMs,
    statement_timeout: statementMs,
    idle_in_transaction_session_timeout: statementMs,
    query_timeout: answerMs,
    application_name: name,
    // A `commit` may follow its statement without waiting for its answer (`last`).
    pipeline: true,
  });
  // A connection lost while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {});
  // Likewise one lost between two statements of a transaction: the next statement fails and says so.
  pool.on('connect', (client) => {
    client.on('error', () => {});
  });
  return pool;
}
