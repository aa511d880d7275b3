/** The lines of a project's stock, and where each stands. */
import type { StockItem } from '#domain/rules/stock-items.ts';

/** An item, and for rolls of wire which of the project's types. */
export interface StockLine {
  readonly item: StockItem;
  readonly wire_roller_id: number | null;
}

export interface StockBalance extends StockLine {
  /** Of what has arrived; below zero after a delivery that was let through. */
  readonly balance: number;
  /** Of open orders. */
  readonly ordered: number;
  /** Handed out by delivery notes, less what came back. */
  readonly delivered: number;
}

export type StockBalances = ReadonlyMap<string, StockBalance>;

/** Where a line stands among `StockBalances`. */
export function lineKey({ item, wire_roller_id }: StockLine): string {
  return `${item} ${wire_roller_id ?? ''}`;
}
