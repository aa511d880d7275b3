/** The rolls in stock, as the list and its file read them. */
import { sql } from 'kysely';
import type { ListOf } from '#domain/shared/crud.ts';
import { searched } from '../../platform/http/conditions.ts';
import { inOrder, orderOf, pageOf } from '../../platform/http/joined-list.ts';
import type { ListRequest } from '../../platform/http/list.ts';
import { notFound } from '../../platform/http/problem.ts';
import type { RowCall } from '../../platform/http/rows.ts';
import { requireStock } from './parent.ts';

export type RollerCall = Pick<RowCall<{ projectId: number; feedstockId: number }>, 'db' | 'params' | 'user'>;

const SORTS = { length: 'wire_rollers.length', quantity: 'stock_balances.balance' } as const;

/** The records with what the ledger says of each. */
function stockedRollers({ db, params }: RollerCall) {
  return db
    .selectFrom('feedstock_wire_rollers')
    .innerJoin('wire_rollers', 'wire_rollers.id', 'feedstock_wire_rollers.wire_roller_id')
    .leftJoin('stock_balances', 'stock_balances.wire_roller_id', 'wire_rollers.id')
    .selectAll('feedstock_wire_rollers')
    .select(['wire_rollers.length', 'wire_rollers.project_id'])
    .select(({ fn, lit }) => fn.coalesce('stock_balances.balance', lit(0)).as('quantity'))
    .where('feedstock_wire_rollers.feedstock_id', '=', params.feedstockId);
}

export type StockedRoller = Awaited<ReturnType<typeof findRoller>>;

/** Throws 404. */
export async function findRoller(call: RollerCall, id: number) {
  await requireStock(call, call.params.feedstockId);
  return stockedRollers(call)
    .where('feedstock_wire_rollers.id', '=', id)
    .executeTakeFirstOrThrow(() => notFound());
}

/** Whether the stock has a record of rolls of this type. */
export async function isStocked(call: RollerCall, wire_roller: number): Promise<boolean> {
  const row = await stockedRollers(call)
    .where('feedstock_wire_rollers.wire_roller_id', '=', wire_roller)
    .executeTakeFirst();
  return row !== undefined;
}

/** The shortest first unless asked otherwise. */
function order(sort: string | undefined) {
  return { ...orderOf(sort, SORTS, 'length'), id: 'feedstock_wire_rollers.id' };
}

/** Those that are found, as the panel shows their type: `500 m`. */
function found(call: RollerCall, q: string | undefined) {
  const shown = sql`cast(wire_rollers.length as text) || ' m'`;
  return stockedRollers(call).where(({ and }) => and(searched(q, shown)));
}

export function rollerPage(call: RollerCall, query: ListRequest): Promise<ListOf<StockedRoller>> {
  return pageOf(found(call, query.q), query, order(query.sort));
}

/** All of them: as many as the project has types. */
export function allRollers(
  call: RollerCall,
  { q, sort }: Pick<ListRequest, 'q' | 'sort'>,
): Promise<StockedRoller[]> {
  return inOrder(found(call, q), order(sort)).execute();
}
