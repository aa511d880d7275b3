/**
 * Queries that are built and compiled once and then run with other values:
 * building a query of eight joins costs more than finding its rows.
 */
import { type Compilable, CompiledQuery, type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Engine } from './columns.ts';
import type { Db } from './database.ts';
import { engineOf } from './engine.ts';
import { last } from './naming-connection.ts';
import type { Tx } from './transaction.ts';

/** Stands in the compiled query where a value goes. */
class Slot {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/**
 * @param build Gets a stand-in for each value, to be used as a value and nothing
 *   else: it runs once, so that no `if` of it may look at one.
 * @param names The values' names.
 * @param isLast Whether its transaction ends with it, as `last` says.
 */
export function compiledQuery<V extends Readonly<Record<string, unknown>>, Row>(
  names: readonly (keyof V & string)[],
  build: (db: Db | Tx, values: V) => Compilable<Row>,
  isLast = false,
): (db: Db | Tx, values: V) => Promise<Row[]> {
  const compiled = new Map<Engine, CompiledQuery<Row>>();
  const slots = Object.fromEntries(names.map((name) => [name, new Slot(name)])) as unknown as V;
  return async (db, values) => {
    const engine = engineOf(db);
    let query = compiled.get(engine);
    if (!query) {
      query = build(db, slots).compile();
      if (isLast && engine === 'postgres') query = { ...query, sql: last(query.sql) };
      compiled.set(engine, query);
    }
    const parameters = query.parameters.map((one) =>
      one instanceof Slot ? asParameter(engine, values[one.name]) : one,
    );
    const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(query.sql, parameters));
    return rows;
  };
}

/** SQLite has no lists: they reach it as JSON. */
function asParameter(engine: Engine, value: unknown): unknown {
  return engine === 'sqlite' && Array.isArray(value) ? JSON.stringify(value) : value;
}

/** As one value however many they are or, on PostgreSQL, as SQL that comes to an array. */
export type Ids = readonly number[] | RawBuilder<unknown>;

/**
 * True where the column is one of the ids. PostgreSQL plans by how many a list has, and would plan anew for each
 * short one: it does not see into a list that a query answers.
 */
export function isAmong(db: Db | Tx, column: string, ids: Ids): Expression<SqlBool> {
  const engine = engineOf(db);
  const list = sql`${asParameter(engine, ids)}`;
  return engine === 'sqlite'
    ? sql<SqlBool>`${sql.ref(column)} in (select value from json_each(${list}))`
    : sql<SqlBool>`${sql.ref(column)} = any(cast((select cast(${list} as integer[])) as integer[]))`;
}
