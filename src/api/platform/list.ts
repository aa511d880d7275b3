/** Pages, order and search of every list. */
import { type Expression, type ExpressionBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { ListOf } from '#domain/shared/crud.ts';
import { fold } from '#domain/shared/fold.ts';

export interface ListRequest {
  page: number;
  per_page: number;
  q?: string | undefined;
  sort?: string | undefined;
}

/** `%`, `_` and `\` are searched literally. */
function likePattern(folded: string): string {
  return `%${folded.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}

/** True where the folded column holds the folded text anywhere. */
export function matches<T, K extends keyof T>(
  eb: ExpressionBuilder<T, K>,
  column: string,
  q: string,
): Expression<SqlBool> {
  const reference = eb.ref(column as never);
  return sql<SqlBool>`${reference} like ${likePattern(fold(q))} escape '\\'`;
}

/** `name`/`-name` as columns and direction, with the id last so that pages never overlap. */
export function orderOf(
  sort: string | undefined,
  columns: Readonly<Record<string, string>>,
  standard: string,
): { column: string; direction: 'asc' | 'desc' } {
  const wanted = sort ?? standard;
  const descending = wanted.startsWith('-');
  const name = descending ? wanted.slice(1) : wanted;
  const column = columns[name];
  if (column === undefined) throw new Error(`No column for the order ${name}`);
  return { column, direction: descending ? 'desc' : 'asc' };
}

/** One page of the query and its total, both from the same WHERE clause. */
export async function pageOf<T, K extends keyof T, Row>(
  query: SelectQueryBuilder<T, K, Row>,
  request: ListRequest,
  order: { column: string; direction: 'asc' | 'desc'; id: string },
): Promise<ListOf<Row>> {
  const { page, per_page } = request;
  const counted: { total?: number | string }[] = await query
    .clearSelect()
    .select(sql<number | string>`count(*)`.as('total'))
    .execute();
  const rows = await query
    .orderBy(sql.ref(order.column), order.direction)
    .orderBy(sql.ref(order.id), order.direction)
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute();
  return {
    data: rows as Row[],
    meta: { page, per_page, total: Number(counted[0]?.total ?? 0) },
  };
}
