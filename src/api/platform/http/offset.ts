/** Where a page begins among its list's rows. */
import { type RawBuilder, sql } from 'kysely';

/**
 * `offset …`; nothing on the first page. PostgreSQL can't know how many rows an offset that is a value skips,
 * and plans its statement anew for each: for some pages that costs more than finding their rows.
 */
export function offsetOf(start: number): RawBuilder<unknown> {
  return start === 0 ? sql`` : sql`offset ${start}`;
}
