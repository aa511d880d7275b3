import type { feedstocks } from '#domain/resources/feedstocks.ts';
import { STOCK_MESSAGES, stockBody } from '#domain/resources/feedstocks.ts';
import { COUNTED_MATERIAL_NAMES } from '#domain/rules/material-counts.ts';
import type { Handlers } from '../../platform/http/call.ts';
import { type List, listPage } from '../../platform/http/list.ts';
import { Problem } from '../../platform/http/problem.ts';
import {
  type ProjectCall,
  rowOfProject,
  rowsOfProject,
  withinProject,
} from '../../platform/http/project-rows.ts';
import { reading } from '../../platform/http/reading.ts';
import { rowToWrite, shown, updated, updateRow } from '../../platform/http/rows.ts';
import { parseOrRefuse } from '../../platform/http/validation.ts';
import { balanceOf } from './balance.ts';
import { requireStock } from './parent.ts';
import { springsBehind } from './springs-behind.ts';

const STOCK: List = { table: 'feedstocks', within: 'project_id', orders: { id: ['id'] }, standard: 'id' };

const findStock = (call: ProjectCall, id: number) => rowOfProject(call, 'feedstocks', id);

/** The quantities that were counted: the first save must bring every one. */
function countedQuantities(row: Awaited<ReturnType<typeof findStock>>) {
  return Object.fromEntries(
    COUNTED_MATERIAL_NAMES.flatMap((item) => (row[item] === null ? [] : [[item, row[item]]])),
  );
}

export const feedstockHandlers: Handlers<typeof feedstocks> = {
  async list(call) {
    const { db, query } = call;
    const body = await listPage(db, STOCK, query, {
      ...withinProject(call),
      rows: (ids) => rowsOfProject(call, 'feedstocks').where('id', 'in', ids).execute(),
    });
    return { body };
  },
  async get(call) {
    const row = await findStock(call, call.params.id);
    return shown(row, row);
  },
  // The one record is made with the project and goes with it.
  async create() {
    throw new Problem(409, STOCK_MESSAGES.oneOfAKind);
  },
  async update(call) {
    const before = await rowToWrite(call, 'feedstocks', findStock);
    const values = parseOrRefuse(stockBody, { ...countedQuantities(before), ...call.body });
    await updateRow(call.db, 'feedstocks', before, values);
    const after = await findStock(call, before.id);
    return updated(before, after, after);
  },
  async remove(call) {
    await requireStock(call, call.params.id);
    throw new Problem(409, STOCK_MESSAGES.kept);
  },
  async balance(call) {
    return reading(call, 'search', async (own) => {
      await requireStock(own, own.params.feedstockId);
      return { body: { data: await balanceOf(own) } };
    });
  },
  springs: springsBehind,
};
