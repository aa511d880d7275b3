/**
 * The two handlers of a sub-record that exists once for the record above it
 * (address, parameters, coordinates). Its row is made with the one above.
 */
import type { SelectQueryBuilder, Updateable } from 'kysely';
import type { z } from 'zod';
import type { BodyOf, Params, ResponseOf, Route } from '#domain/shared/contract.ts';
import { changesBetween } from './audit.ts';
import type { Handlers } from './call.ts';
import { loose, type RowCall } from './crud.ts';
import type { Tables } from './database/tables.ts';
import { changedSinceRead, notFound } from './problem.ts';
import { parseOrRefuse } from './validation.ts';

export interface SingleRouteGroup {
  readonly get: Route;
  readonly update: Route;
}

export interface Single<
  G extends SingleRouteGroup,
  T extends keyof Tables,
  D,
  B extends keyof D,
  Row extends { version: number },
  Whole,
> {
  table: T;
  /** Column that names the record above, and which path parameter holds its id. */
  key: string;
  above(params: Params<G['get']['path']>): number;
  /**
   * Throws 404 when the record above does not exist for this caller. Without it
   * the WHERE clause of `rows` says so by finding nothing.
   */
  parent?(call: RowCall<Params<G['get']['path']>>): Promise<void>;
  /** The one row, selected as `toRecord` needs it; `key` is added to the WHERE clause here. */
  rows(call: RowCall<Params<G['get']['path']>>): SelectQueryBuilder<D, B, Row>;
  /** The complete body, checked after the fields left out have kept their values. */
  whole: z.ZodType<Whole>;
  toRecord(row: Row, call: RowCall<Params<G['get']['path']>>): ResponseOf<G['get']>;
  toBody(row: Row, call: RowCall<Params<G['get']['path']>>): Record<string, unknown>;
  check?(body: Whole, call: RowCall<Params<G['get']['path']>>): Promise<void> | void;
  /** The columns of a body; `before` is the row that it changes. */
  toRow(body: Whole, call: RowCall<Params<G['get']['path']>>, before: Row): Updateable<Tables[T]>;
  /** Locks what `afterUpdate` changes, in the order in which a deletion of the record above does. */
  lockAbove?(call: RowCall<Params<G['get']['path']>>): Promise<void>;
  /** More columns elsewhere that follow from the new values (who updated, search texts). */
  afterUpdate?(body: Whole, call: RowCall<Params<G['get']['path']>>): Promise<void>;
}

export function singleHandlers<
  G extends SingleRouteGroup,
  T extends keyof Tables,
  D,
  B extends keyof D,
  Row extends { version: number },
  Whole,
>(_routes: G, single: Single<G, T, D, B, Row, Whole>): Handlers<Pick<G, keyof SingleRouteGroup>> {
  type Scope = RowCall<Params<G['get']['path']>>;
  const table: string = single.table;
  const keyColumn = `${table}.${single.key}`;

  async function find(call: Scope): Promise<Row> {
    await single.parent?.(call);
    const row = await single
      .rows(call)
      .where((eb) => eb(eb.ref(keyColumn as never), '=', single.above(call.params) as never))
      .executeTakeFirst();
    if (!row) throw notFound();
    return row as Row;
  }

  const get = async (call: Scope) => {
    const row = await find(call);
    return { body: single.toRecord(row, call), version: row.version };
  };

  const update = async (call: Scope & { body: BodyOf<G['update']>; expectedVersion: number | null }) => {
    const id = single.above(call.params);
    if (call.services.database.engine === 'postgres') {
      await single.lockAbove?.(call);
      await loose(call.db)
        .selectFrom(table)
        .select(single.key)
        .where(single.key, '=', id)
        .forUpdate()
        .execute();
    }
    const before = await find(call);
    if (call.expectedVersion !== null && call.expectedVersion !== before.version) {
      throw changedSinceRead();
    }
    const body = parseOrRefuse(single.whole, Object.assign({}, single.toBody(before, call), call.body));
    await single.check?.(body, call);
    await loose(call.db)
      .updateTable(table)
      .set({ ...single.toRow(body, call, before), version: before.version + 1 })
      .where(single.key, '=', id)
      .where('version', '=', before.version)
      .execute();
    await single.afterUpdate?.(body, call);
    const after = await find(call);
    return {
      body: single.toRecord(after, call),
      version: after.version,
      audit: { recordId: id, changes: changesBetween(before, after) },
    };
  };

  // Written against the pair's common shape; each route's own types are its subtypes.
  return { get, update } as unknown as Handlers<Pick<G, keyof SingleRouteGroup>>;
}
