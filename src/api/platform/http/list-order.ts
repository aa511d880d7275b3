/** What a list goes by, and the SQL of it. */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database/database.ts';
import { fixedSql } from '../database/fixed-sql.ts';
import type { Tx } from '../database/transaction.ts';

/** A column of the list's table, or what is computed from some as an index holds it. */
type OrderColumn = string | RawBuilder<unknown> | { readonly nullable: string | RawBuilder<unknown> };

/** What each order of the route goes by, from the first column on; the id follows by itself. */
export type Orders = Readonly<Record<string, readonly [OrderColumn, ...OrderColumn[]]>>;

export interface Order {
  columns: readonly OrderColumn[];
  direction: 'asc' | 'desc';
}

/** `name`/`-name` as columns and direction. */
export function orderOf(sort: string | undefined, orders: Orders, standard: string): Order {
  const wanted = sort ?? standard;
  const descending = wanted.startsWith('-');
  const columns = orders[descending ? wanted.slice(1) : wanted];
  if (columns === undefined) throw new Error(`No column for the order ${wanted}`);
  return { columns, direction: descending ? 'desc' : 'asc' };
}

interface OrderOfTable extends Order {
  table: string;
  reversed: boolean;
}

/**
 * The id comes last, so that pages never overlap. What is empty comes last in both
 * directions, which the engines' own habits don't; on a column that is never empty
 * nothing is said of it, or PostgreSQL would not use its index.
 */
function orderBy({ table, columns, direction, reversed }: OrderOfTable): RawBuilder<unknown> {
  const way = sql.raw((direction === 'asc') === reversed ? 'desc' : 'asc');
  const empties = sql.raw(reversed ? 'nulls first' : 'nulls last');
  const expression = (column: string | RawBuilder<unknown>) =>
    typeof column === 'string' ? sql.ref(`${table}.${column}`) : column;
  const parts = [...columns, 'id'].map((column) =>
    typeof column === 'object' && 'nullable' in column
      ? sql`${expression(column.nullable)} ${way} ${empties}`
      : sql`${expression(column)} ${way}`,
  );
  return sql`order by ${sql.join(parts)}`;
}

/** `order by …`. */
export function orderFor(db: Db | Tx, on: OrderOfTable): RawBuilder<unknown> {
  // What is computed may hold values of this call.
  return on.columns.every((column) => nameOf(column) !== null) ? orderOfNames(db, on) : orderBy(on);
}

const orderOfNames = fixedSql(orderBy, ({ table, columns, direction, reversed }) =>
  JSON.stringify([table, columns, direction, reversed]),
);

/** The columns of an order that are none computed, to select them by their own names. */
export const columnsFor = fixedSql(
  ({ table, columns }: Pick<OrderOfTable, 'table' | 'columns'>) =>
    sql.join(columns.map((column) => sql.ref(`${table}.${requireName(column)}`))),
  ({ table, columns }) => JSON.stringify([table, columns]),
);

function requireName(column: OrderColumn): string {
  const name = nameOf(column);
  if (name === null) throw new Error('A computed order has no column to select');
  return name;
}

/** Null of what is computed. */
function nameOf(column: OrderColumn): string | null {
  if (typeof column === 'string') return column;
  return 'nullable' in column ? nameOf(column.nullable) : null;
}
