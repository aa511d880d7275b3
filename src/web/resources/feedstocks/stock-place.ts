/** What the parts of the stock's screen pass to each other. */
import type { FigureWord } from './counted-figure.ts';

export interface StockPlace {
  readonly projectId: number;
  readonly feedstockId: number;
}

/** Opens the springs that a figure of the balance counts. */
export type ShowSprings = (item: string, word: FigureWord) => void;
