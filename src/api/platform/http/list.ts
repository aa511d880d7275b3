/**
 * Pages, order and search of every list. A list counts and pages the ids of the one
 * table that decides which rows there are, along an index; what their records show
 * besides is joined for the rows of the page alone.
 */
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ListOf } from '#domain/shared/crud.ts';
import { isAmong } from '../database/compiled-query.ts';
import type { Db } from '../database/database.ts';
import { engineOf } from '../database/engine.ts';
import { fixedSql } from '../database/fixed-sql.ts';
import type { Found, PageRows, PageSql } from '../database/page-rows.ts';
import type { Tables } from '../database/tables.ts';
import type { Tx } from '../database/transaction.ts';
import { farIds, type Span } from './far-page.ts';
import { columnsFor, orderFor, type Order, orderOf, type Orders } from './list-order.ts';
import { offsetOf } from './offset.ts';
import { idsTold, type ToldIds } from './told-ids.ts';
import { FAR, FarPage, isBeside } from './reading.ts';

export interface ListRequest {
  page: number;
  per_page: number;
  q?: string | undefined;
  sort?: string | undefined;
}

export interface List {
  /** Its rows are the list's rows: no join may change how many they are. */
  readonly table: keyof Tables;
  /** The column that names the record above (`project_id`); absent where the list is of the whole table. */
  readonly within?: string;
  readonly orders: Orders;
  /** The order that nobody asked for: `name`, or `-start_date` for the newest first. */
  readonly standard: string;
  /** Whether `row_counts` holds how many rows there are (docs/decisions/0024). */
  readonly counted?: boolean;
  /** Whether rows that filters leave few of are found by them and then sorted, not met along the order. */
  readonly findsFew?: boolean;
  /** The first column of an order of which `row_counts` holds how many rows begin with which letters. */
  readonly starts?: string;
}

/** One condition twice: rows are the same by either. */
export interface TextSearch {
  /** By an index of its own: quick where few rows match. */
  readonly byIndex: Expression<SqlBool>;
  /**
   * `select count(*) as total …` of the list's rows, by the index alone, where no filter narrows them.
   * Where they are few, it may tell which in the same breath (`ids`).
   */
  readonly count?: RawBuilder<Total>;
  /** The same, asked where `count` tells null: where many rows match, this one is quicker. */
  readonly countOfMany?: RawBuilder<Total>;
  /** Row by row: where many match, the page's are soon met along the order. */
  readonly byRow: Expression<SqlBool>;
  /** The column that `byRow` reads, where it reads no other, and the engine stops at the last row that is wanted. */
  readonly reads?: string;
}

/** From how many rows on a search is looked up along the order: sorting those of the index costs more. */
export const MANY = 1000;
/**
 * Those who have the same first name stand together in the order of names, perhaps far behind: where these first
 * rows of the order hold too few, the page is looked up in the index unless more than `SORTED` match.
 */
const NEAR = 50_000;
const SORTED = 20_000;
/** Up to how many rows that a filter leaves are found first. */
const FEW = 400;

/**
 * `in order`: it holds the rows that the filters leave, in the order. `sorted`: it holds all that
 * filters and order look at, so that few are found and sorted by it alone. `counted`: how many rows
 * there are is kept, and asked before these are found.
 */
export type Served = 'in order' | 'sorted' | 'counted';

export interface Wanted<Row> {
  /** Id of the record above, of a list that is `within` one. */
  readonly above?: number;
  /** What the caller may see at all. */
  readonly scope?: Expression<SqlBool>;
  readonly filters?: readonly Expression<SqlBool>[];
  /** What an index does for these filters and the order that is asked for. */
  readonly served?: Served | undefined;
  /** A condition that an index of its own answers; others are filters. */
  readonly search?: TextSearch | null;
  /** How many rows there are by all of this, where the caller knows it. */
  readonly total?: number;
  /** The same as SQL, where triggers keep it: null for none. */
  readonly kept?: RawBuilder<number>;
  /** The rows of a page by their ids, in any order. */
  readonly rows: PageRows<Row> | ((ids: readonly number[]) => Promise<readonly Row[]>);
}

/** One page of the list and its total. */
export async function listPage<Row extends { readonly id: number }>(
  db: Db | Tx,
  list: List,
  request: ListRequest,
  wanted: Wanted<Row>,
): Promise<ListOf<Row>> {
  const { page, per_page } = request;
  const order = orderOf(request.sort, list.orders, list.standard);
  const few = await fewOf(db, list, wanted, order, request);
  const { ids, total, rows } =
    few ??
    (page === 1 && !wanted.search
      ? await firstPage(db, list, wanted, order, per_page)
      : await idsOfPage(db, list, wanted, order, request));
  const meta = { page, per_page, total };
  if (ids.length === 0) return { data: [], meta };
  const byId = new Map((rows ?? (await rowsOf(db, wanted, ids))).map((row) => [row.id, row]));
  return { data: ids.flatMap((id) => byId.get(id) ?? []), meta };
}

function rowsOf<Row>(db: Db | Tx, { rows }: Wanted<Row>, ids: readonly number[]) {
  return typeof rows === 'function' ? rows(ids) : rows.of(db, ids);
}

/** What a page's statement finds, with its rows where they can come along. */
async function foundBy<Row>(db: Db | Tx, page: PageSql, of: Wanted<Row>['rows'] | null): Promise<Found<Row>> {
  const whole = of === null || typeof of === 'function' ? null : await of.along(db, page);
  if (whole) return whole;
  const { rows } = await page.execute(db);
  return { ids: rows.map((row) => row.id), total: Number(rows[0]?.total ?? 0) };
}

/** The page's ids, once it is known how many rows there are. */
async function idsOfPage<Row>(
  db: Db | Tx,
  list: List,
  wanted: Wanted<Row>,
  order: Order,
  { page, per_page }: ListRequest,
): Promise<Found<Row>> {
  const { total, ids: few } = await countOf(db, list, wanted);
  const start = (page - 1) * per_page;
  const size = Math.min(per_page, total - start);
  if (size <= 0) return { ids: [], total };
  const near = few || total < MANY ? null : await idsNear(db, list, wanted, order, { start, size, total });
  if (near?.length === size) return { ids: near, total };
  const where = few
    ? sql`where ${isAmong(db, `${list.table}.id`, few)}`
    : whereOf(db, list, wanted, total < (near ? SORTED : MANY));
  const ids =
    (isWhole(wanted) ? await farIds(db, list, order, { start, size, total }) : null) ??
    (await idsAlong(db, list, where, order, { start, size, total }));
  return { ids, total };
}

/** The first page and how many rows there are, by one statement: it is what people ask most. */
function firstPage<Row>(
  db: Db | Tx,
  list: List,
  wanted: Wanted<Row>,
  order: Order,
  size: number,
): Promise<Found<Row>> {
  const along = orderFor(db, { ...order, table: list.table, reversed: false });
  const page: PageSql = sql`select ${idOf(db, list)} as id, (${totalSql(db, list, wanted)}) as total
    from ${tableOf(db, list)} ${whereOf(db, list, wanted, true)} ${along} limit ${sql.lit(size)}`;
  return foundBy(db, page, wanted.rows);
}

/** The page's ids where the filters leave few rows, which are found and then sorted; null where they are not few, or the list does not look for few. */
async function fewOf<Row>(
  db: Db | Tx,
  list: List,
  wanted: Wanted<Row>,
  order: Order,
  request: ListRequest,
): Promise<Found<Row> | null> {
  const { served, filters = [] } = wanted;
  if (!list.findsFew || served === 'in order' || filters.length === 0) return null;
  if (served === 'sorted') return fewSorted(db, list, wanted, order, request);
  if (served === 'counted' && (await countOf(db, list, wanted)).total > FEW) return null;
  const found = await fewIds(db, list, wanted);
  if (!found) return null;
  const total = found.length;
  const start = (request.page - 1) * request.per_page;
  if (start >= total) return { ids: [], total };
  const where = sql`where ${isAmong(db, `${list.table}.id`, found)}`;
  const size = Math.min(request.per_page, total - start);
  return { ids: await idsAlong(db, list, where, order, { start, size, total }), total };
}

/** By one statement: with a limit of their own they are found before they are sorted. Null too where the page has none. */
async function fewSorted<Row>(
  db: Db | Tx,
  list: List,
  wanted: Wanted<Row>,
  order: Order,
  { page, per_page }: ListRequest,
): Promise<Found<Row> | null> {
  // Where they are not few no id is told: the page's rows would be looked up in vain.
  const found: PageSql = sql`
    select case when count(*) over () <= ${sql.lit(FEW)} then id end as id, count(*) over () as total from (
      select ${idOf(db, list)} as id, ${columnsFor(db, { ...order, table: list.table })}
        from ${tableOf(db, list)} ${whereOf(db, list, wanted, true)} limit ${sql.lit(FEW + 1)}) as found
      ${orderFor(db, { ...order, table: 'found', reversed: false })}
      limit ${sql.lit(per_page)} ${offsetOf((page - 1) * per_page)}`;
  // A statement with an offset is planned each time: with all that the rows are joined with that is dear.
  const few = await foundBy(db, found, page === 1 ? wanted.rows : null);
  return few.total > FEW || (few.total === 0 && page > 1) ? null : few;
}

/** All ids of a filtered list, in no order; null where they are not few. */
async function fewIds<Row>(db: Db | Tx, list: List, wanted: Wanted<Row>): Promise<number[] | null> {
  // As one text: four hundred rows cost the driver more than finding them.
  const pack = sql.raw(engineOf(db) === 'sqlite' ? 'json_group_array' : 'json_agg');
  const { rows } = await sql<{ ids: string | null }>`select cast(${pack}(id) as text) as ids from (
    select ${idOf(db, list)} as id from ${tableOf(db, list)} ${whereOf(db, list, wanted, true)}
     limit ${sql.lit(FEW + 1)}) as found`.execute(db);
  const ids = (JSON.parse(rows[0]?.ids ?? 'null') ?? []) as number[];
  return ids.length > FEW ? null : ids;
}

/** Whether nothing but the record above decides which rows there are. */
function isWhole<Row>({ scope, filters = [], search }: Wanted<Row>): boolean {
  return scope === undefined && filters.length === 0 && !search;
}

/** Those of a search's page that the first rows of the order hold; null where these can't tell or need not be asked. */
async function idsNear<Row>(
  db: Db | Tx,
  list: List,
  { scope, filters = [], search }: Wanted<Row>,
  order: Order,
  { start, size, total }: Span,
): Promise<number[] | null> {
  const isTold = search?.reads !== undefined && order.columns.includes(search.reads);
  const isAlone = list.within === undefined && scope === undefined && filters.length === 0;
  if (!isTold || !isAlone || start + size > FEW || total > SORTED) return null;
  const table = tableOf(db, list);
  const along = orderFor(db, { ...order, table: list.table, reversed: false });
  const { rows } = await sql<{ id: number }>`select ${idOf(db, list)} as id from (
      select ${idOf(db, list)} as id, ${columnsFor(db, { ...order, table: list.table })}
        from ${table} ${along} limit ${sql.lit(NEAR)}) as ${table}
     where ${search.byRow} ${along} limit ${sql.lit(size)} ${offsetOf(start)}`.execute(db);
  return rows.map((row) => row.id);
}

/** Throws `FarPage` where many rows are to be gone through, and this is the thread that answers everybody. */
async function idsAlong(
  db: Db | Tx,
  list: List,
  where: RawBuilder<unknown>,
  order: Order,
  { start, size, total }: Span,
): Promise<number[]> {
  // Pages behind the middle are counted from the other end.
  const fromEnd = start > total / 2;
  const skipped = fromEnd ? total - start - size : start;
  if (skipped > FAR && !isBeside(db)) throw new FarPage();
  const { rows } = await sql<{ id: number }>`select ${idOf(db, list)} as id from ${tableOf(db, list)} ${where}
    ${orderFor(db, { ...order, table: list.table, reversed: fromEnd })}
    limit ${sql.lit(size)} ${offsetOf(skipped)}`.execute(db);
  const ids = rows.map((row) => row.id);
  return fromEnd ? ids.reverse() : ids;
}

/** All ids of the list in its order: for a file of every row, which is read in parts. */
export async function listIds(
  db: Db | Tx,
  list: List,
  { sort }: Pick<ListRequest, 'sort'>,
  wanted: Omit<Wanted<never>, 'rows'>,
): Promise<number[]> {
  const order = orderOf(sort, list.orders, list.standard);
  const { rows } = await sql<{
    id: number;
  }>`select ${idOf(db, list)} as id from ${tableOf(db, list)} ${whereOf(db, list, wanted, true)}
    ${orderFor(db, { ...order, table: list.table, reversed: false })}`.execute(db);
  return rows.map((row) => row.id);
}

const idOf = fixedSql<List>(
  ({ table }) => sql.ref(`${table}.id`),
  ({ table }) => table,
);

const tableOf = fixedSql<List>(
  ({ table }) => sql.table(table),
  ({ table }) => table,
);

const aboveOf = fixedSql<{ table: string; within: string }>(
  ({ table, within }) => sql.ref(`${table}.${within}`),
  ({ table, within }) => `${table}.${within}`,
);

function whereOf<Row>(
  db: Db | Tx,
  list: List,
  { above, scope, filters = [], search }: Omit<Wanted<Row>, 'rows'>,
  byIndex: boolean,
): RawBuilder<unknown> {
  const conditions = [...(scope ? [scope] : []), ...filters];
  if (search) conditions.push(byIndex ? search.byIndex : search.byRow);
  if (list.within !== undefined) {
    const { table, within } = list;
    conditions.unshift(sql<SqlBool>`${aboveOf(db, { table, within })} = ${above}`);
  }
  return conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`;
}

export interface Total extends ToldIds {
  readonly total: number | string | null;
}

/** How many rows there are, and which where the count tells. */
async function countOf<Row>(
  db: Db | Tx,
  list: List,
  wanted: Wanted<Row>,
): Promise<{ total: number; ids: number[] | null }> {
  const { filters = [], search, total } = wanted;
  if (total !== undefined) return { total, ids: null };
  if (filters.length > 0 || !search?.count) return counted(db, totalSql(db, list, wanted));
  const { count, countOfMany } = search;
  return counted(db, count, countOfMany);
}

/** What a count tells: a number, and the ids where it tells them; what `otherwise` tells where it tells none. */
export async function counted(
  db: Db | Tx,
  count: RawBuilder<Total>,
  otherwise?: RawBuilder<Total>,
): Promise<{ total: number; ids: number[] | null }> {
  const [row] = (await count.execute(db)).rows;
  if (row?.total === null && otherwise) return counted(db, otherwise);
  return { total: Number(row?.total ?? 0), ids: row ? idsTold(row) : null };
}

/** `select … as total`: what is kept where nothing narrows the list, else counted. */
function totalSql<Row>(db: Db | Tx, list: List, wanted: Wanted<Row>): RawBuilder<Total> {
  const { above = 0, scope, filters = [], search, total, kept } = wanted;
  if (total !== undefined) return sql`select cast(${total} as integer) as total`;
  if (kept) return sql`select ${kept} as total where ${scope ?? sql`true`}`;
  return list.counted === true && filters.length === 0 && !search
    ? sql`select sum(row_counts.rows) as total from row_counts
        where name = ${list.table} and above = ${above} and ${scope ?? sql`true`}`
    : sql`select count(*) as total from ${tableOf(db, list)} ${whereOf(db, list, wanted, true)}`;
}
