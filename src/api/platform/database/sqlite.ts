/**
 * `node:sqlite` behind Kysely's SQLite dialect. Two connections: one writes
 * (Kysely lets one transaction use it at a time), one only reads, so that a
 * read never waits for a write in progress.
 */
import type { SQLInputValue, StatementSync } from 'node:sqlite';
import {
  type LimitNode,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteQueryCompiler,
  ValueNode,
} from 'kysely';
import { rowMaker } from './row-maker.ts';
import { type Access, openFileAsSet, statementCache } from './sqlite-file.ts';

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

/**
 * Writes a limit as a number. SQLite plans by the value of one that is given as a parameter,
 * and so compiles its statement anew each time that it runs: for a page of a list
 * that costs more than finding it.
 */
export class Compiler extends SqliteQueryCompiler {
  protected override visitLimit(node: LimitNode): void {
    const { limit } = node;
    const isNumber = ValueNode.is(limit) && typeof limit.value === 'number';
    super.visitLimit(isNumber ? { ...node, limit: ValueNode.createImmediate(limit.value) } : node);
  }
}

class Dialect extends SqliteDialect {
  override createAdapter(): SqliteAdapter {
    return new Adapter();
  }
  override createQueryCompiler(): SqliteQueryCompiler {
    return new Compiler();
  }
}

/**
 * The dialect over the file, which is opened (made when absent) by the first
 * statement: a connection that nobody used is none that somebody has to close.
 */
export function sqliteDialect(path: string, access: Access): SqliteDialect {
  return new Dialect({ database: async () => openDatabaseFile(path, access) });
}

function openDatabaseFile(path: string, access: Access): SqliteDatabase {
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
      const made = asPrepared(statement, sql);
      prepared.set(statement, made);
      return made;
    },
  };
}

/** Statements that change what columns others answer. */
const CHANGES_SCHEMA = /^\s*(?:alter|create|drop)\b/i;
/** Counts changes of the schema by this process: names of columns read before one may be others since. */
let schemas = 0;

/**
 * As Kysely uses one. Whether it answers rows and what its columns are called is asked once:
 * that costs as much as a small query. Rows are read as lists and named here, since the
 * driver's own objects are hash tables, twice as dear to make and to read.
 */
function asPrepared(statement: StatementSync, sql: string): Prepared {
  const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[];
  const names = namesOf(statement);
  if (names.length === 0) {
    return {
      ...NOTHING,
      run(parameters) {
        if (CHANGES_SCHEMA.test(sql)) schemas += 1;
        return statement.run(...values(parameters));
      },
    };
  }
  let schema = schemas;
  let made = rowMaker(names);
  statement.setReturnArrays(true);
  const all = (parameters: readonly unknown[]) => {
    // With arrays set, a row is one; the types tell of objects alone.
    const rows = statement.all(...values(parameters)) as unknown as readonly unknown[][];
    // SQLite prepares a statement anew as it runs: only then its columns are those of now.
    if (schema !== schemas) {
      made = rowMaker(namesOf(statement));
      schema = schemas;
    }
    return rows.map(made);
  };
  return {
    reader: true,
    all,
    run: (parameters) => statement.run(...values(parameters)),
    iterate: (parameters) => all(parameters).values(),
  };
}

function namesOf(statement: StatementSync): readonly string[] {
  return statement.columns().map(({ name }) => name);
}
