/** A connection to the embedded database's file, set as all of ours are; no library lies between. */
import { DatabaseSync, type StatementSync } from 'node:sqlite';

const STATEMENT_CACHE = 500;

export interface Access {
  readonly readOnly: boolean;
  /** Megabytes of the file that the connection keeps in memory. */
  readonly cacheMegabytes?: number;
  /** From how many pages of its log on a commit moves them into the file; SQLite's own: 1,000. */
  readonly checkpointPages?: number;
}

/** Enough for whoever reads once. */
const CACHE_MEGABYTES = 6;

export function openFileAsSet(
  path: string,
  { readOnly, cacheMegabytes = CACHE_MEGABYTES, checkpointPages }: Access,
): DatabaseSync {
  const file = new DatabaseSync(path, { readOnly });
  try {
    file.exec('pragma busy_timeout = 5000');
    // secure_delete: what is erased (an anonymised person's data) is overwritten in the file.
    if (!readOnly) {
      file.exec('pragma journal_mode = wal; pragma synchronous = full; pragma secure_delete = on');
    }
    if (checkpointPages !== undefined) file.exec(`pragma wal_autocheckpoint = ${checkpointPages}`);
    file.exec(`pragma foreign_keys = on; pragma cache_size = -${cacheMegabytes * 1000}`);
  } catch (error) {
    file.close();
    throw error;
  }
  return file;
}

/** Prepared statements by text; the oldest go first. Preparing costs more than most look-ups. */
export function statementCache(file: DatabaseSync) {
  const statements = new Map<string, StatementSync>();
  return (sql: string) => {
    // A pragma takes effect when it is prepared: from the cache it would do nothing.
    if (sql.startsWith('pragma ')) return file.prepare(sql);
    const known = statements.get(sql);
    if (known) {
      statements.delete(sql);
      statements.set(sql, known);
      return known;
    }
    const statement = file.prepare(sql);
    statements.set(sql, statement);
    if (statements.size > STATEMENT_CACHE) {
      const oldest = statements.keys().next();
      if (!oldest.done) statements.delete(oldest.value);
    }
    return statement;
  };
}
