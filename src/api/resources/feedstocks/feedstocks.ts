import type { feedstocks } from '#domain/resources/feedstocks.ts';
import { STOCK_MESSAGES, stockBody } from '#domain/resources/feedstocks.ts';
import { COUNTED_MATERIAL_NAMES, type CountedMaterial } from '#domain/rules/material-counts.ts';
import type { BodyOf } from '#domain/shared/contract.ts';
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
import { rowToWrite, shown, updated } from '../../platform/http/rows.ts';
import { parseOrRefuse } from '../../platform/http/validation.ts';
import { adjustment, bookOf } from '../stock/adjustment.ts';
import { readBalances, recordMovements } from '../stock/ledger.ts';
import { lineKey } from '../stock/lines.ts';
import { balanceOf } from './balance.ts';
import { requireStock } from './parent.ts';
import { springsBehind } from './springs-behind.ts';
import { exportSpringsBehind } from './springs-export.ts';

const STOCK: List = { table: 'feedstocks', within: 'project_id', orders: { id: ['id'] }, standard: 'id' };

type StockRow = Awaited<ReturnType<typeof findRow>>;

const findRow = (call: ProjectCall, id: number) => rowOfProject(call, 'feedstocks', id);

/** The record with the balances of its seven items; null of one that nothing ever moved. */
async function withQuantities({ db }: Pick<ProjectCall, 'db'>, row: StockRow) {
  const balances = await readBalances(db, row.project_id);
  const quantities = Object.fromEntries(
    COUNTED_MATERIAL_NAMES.map((item) => [
      item,
      balances.get(lineKey({ item, wire_roller_id: null }))?.balance ?? null,
    ]),
  ) as Record<CountedMaterial, number | null>;
  return { ...row, ...quantities };
}

const findStock = async (call: ProjectCall, id: number) => withQuantities(call, await findRow(call, id));

type Stock = Awaited<ReturnType<typeof findStock>>;

/**
 * The seven quantities as they shall be: the first save must bring every one. What is
 * there already is always taken, a balance below zero too.
 */
function wantedQuantities(stock: Stock, body: BodyOf<typeof feedstocks.update>) {
  const isKept = (item: CountedMaterial) =>
    stock[item] !== null && (body[item] === undefined || body[item] === stock[item]);
  const kept = COUNTED_MATERIAL_NAMES.filter(isKept);
  const mask = Object.fromEntries(kept.map((item) => [item, true])) as Record<CountedMaterial, true>;
  const changed = Object.fromEntries(
    COUNTED_MATERIAL_NAMES.flatMap((item) =>
      kept.includes(item) || body[item] === undefined ? [] : [[item, body[item]]],
    ),
  );
  return parseOrRefuse(stockBody.omit(mask), changed) as Partial<Record<CountedMaterial, number>>;
}

export const feedstockHandlers: Handlers<typeof feedstocks> = {
  async list(call) {
    const { db, query } = call;
    const body = await listPage(db, STOCK, query, {
      ...withinProject(call),
      rows: async (ids) => {
        const rows = await rowsOfProject(call, 'feedstocks').where('id', 'in', ids).execute();
        return Promise.all(rows.map((row) => withQuantities(call, row)));
      },
    });
    return { body };
  },
  async get(call) {
    const stock = await findStock(call, call.params.id);
    return shown(stock, stock);
  },
  // The one record is made with the project and goes with it.
  async create() {
    throw new Problem(409, STOCK_MESSAGES.oneOfAKind);
  },
  async update(call) {
    const before = await rowToWrite(call, 'feedstocks', findStock);
    const wanted = wantedQuantities(before, call.body);
    await recordMovements(
      call.db,
      bookOf(call),
      COUNTED_MATERIAL_NAMES.flatMap((item) => {
        const quantity = wanted[item];
        return quantity === undefined
          ? []
          : adjustment(call, { item, wire_roller_id: null }, quantity, before[item]);
      }),
    );
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
  exportSprings: exportSpringsBehind,
};
