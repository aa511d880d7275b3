/** Rolls of wire in stock, by their type. */
import { countedRolls, STOCK_MESSAGES } from '#domain/resources/feedstocks.ts';
import type { feedstockWireRollers } from '#domain/resources/feedstocks.ts';
import { WIRE_ROLLER } from '#domain/rules/stock-items.ts';
import { MESSAGES } from '#domain/shared/messages.ts';
import type { Handlers } from '../../platform/http/call.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { duplicate, invalid } from '../../platform/http/problem.ts';
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
import { findRoller, isStocked, type RollerCall, rollerPage, type StockedRoller } from './roller-rows.ts';
import { exportRollers } from './rollers-export.ts';

const IN_STOCK = { field: 'wire_roller', sentence: STOCK_MESSAGES.rollerInStock };

function toRecord({ id, quantity, wire_roller_id, length, project_id }: StockedRoller) {
  return {
    id,
    quantity,
    wire_roller_id,
    // The parameters exist once for a project and have its id.
    wire_roller: { id: wire_roller_id, length, feedstock_parameters_id: project_id },
  };
}

/** The stock, which nobody else moves anything of until this transaction ends; throws 404. */
async function ownStock(call: RollerCall): Promise<void> {
  await requireStock(call, call.params.feedstockId);
  await lockStock(call.db, call.params.projectId);
}

/** Throws 422 for a type of another project, 409 for one that is in stock already. */
async function requireFreeType(call: RollerCall, wire_roller: number): Promise<void> {
  const { db, params } = call;
  const type = await db
    .selectFrom('wire_rollers')
    .select('id')
    .where('id', '=', wire_roller)
    .where('project_id', '=', params.projectId)
    .executeTakeFirst();
  if (!type) throw invalid({ wire_roller: [MESSAGES.reference] });
  if (await isStocked(call, wire_roller)) throw duplicate(IN_STOCK.field, IN_STOCK.sentence);
}

export const feedstockWireRollerHandlers: Handlers<typeof feedstockWireRollers> = {
  async list(call) {
    await requireStock(call, call.params.feedstockId);
    const { data, meta } = await rollerPage(call, call.query);
    return { body: { data: data.map(toRecord), meta } };
  },
  async get(call) {
    const row = await findRoller(call, call.params.id);
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
    const row = await findRoller(call, id);
    return created(row, toRecord(row));
  },
  async update(call) {
    await ownStock(call);
    const before = await rowToWrite(call, 'feedstock_wire_rollers', findRoller);
    const { wire_roller = before.wire_roller_id, quantity = before.quantity } = call.body;
    const isOfAnother = wire_roller !== before.wire_roller_id;
    if (isOfAnother || quantity !== before.quantity) parseOrRefuse(countedRolls, { quantity });
    if (isOfAnother) await moveRecord(call, before, wire_roller);
    await setRolls(call, wire_roller, quantity);
    const after = await findRoller(call, before.id);
    return updated(before, after, toRecord(after));
  },
  async remove(call) {
    await ownStock(call);
    const row = await rowToWrite(call, 'feedstock_wire_rollers', findRoller);
    await setRolls(call, row.wire_roller_id, 0);
    await removeRow(call.db, 'feedstock_wire_rollers', row.id);
    return removed(row);
  },
  export: exportRollers,
};

type WriteCall = RowCall<{ projectId: number; feedstockId: number }> & { readonly db: Tx };

/** Moves what makes the type's balance this one, which is not below zero: nothing can be short. */
async function setRolls(call: WriteCall, wire_roller_id: number, quantity: number): Promise<void> {
  const line = { item: WIRE_ROLLER, wire_roller_id } as const;
  const before = (await readBalances(call.db, call.params.projectId)).get(lineKey(line))?.balance ?? 0;
  await recordMovements(call.db, bookOf(call), adjustment(call, line, quantity, before));
}

/** The record becomes one of another type: what was in stock of the first is gone from it. */
async function moveRecord(call: WriteCall, before: StockedRoller, wire_roller_id: number): Promise<void> {
  await requireFreeType(call, wire_roller_id);
  await setRolls(call, before.wire_roller_id, 0);
  await call.db
    .updateTable('feedstock_wire_rollers')
    .set({ wire_roller_id, version: before.version + 1 })
    .where('id', '=', before.id)
    .execute();
}
