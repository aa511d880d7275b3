import type { stock, StockLine as Line } from '#domain/resources/stock.ts';
import { LOOSE_ITEMS, stockItemLabel, stockItemUnit, WIRE_ROLLER } from '#domain/rules/stock-items.ts';
import { missingOf } from '#domain/rules/stock-balance.ts';
import type { Handlers } from '../../platform/http/call.ts';
import type { ProjectCall } from '../../platform/http/project-rows.ts';
import { readBalances } from './ledger.ts';
import { lineKey, type StockLine } from './lines.ts';
import { rollerTypes, type Taken, takenOf } from './need.ts';

/** Every line of the project's stock, those that nothing ever moved too: the items, then its roller types. */
async function stockLines(call: ProjectCall): Promise<Line[]> {
  const balances = await readBalances(call.db, call.params.projectId);
  const rollers = await rollerTypes(call);
  const { needed, delivered } = await takenOf(call, balances, rollers);
  const lineOf = (line: StockLine, length: number | null): Line => {
    const { balance = 0, ordered = 0 } = balances.get(lineKey(line)) ?? {};
    const planned = amountOf(needed, line);
    return {
      ...line,
      label: stockItemLabel(line.item, length),
      unit: stockItemUnit(line.item),
      balance,
      ordered,
      planned,
      delivered: amountOf(delivered, line),
      missing: missingOf(planned, balance),
    };
  };
  return [
    ...LOOSE_ITEMS.map((item) => lineOf({ item, wire_roller_id: null }, null)),
    ...rollers.map(({ id, length }) => lineOf({ item: WIRE_ROLLER, wire_roller_id: id }, length)),
  ];
}

function amountOf({ loose, rolls }: Taken, { item, wire_roller_id }: StockLine): number {
  if (item !== WIRE_ROLLER) return loose[item];
  return rolls
    .filter((one) => one.wire_roller_id === wire_roller_id)
    .reduce((sum, { quantity }) => sum + quantity, 0);
}

export const stockHandlers: Handlers<typeof stock> = {
  list: async (call) => ({ body: { data: await stockLines(call) } }),
};
