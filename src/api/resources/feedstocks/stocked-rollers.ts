/** Rolls of wire in stock, by their type. */
import { countedRolls, STOCK_MESSAGES } from '#domain/resources/feedstocks.ts';
import type { feedstockWireRollers } from '#domain/resources/feedstocks.ts';
import { WIRE_ROLLER } from '#domain/rules/stock-items.ts';
import { MESSAGES } from '#domain/shared/messages.ts';
import type { Handlers } from '../../platform/http/call.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { orderOf, pageOf } from '../../platform/http/joined-list.ts';
import { duplicate, invalid, notFound } from '../../platform/http/problem.ts';
import {
  created,
  removed,
  removeRow,
  type RowCall,
  rowToWrite,
  shown,
  updated,
} from '../../platform/http/rows.ts';
import { parseOrRefuse } from '../../platform/http/validation.ts';
import { adjustment, bookOf } from '../stock/adjustment.ts';
import { lockStock, readBalances, recordMovements } from '../stock/ledger.ts';
import { lineKey } from '../stock/lines.ts';
import { requireStock } from './parent.ts';

type Call = Pick<RowCall<{ projectId: number; feedstockId: number }>, 'db' | 'params' | 'user'>;

const SORTS = { length: 'wire_rollers.length', quantity: 'stock_balances.balance' } as const;

const IN_STOCK = { field: 'wire_roller', sentence: STOCK_MESSAGES.rollerInStock };

/** The records with what the ledger says of each. */
function rows({ db, params }: Call) {
  return db
    .selectFrom('feedstock_wire_rollers')
    .innerJoin('wire_rollers', 'wire_rollers.id', 'feedstock_wire_rollers.wire_roller_id')
    .leftJoin('stock_balances', 'stock_balances.wire_roller_id', 'wire_rollers.id')
    .selectAll('feedstock_wire_rollers')
    .select(['wire_rollers.length', 'wire_rollers.project_id'])
    .select(({ fn, lit }) => fn.coalesce('stock_balances.balance', lit(0)).as('quantity'))
    .where('feedstock_wire_rollers.feedstock_id', '=', params.feedstockId);
}

async function find(call: Call, id: number) {
  await requireStock(call, call.params.feedstockId);
  return rows(call)
    .where('feedstock_wire_rollers.id', '=', id)
    .executeTakeFirstOrThrow(() => notFound());
}

type Row = Awaited<ReturnType<typeof find>>;

function toRecord({ id, quantity, wire_roller_id, length, project_id }: Row) {
  return {
    id,
    quantity,
    wire_roller_id,
    // The parameters exist once for a project and have its id.
    wire_roller: { id: wire_roller_id, length, feedstock_parameters_id: project_id },
  };
}

/** The stock, which nobody else moves anything of until this transaction ends; throws 404. */
async function ownStock(call: Call): Promise<void> {
  await requireStock(call, call.params.feedstockId);
  await lockStock(call.db, call.params.projectId);
}

/** Throws 422 for a type of another project, 409 for one that is in stock already. */
async function requireFreeType(call: Call, wire_roller: number): Promise<void> {
  const { db, params } = call;
  const type = await db
    .selectFrom('wire_rollers')
    .select('id')
    .where('id', '=', wire_roller)
    .where('project_id', '=', params.projectId)
    .executeTakeFirst();
  if (!type) throw invalid({ wire_roller: [MESSAGES.reference] });
  const stocked = await rows(call)
    .where('feedstock_wire_rollers.wire_roller_id', '=', wire_roller)
    .executeTakeFirst();
  if (stocked) throw duplicate(IN_STOCK.field, IN_STOCK.sentence);
}

export const feedstockWireRollerHandlers: Handlers<typeof feedstockWireRollers> = {
  async list(call) {
    await requireStock(call, call.params.feedstockId);
    const order = orderOf(call.query.sort, SORTS, 'length');
    const { data, meta } = await pageOf(rows(call), call.query, {
      ...order,
      id: 'feedstock_wire_rollers.id',
    });
    return { body: { data: data.map(toRecord), meta } };
  },
  async get(call) {
    const row = await find(call, call.params.id);
    return shown(row, toRecord(row));
  },
  async create(call) {
    const { db, params, body } = call;
    await ownStock(call);
    await requireFreeType(call, body.wire_roller);
    await setRolls(call, body.wire_roller, body.quantity);
    const { id } = await db
      .selectFrom('feedstock_wire_rollers')
      .select('id')
      .where('feedstock_id', '=', params.feedstockId)
      .where('wire_roller_id', '=', body.wire_roller)
      .executeTakeFirstOrThrow();
    const row = await find(call, id);
    return created(row, toRecord(row));
  },
  async update(call) {
    await ownStock(call);
    const before = await rowToWrite(call, 'feedstock_wire_rollers', find);
    const { wire_roller = before.wire_roller_id, quantity = before.quantity } = call.body;
    const isOfAnother = wire_roller !== before.wire_roller_id;
    if (isOfAnother || quantity !== before.quantity) parseOrRefuse(countedRolls, { quantity });
    if (isOfAnother) await moveRecord(call, before, wire_roller);
    await setRolls(call, wire_roller, quantity);
    const after = await find(call, before.id);
    return updated(before, after, toRecord(after));
  },
  async remove(call) {
    await ownStock(call);
    const row = await rowToWrite(call, 'feedstock_wire_rollers', find);
    await setRolls(call, row.wire_roller_id, 0);
    await removeRow(call.db, 'feedstock_wire_rollers', row.id);
    return removed(row);
  },
};

type WriteCall = RowCall<{ projectId: number; feedstockId: number }> & { readonly db: Tx };

/** Moves what makes the type's balance this one, which is not below zero: nothing can be short. */
async function setRolls(call: WriteCall, wire_roller_id: number, quantity: number): Promise<void> {
  const line = { item: WIRE_ROLLER, wire_roller_id } as const;
  const before = (await readBalances(call.db, call.params.projectId)).get(lineKey(line))?.balance ?? 0;
  await recordMovements(call.db, bookOf(call), adjustment(call, line, quantity, before));
}

/** The record becomes one of another type: what was in stock of the first is gone from it. */
async function moveRecord(call: WriteCall, before: Row, wire_roller_id: number): Promise<void> {
  await requireFreeType(call, wire_roller_id);
  await setRolls(call, before.wire_roller_id, 0);
  await call.db
    .updateTable('feedstock_wire_rollers')
    .set({ wire_roller_id, version: before.version + 1 })
    .where('id', '=', before.id)
    .execute();
}
