/**
 * `node:sqlite` behind Kysely's SQLite dialect. Two connections: one writes
 * (Kysely lets one transaction use it at a time), one only reads, so that a
 * read never waits for a write in progress.
 */
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { SqliteAdapter, type SqliteDatabase, SqliteDialect } from 'kysely';

const STATEMENT_CACHE = 500;

const NOTHING: ReturnType<SqliteDatabase['prepare']> = {
  reader: false,
  all: () => [],
  run: () => ({ changes: 0, lastInsertRowid: 0 }),
  iterate: () => [][Symbol.iterator](),
};

/**
 * SQLite keeps changes of tables within a transaction like any other. Kysely does
 * not count on it, and would run migrations outside of one: cut off, they stayed half done.
 */
class Adapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class Dialect extends SqliteDialect {
  override createAdapter(): SqliteAdapter {
    return new Adapter();
  }
}

/**
 * The dialect over the file, which is opened (made when absent) by the first
 * statement: a connection that nobody used is none that somebody has to close.
 */
export function sqliteDialect(path: string, access: { readOnly: boolean }): SqliteDialect {
  return new Dialect({ database: async () => openDatabaseFile(path, access) });
}

function openDatabaseFile(path: string, { readOnly }: { readOnly: boolean }): SqliteDatabase {
  const file = new DatabaseSync(path, { readOnly });
  try {
    file.exec('pragma busy_timeout = 5000');
    // secure_delete: what is erased (an anonymised person's data) is overwritten in the file.
    if (!readOnly) {
      file.exec('pragma journal_mode = wal; pragma synchronous = full; pragma secure_delete = on');
    }
    file.exec('pragma foreign_keys = on; pragma cache_size = -8000');
  } catch (error) {
    file.close();
    throw error;
  }
  const prepare = statementCache(file);
  return {
    close: () => file.close(),
    prepare(sql) {
      // A full or failing disk makes SQLite roll back by itself. A second rollback
      // would fail, and its error would hide the one that tells what happened.
      if (sql === 'rollback' && !file.isTransaction) return NOTHING;
      const statement = prepare(sql);
      const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[];
      return {
        reader: statement.columns().length > 0,
        all: (parameters) => statement.all(...values(parameters)),
        run: (parameters) => statement.run(...values(parameters)),
        iterate: (parameters) => statement.iterate(...values(parameters)),
      };
    },
  };
}

/** Prepared statements by text; the oldest go first. Preparing costs more than most look-ups. */
function statementCache(file: DatabaseSync) {
  const statements = new Map<string, ReturnType<DatabaseSync['prepare']>>();
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
