/** What the stock lacks for a movement, in figures and in words. */
import { stockItemLabel, stockItemUnit, stockQuantity } from '#domain/rules/stock-items.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { Problem } from '../../platform/http/problem.ts';
import { lineKey, type StockBalances, type StockLine } from './lines.ts';

export interface Shortage extends StockLine {
  /** `Estacas`, `Rolo de arame 500 m`. */
  readonly label: string;
  readonly unit: string;
  /** What is there. */
  readonly balance: number;
  /** What all movements of the line together take. */
  readonly wanted: number;
}

/** One for each line of the movements, which are those of lines that lack something. */
export async function shortagesOf(
  tx: Tx,
  balances: StockBalances,
  movements: readonly (StockLine & { readonly quantity: number; readonly ordered?: boolean })[],
): Promise<Shortage[]> {
  const lines = new Map(movements.map((movement) => [lineKey(movement), movement]));
  const rollers = [...lines.values()].flatMap(({ wire_roller_id }) => wire_roller_id ?? []);
  const lengths =
    rollers.length === 0
      ? []
      : await tx.selectFrom('wire_rollers').select(['id', 'length']).where('id', 'in', rollers).execute();
  return [...lines].map(([key, { item, wire_roller_id }]) => ({
    item,
    wire_roller_id,
    label: stockItemLabel(item, lengths.find(({ id }) => id === wire_roller_id)?.length ?? null),
    unit: stockItemUnit(item),
    balance: balances.get(key)?.balance ?? 0,
    wanted: -movements
      .filter((movement) => lineKey(movement) === key && !movement.ordered)
      .reduce((sum, { quantity }) => sum + quantity, 0),
  }));
}

/** 'Estacas: há 100 un., seriam retirados 1.150 un.' */
export function shortageText({ label, item, balance, wanted }: Omit<Shortage, 'unit'>): string {
  const taken = wanted === 1 ? 'seria retirado' : 'seriam retirados';
  return `${label}: há ${stockQuantity(item, balance)}, ${taken} ${stockQuantity(item, wanted)}`;
}

/** 409 that names each line under `stock`. */
export function shortStock(short: readonly Shortage[], detail: string): Problem {
  return new Problem(409, detail, { errors: { stock: short.map(shortageText) } });
}
