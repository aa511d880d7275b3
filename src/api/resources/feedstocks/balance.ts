/**
 * The stock against the springs by length of roll: the screen, the report's 'Saldo' and
 * their tests ask here. The figures are those of the ledger's lines.
 */
import type { BalanceLine } from '#domain/resources/feedstocks.ts';
import {
  materialLabel,
  materialLines,
  type MaterialLine,
  rollLength,
} from '#domain/rules/material-counts.ts';
import { missingOf, SPRING_FIGURES } from '#domain/rules/stock-balance.ts';
import { WIRE_ROLLER } from '#domain/rules/stock-items.ts';
import type { ProjectCall } from '../../platform/http/project-rows.ts';
import { notFound } from '../../platform/http/problem.ts';
import { mayEnter } from '../../platform/auth/scope.ts';
import { readBalances } from '../stock/ledger.ts';
import { lineKey, type StockBalances } from '../stock/lines.ts';
import { rollerTypes, takenOf } from '../stock/need.ts';

/** Every line of a project's balance, materials first, then rolls from the longest on. */
export async function balanceOf(call: ProjectCall): Promise<BalanceLine[]> {
  const { db, params, user } = call;
  const stock = await db
    .selectFrom('feedstocks')
    .select('id')
    .where('project_id', '=', params.projectId)
    .where(mayEnter(user, 'feedstocks.project_id'))
    .executeTakeFirstOrThrow(() => notFound());
  const balances = await readBalances(db, params.projectId);
  const rollsInStock = await stockedRolls(call, stock.id, balances);
  const taken = await takenOf(call, balances, await rollerTypes(call));
  const { materials, rolls } = materialLines(
    SPRING_FIGURES.map((figure) => ({ feedstocks: taken[figure].loose, wire_rollers: taken[figure].rolls })),
    [...rollsInStock.keys()],
  );
  return [
    ...materials.map((line) =>
      balanceLine(
        { ...line, name: materialLabel(line.item) },
        balances.get(lineKey({ item: line.item, wire_roller_id: null }))?.balance ?? null,
      ),
    ),
    ...rolls.map((line) => balanceLine(line, rollsInStock.get(rollLength(line.item) ?? 0) ?? null)),
  ];
}

function balanceLine({ item, name, unit, quantities }: MaterialLine, in_stock: number | null): BalanceLine {
  const [needed = 0, delivered = 0] = quantities;
  return { item, label: name, unit, needed, delivered, in_stock, missing: missingOf(needed, in_stock) };
}

/** By length, for every length that the project has a type of: rolls in stock, null where it has no record of one. */
async function stockedRolls(
  { db, params, user }: ProjectCall,
  feedstockId: number,
  balances: StockBalances,
): Promise<ReadonlyMap<number, number | null>> {
  const types = await db
    .selectFrom('wire_rollers')
    .leftJoin('feedstock_wire_rollers', (join) =>
      join
        .onRef('feedstock_wire_rollers.wire_roller_id', '=', 'wire_rollers.id')
        .on('feedstock_wire_rollers.feedstock_id', '=', feedstockId),
    )
    .select(['wire_rollers.id', 'wire_rollers.length', 'feedstock_wire_rollers.id as record'])
    .where('wire_rollers.project_id', '=', params.projectId)
    .where(mayEnter(user, 'wire_rollers.project_id'))
    .execute();
  const byLength = new Map<number, number | null>();
  for (const { id, length, record } of types) {
    const known = byLength.get(length) ?? null;
    const line = balances.get(lineKey({ item: WIRE_ROLLER, wire_roller_id: id }));
    const here = record === null ? null : (line?.balance ?? 0);
    byLength.set(length, here === null ? known : (known ?? 0) + here);
  }
  return byLength;
}
