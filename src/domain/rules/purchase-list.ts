/**
 * What is to be bought for the springs that wait: their need month by month, less what is
 * in stock and on order. Everything is counted in whole pieces, sacks and rolls.
 */
import { monthName } from '../shared/dates.ts';
import { formatNumber, joinList } from '../shared/numbers.ts';
import { type StockItem, WIRE_ROLLER } from './stock-items.ts';

/** What the springs planned for one month take; null for those without a month. */
export interface MonthlyNeed {
  readonly month: string | null;
  readonly quantity: number;
}

export interface PurchaseFigures {
  /** Those up to the end of the list, overdue ones too, the earliest first. */
  readonly months: { month: string; quantity: number }[];
  readonly undated: number;
  readonly need: number;
  readonly to_buy: number;
}

/** @param until `YYYY-MM`: what is planned later is not bought yet */
export function purchaseFigures(
  needs: readonly MonthlyNeed[],
  { until, balance, ordered }: { readonly until: string; readonly balance: number; readonly ordered: number },
): PurchaseFigures {
  const months = needs
    .flatMap(({ month, quantity }) =>
      month !== null && month <= until && quantity > 0 ? [{ month, quantity }] : [],
    )
    .toSorted((one, other) => (one.month < other.month ? -1 : 1));
  const undated = sum(needs.filter(({ month }) => month === null));
  const need = sum(months) + undated;
  // A balance below nothing is missing too.
  return { months, undated, need, to_buy: Math.max(0, need - balance - ordered) };
}

function sum(parts: readonly { readonly quantity: number }[]): number {
  return parts.reduce((total, { quantity }) => total + quantity, 0);
}

type Forms = readonly [one: string, many: string];

const NAMES: Readonly<Record<Exclude<StockItem, typeof WIRE_ROLLER>, Forms>> = {
  stake_quantity: ['estaca', 'estacas'],
  stretcher_quantity: ['esticador', 'esticadores'],
  clip_quantity: ['kg de grampos', 'kg de grampos'],
  limestone_sacks: ['saco de calcário', 'sacos de calcário'],
  planting_fertilizer_sacks: ['saco de adubo de plantio', 'sacos de adubo de plantio'],
  cover_fertilizer_sacks: ['saco de adubo de cobertura', 'sacos de adubo de cobertura'],
  formicide_sacks: ['saco de formicida', 'sacos de formicida'],
  recovery_seedlings: ['muda', 'mudas'],
};

export interface LackingItem {
  readonly item: StockItem;
  /** Metres of a roll. */
  readonly length: number | null;
  readonly quantity: number;
}

/** `1.810 estacas`, `2 rolos de arame de 500 m`. */
export function quantityInWords({ item, length, quantity }: LackingItem): string {
  const [one, many] =
    item === WIRE_ROLLER
      ? [
          `rolo de arame de ${formatNumber(length ?? 0)} m`,
          `rolos de arame de ${formatNumber(length ?? 0)} m`,
        ]
      : NAMES[item];
  return `${quantity.toLocaleString('pt-BR')} ${quantity === 1 ? one : many}`;
}

/** `Faltam 1.810 estacas até março`; the year is said where it is not `presentYear`. */
export function purchaseSentence(
  lacking: readonly LackingItem[],
  until: string,
  presentYear: number,
): string {
  const month = monthName(until, presentYear);
  const short = lacking.filter(({ quantity }) => quantity > 0);
  if (short.length === 0) return `Nada a comprar até ${month}`;
  const verb = short.length === 1 && short[0]?.quantity === 1 ? 'Falta' : 'Faltam';
  return `${verb} ${joinList(short.map(quantityInWords))} até ${month}`;
}
