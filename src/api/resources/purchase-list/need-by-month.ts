/** What the springs that wait take of each line of the stock, by the month they are planned for, as triggers keep it. */
import { type SqlBool, sql } from 'kysely';
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
  const waiting = (tally: string) => sql<SqlBool>`${sql.ref(`${tally}.project_id`)} = ${params.projectId}
    and ${sql.ref(`${tally}.status`)} in (${sql.join(statusesOf('needed'))})
    and ${mayEnter(user, `${tally}.project_id`)}`;
  // '' of springs that no month is planned for.
  const month = sql<string | null>`nullif(planned_month, '')`.as('month');
  const loose = await db
    .selectFrom('spring_tallies')
    .where(waiting('spring_tallies'))
    .select(month)
    .select(LOOSE_ITEMS.map((item) => sql<number | string>`sum(${sql.ref(item)})`.as(item)))
    .groupBy('planned_month')
    .having(sql<SqlBool>`sum(springs) > 0`)
    .execute();
  const rolls = await db
    .selectFrom('roll_tallies')
    .where(waiting('roll_tallies'))
    .select([month, 'wire_roller_id'])
    .select(sql<number | string>`sum(quantity)`.as('quantity'))
    .groupBy(['planned_month', 'wire_roller_id'])
    .having(sql<SqlBool>`sum(quantity) <> 0`)
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
