/** What the parts of the stock's screen pass to each other. */
import type { BalanceLine } from '#domain/resources/feedstocks.ts';

export interface StockPlace {
  readonly projectId: number;
  readonly feedstockId: number;
}

/** The springs that a figure of the balance counts. */
export interface BehindFigure {
  readonly line: BalanceLine;
  readonly side: 'needed' | 'delivered';
}
