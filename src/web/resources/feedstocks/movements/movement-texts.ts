/** How a movement reads in the list, and how the address filters them. Pure. */
import type { StockLine, StockMovement } from '#domain/resources/stock.ts';
import { formatQuantity } from '#domain/shared/numbers.ts';
import {
  DONATION,
  LOOSE_ITEMS,
  STOCK_ITEMS,
  stockItemLabel,
  WIRE_ROLLER,
} from '#domain/rules/stock-items.ts';
import { formatDate } from '#domain/shared/dates.ts';
import { readReais } from '#domain/shared/reais.ts';
import { periodOf } from '../../../components/list/periods.ts';
import type { SearchTexts } from '../../../platform/search-text.ts';

/** `+100`, `−30`: which way it went is seen before how much. */
export function signedQuantity(quantity: number): string {
  return quantity < 0 ? `−${formatQuantity(-quantity)}` : `+${formatQuantity(quantity)}`;
}

/** `Entrada · Doação`: its kind, and of what came in how it was come by, where that was told. */
export function kindOf({ kind_label, acquisition_label }: StockMovement): string {
  return acquisition_label === null ? kind_label : `${kind_label} · ${acquisition_label}`;
}

/** What became of it, where something did. What was bought is ordered before it is here, a gift is promised. */
export function stateOf(movement: StockMovement): string | null {
  const { ordered, acquisition, reversed_by_id, reverses_id, expected_at } = movement;
  if (reversed_by_id !== null) return 'Estornado';
  if (reverses_id !== null || !ordered) return null;
  const state = acquisition === DONATION ? 'Prometido' : 'Encomendado';
  return expected_at === null ? state : `${state}, previsto para ${formatDate(expected_at)}`;
}

/** Whether it is on its way: it can arrive. */
export function isOpenOrder(movement: StockMovement): boolean {
  return movement.ordered && movement.reversed_by_id === null && movement.reverses_id === null;
}

const BY_HAND: readonly number[] = [1, 4, 5];

/** Whether a person may take it back here; what a note moved is the note's. */
export function isReversible(movement: StockMovement): boolean {
  const { kind, reversed_by_id, delivery_note_id } = movement;
  return BY_HAND.includes(kind) && reversed_by_id === null && delivery_note_id === null;
}

/** Supplier, invoice, cost and note, as far as there are any. */
export function detailsOf({ supplier, invoice, unit_cost, note }: StockMovement): string {
  return [
    supplier,
    invoice && `NF ${invoice.replace(/^NF\s*/i, '')}`,
    unit_cost !== null && `${readReais(unit_cost)} cada`,
    note,
  ]
    .filter((text) => typeof text === 'string' && text !== '')
    .join(' · ');
}

/** The items by name, then each of the project's roller types. */
export function itemChoices(stock: readonly StockLine[] | null | undefined) {
  const rollers = (stock ?? []).flatMap(({ wire_roller_id, label }) =>
    wire_roller_id === null ? [] : [{ value: `rolo-${wire_roller_id}`, label }],
  );
  return [...LOOSE_ITEMS.map((item) => ({ value: item, label: stockItemLabel(item, null) })), ...rollers];
}

/** The query of the list that the address asks for; what it writes wrongly is left out. */
export function movementQuery(texts: SearchTexts) {
  const { material = '', tipo = '', origem = '' } = texts;
  const roller = /^rolo-([1-9]\d{0,8})$/.exec(material)?.[1];
  const loose = STOCK_ITEMS.find((name) => name === material && name !== WIRE_ROLLER);
  const kind = (['1', '2', '3', '4', '5', '6'] as const).find((one) => one === tipo);
  const acquisition = (['1', '2'] as const).find((one) => one === origem);
  return {
    ...(loose && { item: loose }),
    ...(roller !== undefined && { wire_roller: Number(roller) }),
    ...(kind && { kind }),
    ...(acquisition && { acquisition }),
    ...periodOf(texts),
  };
}
