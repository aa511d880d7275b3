import { MOVEMENT_MESSAGES } from '#domain/resources/stock.ts';
import { DELIVERY, type MovementKind, RETURN, REVERSAL } from '#domain/rules/stock-items.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Movement } from './ledger.ts';
import type { StockLine } from './lines.ts';

interface Written extends StockLine {
  readonly id: number;
  readonly kind: MovementKind;
  readonly quantity: number;
  readonly ordered: 0 | 1;
  readonly delivery_note_id: number | null;
  readonly reversed_by_id: number | null;
}

/**
 * The movement that takes this one back; of an open order one that is never here
 * either, so that both together are no order. Throws 409 for what was taken back
 * already, for a reversal, and for what a delivery note moved: that is the note's to undo.
 */
export function reversalOf(
  row: Written,
  { note, moved_at }: { readonly note: string; readonly moved_at: string },
): Movement {
  if (row.delivery_note_id !== null || row.kind === DELIVERY || row.kind === RETURN) {
    throw new Problem(409, MOVEMENT_MESSAGES.ofNote);
  }
  if (row.kind === REVERSAL) throw new Problem(409, MOVEMENT_MESSAGES.isReversal);
  if (row.reversed_by_id !== null) throw new Problem(409, MOVEMENT_MESSAGES.reversed);
  return {
    kind: REVERSAL,
    item: row.item,
    wire_roller_id: row.wire_roller_id,
    quantity: 0 - row.quantity,
    ordered: row.ordered === 1,
    reverses_id: row.id,
    note,
    moved_at,
  };
}
