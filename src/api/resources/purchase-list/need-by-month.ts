/** What the springs that wait take of each line of the stock, by the month they are planned for. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
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
  const isWaiting = (status: RawBuilder<unknown>) =>
    sql<SqlBool>`${status} in (${sql.join(statusesOf('needed'))})`;
  const springs = db
    .selectFrom('water_springs')
    .where('water_springs.project_id', '=', params.projectId)
    .where(mayEnter(user, 'water_springs.project_id'))
    .groupBy('water_springs.planned_month');
  const status = sql.ref('water_springs.status');
  const loose = await springs
    .where(isWaiting(status))
    .select('water_springs.planned_month as month')
    .select(
      LOOSE_ITEMS.map((item) => sql<number | string>`sum(${sql.ref(`water_springs.${item}`)})`.as(item)),
    )
    .execute();
  // The `+` leaves SQLite the index of the list's filters, which holds the month too: no row is read.
  const rolls = await springs
    .where(isWaiting(sql`+${status}`))
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
