/** A quantity that was typed, as a movement: the ajuste of the difference to what is there. */
import { ADJUSTMENT } from '#domain/rules/stock-items.ts';
import { localDateTime } from '#domain/shared/dates.ts';
import type { RowCall } from '../../platform/http/rows.ts';
import type { Book, Movement } from './ledger.ts';
import type { StockLine } from './lines.ts';

type Call = Pick<RowCall<{ projectId: number }>, 'params' | 'user' | 'now' | 'services'>;

export function bookOf({ params, user, now }: Call): Book {
  return { project: params.projectId, user: user.id, now };
}

/** This minute where the organisation is. */
export function thisMinute({ now, services }: Pick<Call, 'now' | 'services'>): string {
  return localDateTime(new Date(now), services.settings.zone);
}

/**
 * The movement that brings the line from `before` to `quantity`; none where that is what
 * there is. A line without movements (null) gets its first one, a count of zero too.
 */
export function adjustment(
  call: Pick<Call, 'now' | 'services'>,
  line: StockLine,
  quantity: number,
  before: number | null,
): Movement[] {
  if (quantity === before) return [];
  return [{ ...line, kind: ADJUSTMENT, quantity: quantity - (before ?? 0), moved_at: thisMinute(call) }];
}
