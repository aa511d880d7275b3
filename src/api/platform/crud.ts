/**
 * The five handlers of a like resource. A resource says which rows the caller
 * may see (`rows`, with scope and parent in its WHERE clause) and how a body
 * becomes columns; pages, search, conflict, references and audit are here.
 */
import type { Insertable, Kysely, SelectQueryBuilder, Updateable } from 'kysely';
import type { BodyOf, Params, ResponseOf, Route } from '#domain/shared/contract.ts';
import type { ListOf } from '#domain/shared/crud.ts';
import { changesBetween } from './audit.ts';
import type { Answer, PlainHandler } from './call.ts';
import type { Db } from './database/database.ts';
import type { Tables } from './database/tables.ts';
import { isDuplicate, type Tx } from './database/transaction.ts';
import { type ListRequest, matches, orderOf, pageOf, type SortColumns } from './list.ts';
import { changedSinceRead, duplicate, notFound, Problem } from './problem.ts';
import type { Services } from './services.ts';
import type { SessionUser } from './sessions.ts';

export interface CrudRouteGroup {
  readonly list: Route;
  readonly get: Route;
  readonly create: Route;
  readonly update: Route;
  readonly remove: Route;
}

/** What the five calls have in common. `db` reads, or is the write's transaction. */
export interface RowCall<P> {
  readonly db: Db | Tx;
  readonly params: P;
  readonly user: SessionUser;
  readonly services: Services;
  readonly now: number;
  readonly today: string;
}

/** Rows of another table that keep a record from being deleted. */
export interface Use {
  table: keyof Tables;
  column: string;
  /** Says what still refers to the record. */
  sentence: string;
}

/** The five, each to be called by a resource that adds to its answer. */
export type CrudHandlers<G extends CrudRouteGroup> = {
  readonly [N in keyof CrudRouteGroup]: PlainHandler<G[N]>;
};

/** A record as one body: what creation takes, where a change may also hold what only it accepts. */
export type WholeBody<G extends CrudRouteGroup, C = BodyOf<G['create']>, U = BodyOf<G['update']>> = {
  [K in keyof C]: K extends keyof U ? C[K] | Exclude<U[K], undefined> : C[K];
};

type TableWithId = {
  [T in keyof Tables]: Tables[T] extends { id: unknown; version: unknown } ? T : never;
}[keyof Tables];

export interface Crud<
  G extends CrudRouteGroup,
  T extends TableWithId,
  D,
  B extends keyof D,
  Row extends { id: number; version: number },
> {
  table: T;
  /** The rows the caller may see, selected as `toRecord` needs them. */
  rows(call: RowCall<Params<G['list']['path']>>): SelectQueryBuilder<D, B, Row>;
  /** Throws 404 when the record above does not exist for this caller. */
  parent?(call: RowCall<Params<G['list']['path']>>): Promise<void>;
  /** Folded columns that `q` is looked up in; a resource may answer `q` in its own way in `filter`. */
  search?: string | readonly string[];
  filter?(
    query: SelectQueryBuilder<D, B, Row>,
    call: RowCall<Params<G['list']['path']>> & { query: ListRequest & Record<string, unknown> },
  ): SelectQueryBuilder<D, B, Row>;
  /** What each order that the route accepts goes by. */
  sorts: SortColumns;
  standardSort: string;
  toRecord(row: Row, call: RowCall<Params<G['list']['path']>>): ResponseOf<G['get']>;
  /** The row as the body that would write it: fields left out of a PUT keep these values. */
  toBody(row: Row, call: RowCall<Params<G['list']['path']>>): WholeBody<G>;
  /** Checks that need the database or several fields; throws `invalid`. */
  check?(
    body: WholeBody<G>,
    call: RowCall<Params<G['list']['path']>> & { id: number | null },
  ): Promise<void> | void;
  /** The columns of a body. `before` is the row that an update changes. */
  toRow(
    body: WholeBody<G>,
    call: RowCall<Params<G['list']['path']>>,
    before: Row | undefined,
  ): Updateable<Tables[T]> | Promise<Updateable<Tables[T]>>;
  /** Columns that only creation sets: the project, the parent, the author. */
  owner?(call: RowCall<Params<G['list']['path']>>): Updateable<Tables[T]>;
  /** Field and sentence of the 409 when a unique value exists already. */
  unique?: { field: string; sentence: string };
  uses?: readonly Use[];
  /**
   * What else keeps the record from being deleted (throws 409), or rows that let
   * go of it. Its row is locked already.
   */
  beforeRemove?(id: number, call: RowCall<Params<G['list']['path']>>): Promise<void>;
  /** More rows that belong to the new one. */
  afterCreate?(
    id: number,
    body: BodyOf<G['create']>,
    call: RowCall<Params<G['list']['path']>>,
  ): Promise<void>;
  /** More columns elsewhere that follow from the new values. */
  afterUpdate?(before: Row, body: WholeBody<G>, call: RowCall<Params<G['list']['path']>>): Promise<void>;
  /** What only the answer to POST carries. */
  created?(id: number): Readonly<Record<string, number>>;
}

type LooseTable = Record<string, unknown>;
/** The tables without their types: the columns come from a typed `toRow`. */
export function loose(db: Db | Tx): Kysely<Record<string, LooseTable>> {
  return db as unknown as Kysely<Record<string, LooseTable>>;
}

export function crudHandlers<
  G extends CrudRouteGroup,
  T extends TableWithId,
  D,
  B extends keyof D,
  Row extends { id: number; version: number },
>(_routes: G, crud: Crud<G, T, D, B, Row>): CrudHandlers<G> {
  type Scope = RowCall<Params<G['list']['path']>>;
  const table: string = crud.table;
  const idColumn = `${table}.id`;

  async function find(call: Scope, id: number): Promise<Row> {
    await crud.parent?.(call);
    const row = await byId(crud.rows(call), id).executeTakeFirst();
    if (!row) throw notFound();
    return row as Row;
  }

  function byId(query: SelectQueryBuilder<D, B, Row>, id: number) {
    return query.where((eb) => eb(eb.ref(idColumn as never), '=', id as never));
  }

  /** Waits for another writer of the row (PostgreSQL; SQLite has one writer at a time). */
  async function lock(call: Scope, id: number): Promise<void> {
    if (call.services.database.engine !== 'postgres') return;
    await loose(call.db).selectFrom(table).select('id').where('id', '=', id).forUpdate().execute();
  }

  function answer(call: Scope, row: Row): Answer<ResponseOf<G['get']>> {
    return { body: crud.toRecord(row, call), version: row.version };
  }

  async function writeRefusingDuplicates<A>(work: () => Promise<A>): Promise<A> {
    try {
      return await work();
    } catch (error) {
      if (crud.unique && isDuplicate(error)) {
        throw duplicate(crud.unique.field, crud.unique.sentence);
      }
      throw error;
    }
  }

  const list = async (call: Scope & { query: ListRequest & Record<string, unknown> }) => {
    await crud.parent?.(call);
    const { query: request } = call;
    let query = crud.rows(call);
    const { search } = crud;
    if (search !== undefined && request.q) {
      const { q } = request;
      query = query.where((eb) => matches(eb, search, q));
    }
    if (crud.filter) query = crud.filter(query, call);
    const order = orderOf(request.sort, crud.sorts, crud.standardSort);
    const page = await pageOf(query, request, { ...order, id: idColumn });
    const body: ListOf<unknown> = {
      data: page.data.map((row) => crud.toRecord(row, call)),
      meta: page.meta,
    };
    return { body };
  };

  const get = async (call: Scope & { params: { id: number } }) => {
    const row = await find(call, call.params.id);
    return answer(call, row);
  };

  const create = async (call: Scope & { body: BodyOf<G['create']> & WholeBody<G> }) => {
    await crud.parent?.(call);
    await crud.check?.(call.body, { ...call, id: null });
    const values = { ...(await crud.toRow(call.body, call, undefined)), ...crud.owner?.(call) };
    const { id } = await writeRefusingDuplicates(() =>
      loose(call.db)
        .insertInto(table)
        .values(values as Insertable<LooseTable>)
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    const created = Number(id);
    await crud.afterCreate?.(created, call.body, call);
    const row = await find(call, created);
    return {
      body: Object.assign({}, crud.toRecord(row, call), crud.created?.(created)),
      version: row.version,
      id: created,
      audit: { recordId: created, changes: changesBetween(undefined, row) },
    };
  };

  const update = async (
    call: Scope & {
      params: { id: number };
      body: Partial<WholeBody<G>>;
      expectedVersion: number | null;
    },
  ) => {
    const { id } = call.params;
    await lock(call, id);
    const before = await find(call, id);
    if (call.expectedVersion !== null && call.expectedVersion !== before.version) {
      throw changedSinceRead();
    }
    const body = { ...crud.toBody(before, call), ...call.body };
    await crud.check?.(body, { ...call, id });
    const values = await crud.toRow(body, call, before);
    await writeRefusingDuplicates(() =>
      loose(call.db)
        .updateTable(table)
        .set({ ...values, version: before.version + 1 })
        .where('id', '=', id)
        .where('version', '=', before.version)
        .execute(),
    );
    await crud.afterUpdate?.(before, body, call);
    const after = await find(call, id);
    return {
      ...answer(call, after),
      audit: { recordId: id, changes: changesBetween(before, after) },
    };
  };

  const remove = async (call: Scope & { params: { id: number }; expectedVersion: number | null }) => {
    const { id } = call.params;
    await lock(call, id);
    const row = await find(call, id);
    if (call.expectedVersion !== null && call.expectedVersion !== row.version) {
      throw changedSinceRead();
    }
    await refuseWhileUsed(call.db, id, crud.uses ?? []);
    await crud.beforeRemove?.(id, call);
    await loose(call.db).deleteFrom(table).where('id', '=', id).execute();
    return {
      body: undefined,
      audit: { recordId: id, changes: changesBetween(row, undefined) },
    };
  };

  // The five are written against the group's common shape; each route's own types are its subtypes.
  return { list, get, create, update, remove } as unknown as CrudHandlers<G>;
}

/** Throws 409 with the sentence of the first table that still names the record. */
export async function refuseWhileUsed(db: Db | Tx, id: number, uses: readonly Use[]): Promise<void> {
  for (const use of uses) {
    const row = await loose(db)
      .selectFrom(use.table)
      .select(use.column)
      .where(use.column, '=', id)
      .limit(1)
      .executeTakeFirst();
    if (row) throw new Problem(409, use.sentence);
  }
}

/** Optional texts of a body as columns: the empty text is stored as null. */
export function emptyAsNull<V extends Readonly<Record<string, unknown>>>(
  values: V,
): { [K in keyof V]: V[K] extends string | null | undefined ? string | null : V[K] } {
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, value === '' || value === undefined ? null : value]),
  ) as { [K in keyof V]: V[K] extends string | null | undefined ? string | null : V[K] };
}
