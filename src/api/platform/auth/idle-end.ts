/**
 * A session that is not used for as long as the organisation says has ended, unless its
 * person asked to be remembered.
 */
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Db } from '../database/database.ts';
import type { Tx } from '../database/transaction.ts';

export const HOUR_MS = 60 * 60_000;
export const STANDARD_IDLE_HOURS = 12;
/** Uses are written down once a minute: another server may know of a later one. */
const WRITTEN_LATE_MS = 2 * 60_000;

const idleHours = sql<number>`coalesce((select idle_hours from organisation_security where id = 1),
  ${sql.lit(STANDARD_IDLE_HOURS)})`;

/** True of a session in use, and of one that goes on without being used. */
export function isInUse(now: number): Expression<SqlBool> {
  return sql<SqlBool>`(sessions.remembered = 1
    or coalesce(sessions.last_used_at, sessions.created_at) + ${sql.lit(WRITTEN_LATE_MS)}
      + ${idleHours} * ${sql.lit(HOUR_MS)} > ${now})`;
}

export async function readIdleHours(db: Db | Tx): Promise<number> {
  const row = await db
    .selectFrom('organisation_security')
    .select('idle_hours')
    .where('id', '=', 1)
    .executeTakeFirst();
  return row?.idle_hours ?? STANDARD_IDLE_HOURS;
}
