import { type Expression, type SqlBool, sql } from 'kysely';
import { type AccountabilityState, OPEN_SITUATIONS } from '#domain/rules/accountability-state.ts';

/** As `accountabilityState` says it; `today` is `YYYY-MM-DD`. */
export function inAccountabilityState(state: AccountabilityState, today: string): Expression<SqlBool> {
  const isOpen = sql`accountabilities.situation in (${sql.join([...OPEN_SITUATIONS])})`;
  return {
    late: sql<SqlBool>`(${isOpen} and accountabilities.delivery_date < ${today})`,
    due: sql<SqlBool>`(${isOpen} and accountabilities.delivery_date >= ${today})`,
    delivered: sql<SqlBool>`not ${isOpen}`,
  }[state];
}
