/** What the springs that wait take of each line of the stock, by the month they are planned for. */
import { sql } from 'kysely';
import type { MonthlyNeed } from '#domain/rules/purchase-list.ts';
import { statusesOf } from '#domain/rules/stock-balance.ts';
import { LOOSE_ITEMS, WIRE_ROLLER } from '#domain/rules/stock-items.ts';
import { mayEnter } from '../../platform/auth/scope.ts';
import type { ProjectCall } from '../../platform/http/project-rows.ts';
import { lineKey } from '../stock/lines.ts';

/** By `lineKey`. */
export async function needByMonth({
  db,
  params,
  user,
}: ProjectCall): Promise<ReadonlyMap<string, readonly MonthlyNeed[]>> {
  const waiting = db
    .selectFrom('water_springs')
    .where('water_springs.project_id', '=', params.projectId)
    .where('water_springs.status', 'in', statusesOf('needed'))
    .where(mayEnter(user, 'water_springs.project_id'))
    .groupBy('water_springs.planned_month');
  const loose = await waiting
    .select('water_springs.planned_month as month')
    .select(
      LOOSE_ITEMS.map((item) => sql<number | string>`sum(${sql.ref(`water_springs.${item}`)})`.as(item)),
    )
    .execute();
  const rolls = await waiting
    .innerJoin('water_spring_wire_rollers as roll', 'roll.water_spring_id', 'water_springs.id')
    .select(['water_springs.planned_month as month', 'roll.wire_roller_id'])
    .select(sql<number | string>`sum(roll.quantity)`.as('quantity'))
    .groupBy('roll.wire_roller_id')
    .execute();
  const needs = new Map<string, MonthlyNeed[]>(
    LOOSE_ITEMS.map((item) => [
      lineKey({ item, wire_roller_id: null }),
      loose.map((row) => ({ month: row.month, quantity: Number(row[item]) })),
    ]),
  );
  for (const { month, wire_roller_id, quantity } of rolls) {
    const key = lineKey({ item: WIRE_ROLLER, wire_roller_id });
    needs.set(key, [...(needs.get(key) ?? []), { month, quantity: Number(quantity) }]);
  }
  return needs;
}
