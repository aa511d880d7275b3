/**
 * `node:sqlite` behind Kysely's SQLite dialect. Two connections: one writes
 * (Kysely lets one transaction use it at a time), one only reads, so that a
 * read never waits for a write in progress.
 */
import type { SQLInputValue, StatementSync } from 'node:sqlite';
import { SqliteAdapter, type SqliteDatabase, SqliteDialect } from 'kysely';
import { openFileAsSet, statementCache } from './sqlite-file.ts';

type Prepared = ReturnType<SqliteDatabase['prepare']>;

const NOTHING: Prepared = {
  reader: false,
  all: () => [],
  run: () => ({ changes: 0, lastInsertRowid: 0 }),
  iterate: () => [][Symbol.iterator](),
};

/**
 * SQLite keeps changes of tables within a transaction like any other. Kysely does
 * not count on it, and would run migrations outside of one: cut off, they stayed half done.
 */
export class Adapter extends SqliteAdapter {
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

function openDatabaseFile(path: string, access: { readOnly: boolean }): SqliteDatabase {
  const file = openFileAsSet(path, access);
  const prepare = statementCache(file);
  const prepared = new WeakMap<StatementSync, Prepared>();
  return {
    close: () => file.close(),
    prepare(sql) {
      // A full or failing disk makes SQLite roll back by itself. A second rollback
      // would fail, and its error would hide the one that tells what happened.
      if (sql === 'rollback' && !file.isTransaction) return NOTHING;
      // A transaction that writes begins with the lock: beside a command that writes too, one that
      // has read before it gets the lock would have to be run again.
      const statement = prepare(sql === 'begin' && !access.readOnly ? 'begin immediate' : sql);
      const before = prepared.get(statement);
      if (before) return before;
      const made = asPrepared(statement);
      prepared.set(statement, made);
      return made;
    },
  };
}

/** As Kysely uses one. Whether it answers rows is asked once: that costs as much as a small query. */
function asPrepared(statement: StatementSync): Prepared {
  const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[];
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...values(parameters)),
    run: (parameters) => statement.run(...values(parameters)),
    iterate: (parameters) => statement.iterate(...values(parameters)),
  };
}
