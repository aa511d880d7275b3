/** The movements of a project's stock as they are read: rows, conditions and records. */
import type { Expression, SqlBool } from 'kysely';
import type { stockMovements } from '#domain/resources/stock.ts';
import { MOVEMENT_MESSAGES, type StockMovement } from '#domain/resources/stock.ts';
import {
  ACQUISITIONS,
  ENTRY,
  MOVEMENT_KINDS,
  stockItemLabel,
  stockItemUnit,
} from '#domain/rules/stock-items.ts';
import { fromCents } from '#domain/shared/cents.ts';
import type { QueryOf } from '#domain/shared/contract.ts';
import { mayEnter } from '../../platform/auth/scope.ts';
import { isAmong } from '../../platform/database/compiled-query.ts';
import type { Db } from '../../platform/database/database.ts';
import { pageRows } from '../../platform/database/page-rows.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { having, searched } from '../../platform/http/conditions.ts';
import type { List } from '../../platform/http/list.ts';
import { within } from '../../platform/http/periods.ts';
import { notFound } from '../../platform/http/problem.ts';
import type { RowCall } from '../../platform/http/rows.ts';

export const MOVEMENTS: List = {
  table: 'stock_movements',
  within: 'project_id',
  orders: { moved_at: ['moved_at'] },
  standard: '-moved_at',
  counted: true,
};

function namedMovements(db: Db | Tx) {
  return db
    .selectFrom('stock_movements')
    .leftJoin('wire_rollers', 'wire_rollers.id', 'stock_movements.wire_roller_id')
    .leftJoin('users', 'users.id', 'stock_movements.user_id')
    .leftJoin('stock_movements as reversals', 'reversals.reverses_id', 'stock_movements.id')
    .selectAll('stock_movements')
    .select(['wire_rollers.length', 'users.name as user_name', 'reversals.id as reversed_by_id']);
}

/** Those of a page, whose ids were found within the caller's scope. */
export const movementsOf = pageRows((db, ids) =>
  namedMovements(db).where(isAmong(db, 'stock_movements.id', ids)),
);

export async function findMovement(
  { db, user, params }: Pick<RowCall<{ projectId: number }>, 'db' | 'user' | 'params'>,
  id: number,
) {
  return namedMovements(db)
    .where('stock_movements.id', '=', id)
    .where('stock_movements.project_id', '=', params.projectId)
    .where(mayEnter(user, 'stock_movements.project_id'))
    .executeTakeFirstOrThrow(() => notFound(MOVEMENT_MESSAGES.notFound));
}

export type MovementRow = Awaited<ReturnType<typeof findMovement>>;

export function toMovement(row: MovementRow): StockMovement {
  const { user_id, user_name } = row;
  return {
    id: row.id,
    kind: row.kind,
    kind_label: MOVEMENT_KINDS[row.kind],
    acquisition: row.acquisition,
    acquisition_label: row.acquisition === null ? null : ACQUISITIONS[row.acquisition],
    item: row.item,
    wire_roller_id: row.wire_roller_id,
    label: stockItemLabel(row.item, row.length),
    unit: stockItemUnit(row.item),
    quantity: row.quantity,
    balance: row.balance,
    moved_at: row.moved_at,
    ordered: row.ordered === 1,
    expected_at: row.expected_at,
    supplier: row.supplier,
    invoice: row.invoice,
    unit_cost: fromCents(row.unit_cost_cents),
    note: row.note,
    delivery_note_id: row.delivery_note_id,
    reverses_id: row.reverses_id,
    reversed_by_id: row.reversed_by_id,
    user: user_id === null || user_name === null ? null : { id: user_id, name: user_name },
  };
}

/** What the query of the list, or of its file, asks for. */
export function movementConditions(
  query: Omit<QueryOf<typeof stockMovements.list>, 'page' | 'per_page'>,
): Expression<SqlBool>[] {
  const { q, item, wire_roller, kind, acquisition, delivery_note } = query;
  // What was bought or given came in: asked for too, the kind would be read in each row, and the index not be enough.
  const otherKind = acquisition && kind === String(ENTRY) ? undefined : kind;
  return [
    ...having('stock_movements.item', item),
    ...having('stock_movements.wire_roller_id', wire_roller),
    ...having('stock_movements.kind', otherKind && Number(otherKind)),
    ...having('stock_movements.acquisition', acquisition && Number(acquisition)),
    ...having('stock_movements.delivery_note_id', delivery_note),
    ...within('stock_movements.moved_at', query, { hasTime: true }),
    ...searched(q, 'stock_movements.search'),
  ];
}
