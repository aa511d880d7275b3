/** Pages, order and search of every list. */
import {
  type Expression,
  type ExpressionBuilder,
  type OrderByItemBuilder,
  type RawBuilder,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from 'kysely';
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

/** True where the folded column, or one of several, holds the folded text anywhere. */
export function matches<T, K extends keyof T>(
  eb: ExpressionBuilder<T, K>,
  columns: string | readonly string[],
  q: string,
): Expression<SqlBool> {
  return eb.or([columns].flat().map((column) => holds(eb.ref(column as never), q)));
}

/** True where the text, folded already, holds the folded `q` anywhere. */
export function holds(text: Expression<unknown>, q: string): Expression<SqlBool> {
  return sql<SqlBool>`${text} like ${likePattern(fold(q))} escape '\\'`;
}

/** A column by its name, or what is computed from some. */
type SortColumn = string | RawBuilder<unknown>;

/** What each order goes by: a column, or several from the first on. */
export type SortColumns = Readonly<Record<string, SortColumn | readonly SortColumn[]>>;

/**
 * The part of a folded `search` that its first text makes, to go by that text alone:
 * 'Água Fria' before 'Água Fria de Baixo', whatever the search holds besides. A text
 * whose accents are signs of their own is longer than its part and brings a few more.
 */
export function foldedStart(search: string, text: string): RawBuilder<string> {
  return sql<string>`substr(${sql.ref(search)}, 1, length(${sql.ref(text)}))`;
}

/** The same of its last text. */
export function foldedEnd(search: string, text: string): RawBuilder<string> {
  const column = sql.ref(search);
  return sql<string>`substr(${column}, length(${column}) - length(${sql.ref(text)}) + 1)`;
}

export interface Order {
  columns: readonly SortColumn[];
  direction: 'asc' | 'desc';
}

/** `name`/`-name` as columns and direction; `pageOf` puts the id last, so that pages never overlap. */
export function orderOf(sort: string | undefined, columns: SortColumns, standard: string): Order {
  const wanted = sort ?? standard;
  const descending = wanted.startsWith('-');
  const name = descending ? wanted.slice(1) : wanted;
  const found = columns[name];
  if (found === undefined) throw new Error(`No column for the order ${name}`);
  return {
    columns: [found].flat(),
    direction: descending ? 'desc' : 'asc',
  };
}

/** What is empty comes last in both directions: the engines' own habits differ. */
function directed(by: OrderByItemBuilder, direction: Order['direction']): OrderByItemBuilder {
  return (direction === 'asc' ? by.asc() : by.desc()).nullsLast();
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
  const ordered = [...order.columns, order.id].reduce(
    (sorted, column) =>
      sorted.orderBy(typeof column === 'string' ? sql.ref(column) : column, (by) =>
        directed(by, order.direction),
      ),
    query,
  );
  const rows = await ordered
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute();
  return {
    data: rows as Row[],
    meta: { page, per_page, total: Number(counted[0]?.total ?? 0) },
  };
}
