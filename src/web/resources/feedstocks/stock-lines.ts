/** The lines of the stock as its screen lays them out. Pure. */
import type { BalanceLine } from '#domain/resources/feedstocks.ts';
import type { StockLine } from '#domain/resources/stock.ts';
import { COUNTED_MATERIAL_NAMES, type CountedMaterial } from '#domain/rules/material-counts.ts';
import type { LooseItem } from '#domain/rules/stock-items.ts';

/** The materials of the stock record, those that are short before the others, otherwise in their usual order. */
export function shortagesFirst(lines: readonly BalanceLine[]): CountedMaterial[] {
  const isShort = (item: CountedMaterial) => (lines.find((line) => line.item === item)?.missing ?? 0) > 0;
  return [
    ...COUNTED_MATERIAL_NAMES.filter(isShort),
    ...COUNTED_MATERIAL_NAMES.filter((item) => !isShort(item)),
  ];
}

export function ofItem(stock: readonly StockLine[], item: LooseItem): StockLine | null {
  return stock.find((line) => line.item === item) ?? null;
}

export function ofRoller(stock: readonly StockLine[], roller: number): StockLine | null {
  return stock.find((line) => line.wire_roller_id === roller) ?? null;
}

/** How much of what is needed is there, from 0 to 1; null where nothing is needed. */
export function shareInStock(needed: number, inStock: number | null): number | null {
  if (needed <= 0) return null;
  return Math.min(1, Math.max(0, (inStock ?? 0) / needed));
}
