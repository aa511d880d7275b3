/** What a project's stock is counted in, and the kinds of movement that its balances are the sum of. */
import {
  COUNTED_MATERIAL_NAMES,
  COUNTED_MATERIALS,
  type CountedMaterial,
  materialLabel,
  rollName,
} from './material-counts.ts';
import { formatQuantity } from '../shared/numbers.ts';

/** The stock record's seven, and the seedlings. Rolls of wire are told apart by the project's roller types. */
export type LooseItem = CountedMaterial | 'recovery_seedlings';
export type StockItem = LooseItem | typeof WIRE_ROLLER;

export const WIRE_ROLLER = 'wire_roller';

/** In the order in which they are shown; rolls come after them. */
export const LOOSE_ITEMS: readonly LooseItem[] = [...COUNTED_MATERIAL_NAMES, 'recovery_seedlings'];

export const STOCK_ITEMS: readonly StockItem[] = [...LOOSE_ITEMS, WIRE_ROLLER];

export function isCountedMaterial(item: StockItem): item is CountedMaterial {
  return COUNTED_MATERIAL_NAMES.some((name) => name === item);
}

/** `Estacas`, `Grampos (kg)`, `Rolo de arame 500 m`; rolls need their length in metres. */
export function stockItemLabel(item: StockItem, length: number | null): string {
  if (item === WIRE_ROLLER) return length === null ? 'Rolo de arame' : rollName(length);
  return item === 'recovery_seedlings' ? 'Mudas' : materialLabel(item);
}

export function stockItemUnit(item: StockItem): string {
  if (item === WIRE_ROLLER) return 'rolos';
  return item === 'recovery_seedlings' ? 'un.' : COUNTED_MATERIALS[item].unit;
}

/** '1 rolo', '1.150 un.': how much of it, in a sentence. */
export function stockQuantity(item: StockItem, quantity: number): string {
  return quantityIn(stockItemUnit(item), quantity);
}

/** The same by the unit's own word, as lines of the stock have it. */
export function quantityIn(unit: string, quantity: number): string {
  const isOne = quantity === 1 && unit.endsWith('s');
  return `${formatQuantity(quantity)} ${isOne ? unit.slice(0, -1) : unit}`;
}

export const MOVEMENT_KINDS = {
  1: 'Entrada',
  2: 'Entrega',
  3: 'Devolução',
  4: 'Perda',
  5: 'Ajuste',
  6: 'Estorno',
} as const;

export type MovementKind = keyof typeof MOVEMENT_KINDS;

export const ENTRY = 1;
export const DELIVERY = 2;
export const RETURN = 3;
export const LOSS = 4;
export const ADJUSTMENT = 5;
export const REVERSAL = 6;

/** How what came in was come by; of entries alone, and not of those from before it was asked. */
export const ACQUISITIONS = { 1: 'Compra', 2: 'Doação' } as const;

export type Acquisition = keyof typeof ACQUISITIONS;

export const PURCHASE = 1;
export const DONATION = 2;
