/**
 * What a delivery note hands over: for each spring and item the planned quantity, which
 * follows the spring, and the delivered one, which a person may write otherwise.
 */
import { LOOSE_ITEMS, type LooseItem, type StockItem, WIRE_ROLLER } from './stock-items.ts';

/** In the order in which people read them; rolls come last. */
export const NOTE_ITEMS: readonly StockItem[] = [...LOOSE_ITEMS, WIRE_ROLLER];

/** An item of the stock; rolls are told apart by their type. */
export interface ItemKey {
  readonly item: StockItem;
  readonly wire_roller_id: number | null;
}

export interface Quantity extends ItemKey {
  readonly quantity: number;
}

export interface NoteLine extends ItemKey {
  readonly water_spring_id: number;
  readonly planned: number;
  readonly delivered: number;
}

/** A delivered quantity that a person wrote. */
export type WrittenLine = Omit<NoteLine, 'planned'>;

/** What a spring takes, with the type of its rolls. */
export interface SpringNeed {
  readonly id: number;
  readonly figures: Readonly<Record<LooseItem, number>>;
  readonly rolls: readonly { readonly wire_roller_id: number; readonly quantity: number }[];
}

export function keyOf({ item, wire_roller_id }: ItemKey): string {
  return wire_roller_id === null ? item : `${item} ${wire_roller_id}`;
}

/** The items that a spring takes any of. */
function needsOf({ figures, rolls }: SpringNeed): Quantity[] {
  const loose: Quantity[] = LOOSE_ITEMS.map((item) => ({
    item,
    wire_roller_id: null,
    quantity: figures[item],
  }));
  const rollers: Quantity[] = rolls.map(({ wire_roller_id, quantity }) => ({
    item: WIRE_ROLLER,
    wire_roller_id,
    quantity,
  }));
  return [...loose, ...rollers].filter(({ quantity }) => quantity > 0);
}

/**
 * The lines of a draft: what the springs take, delivered as planned unless somebody wrote
 * otherwise, and what was added to it. Written lines of other springs are left out.
 */
export function draftLines(springs: readonly SpringNeed[], written: readonly WrittenLine[]): NoteLine[] {
  return springs.flatMap((spring) => {
    const own = new Map(
      written
        .filter(({ water_spring_id }) => water_spring_id === spring.id)
        .map((line): [string, WrittenLine] => [keyOf(line), line]),
    );
    const planned = needsOf(spring).map(({ item, wire_roller_id, quantity }) => {
      const line = own.get(keyOf({ item, wire_roller_id }));
      own.delete(keyOf({ item, wire_roller_id }));
      return {
        water_spring_id: spring.id,
        item,
        wire_roller_id,
        planned: quantity,
        delivered: line?.delivered ?? quantity,
      };
    });
    const added = [...own.values()].filter(({ delivered }) => delivered > 0);
    return [...planned, ...added.map((line) => ({ ...line, planned: 0 }))];
  });
}

/** Whether the line says nothing that the spring does not say by itself. */
export function isAsPlanned({ planned, delivered }: Pick<NoteLine, 'planned' | 'delivered'>): boolean {
  return planned === delivered;
}

export interface ItemTotal extends ItemKey {
  readonly planned: number;
  readonly delivered: number;
}

/** The lines of all springs together, in the order of the items. */
export function itemTotals(lines: readonly NoteLine[]): ItemTotal[] {
  const totals = new Map<string, ItemTotal>();
  for (const { item, wire_roller_id, planned, delivered } of lines) {
    const key = keyOf({ item, wire_roller_id });
    const sum = totals.get(key) ?? { item, wire_roller_id, planned: 0, delivered: 0 };
    totals.set(key, { ...sum, planned: sum.planned + planned, delivered: sum.delivered + delivered });
  }
  return [...totals.values()].toSorted(inItemOrder);
}

/** Compares two by the order of the items, rolls by their type. */
export function inItemOrder(one: ItemKey, other: ItemKey): number {
  return (
    NOTE_ITEMS.indexOf(one.item) - NOTE_ITEMS.indexOf(other.item) ||
    (one.wire_roller_id ?? 0) - (other.wire_roller_id ?? 0)
  );
}

/** `0001/2026`: the sequence has at least four digits. */
export function noteNumber(sequence: number, year: number): string {
  return `${String(sequence).padStart(4, '0')}/${year}`;
}
