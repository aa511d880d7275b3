/**
 * Pages of lists whose rows several tables decide: a project's sponsors, the springs
 * behind a figure. They are short, or read by an index of their own; what can grow
 * large is a `List` (list.ts).
 */
import { type OrderByItemBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { ListOf } from '#domain/shared/crud.ts';
import type { ListRequest } from './list.ts';

/** What each order goes by: a column, or several from the first on. */
type SortColumns = Readonly<Record<string, string | readonly string[]>>;

interface Order {
  columns: readonly string[];
  direction: 'asc' | 'desc';
}

/** `name`/`-name` as columns and direction; `pageOf` puts the id last, so that pages never overlap. */
export function orderOf(sort: string | undefined, columns: SortColumns, standard: string): Order {
  const wanted = sort ?? standard;
  const descending = wanted.startsWith('-');
  const name = descending ? wanted.slice(1) : wanted;
  const found = columns[name];
  if (found === undefined) throw new Error(`No column for the order ${name}`);
  return { columns: [found].flat(), direction: descending ? 'desc' : 'asc' };
}

/** What is empty comes last in both directions: the engines' own habits differ. */
function directed(by: OrderByItemBuilder, direction: Order['direction']): OrderByItemBuilder {
  return (direction === 'asc' ? by.asc() : by.desc()).nullsLast();
}

/** The query's rows in the order of a list, all of them. */
export function inOrder<T, K extends keyof T, Row>(
  query: SelectQueryBuilder<T, K, Row>,
  order: Order & { id: string },
): SelectQueryBuilder<T, K, Row> {
  return [...order.columns, order.id].reduce(
    (sorted, column) => sorted.orderBy(sql.ref(column), (by) => directed(by, order.direction)),
    query,
  );
}

/** One page of the query and its total, both from the same WHERE clause. */
export async function pageOf<T, K extends keyof T, Row>(
  query: SelectQueryBuilder<T, K, Row>,
  request: ListRequest,
  order: Order & { id: string },
): Promise<ListOf<Row>> {
  const { page, per_page } = request;
  const counted: { total?: number | string }[] = await query
    .clearSelect()
    .select(sql<number | string>`count(*)`.as('total'))
    .execute();
  const first = inOrder(query, order).limit(per_page);
  const rows = await (page === 1 ? first : first.offset((page - 1) * per_page)).execute();
  return {
    data: rows as Row[],
    meta: { page, per_page, total: Number(counted[0]?.total ?? 0) },
  };
}
