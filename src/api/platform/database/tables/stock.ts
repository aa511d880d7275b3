import type { Generated } from 'kysely';
import type { Acquisition, MovementKind, StockItem } from '#domain/rules/stock-items.ts';
import type { Flag, Instant } from './organisation.ts';
import type { PrimaryKeys } from './primary-keys.ts';

/** The ledger: rows are added; only the arrival of what was ordered changes one. */
export interface StockMovementsTable {
  id: Generated<number>;
  project_id: number;
  kind: MovementKind;
  item: StockItem;
  /** Of rolls alone. */
  wire_roller_id: number | null;
  /** Above zero into the stock, below zero out of it. */
  quantity: number;
  /** The line's, right after this movement; null while ordered. */
  balance: number | null;
  /** Local date-time. */
  moved_at: string;
  /** 1 until it arrives: it counts in no balance. */
  ordered: Generated<Flag>;
  expected_at: string | null;
  supplier: string | null;
  invoice: string | null;
  unit_cost_cents: number | null;
  /** Of entries alone, as the table itself checks; null where it was not told. */
  acquisition: Acquisition | null;
  note: string | null;
  delivery_note_id: number | null;
  /** The movement that this one takes back; each is taken back once. */
  reverses_id: number | null;
  /** Null of what was in stock before there were movements. */
  user_id: number | null;
  /** Supplier, invoice and note, folded. */
  search: string | null;
  created_at: Instant;
  version: Generated<number>;
}

/** A line of a project's stock, from its first movement on: the sums of its movements. */
export interface StockBalancesTable {
  id: Generated<number>;
  project_id: number;
  item: StockItem;
  wire_roller_id: number | null;
  /** Of what has arrived. */
  balance: number;
  /** Of open orders. */
  ordered: number;
  /** Handed out by delivery notes, less what came back. */
  delivered: number;
}

/** Kept by triggers (migration 0030): what the lines of a project's delivered notes come to. */
interface NoteTalliesTable {
  project_id: number;
  item: StockItem;
  /** 0 of what is no roll. */
  wire_roller_id: number;
  slot: number;
  /** Before anything came back. */
  delivered: number;
}

/** Kept by triggers (migration 0054): what delivered notes handed out to a spring beyond its need. */
interface SpringSurplusesTable {
  water_spring_id: number;
  project_id: number;
  item: StockItem;
  /** 0 of what is no roll. */
  wire_roller_id: number;
  quantity: number;
}

/** The same of a whole project. */
interface SurplusTalliesTable {
  project_id: number;
  item: StockItem;
  wire_roller_id: number;
  slot: number;
  quantity: number;
}

export interface StockTables {
  stock_movements: StockMovementsTable;
  stock_balances: StockBalancesTable;
  note_tallies: NoteTalliesTable;
  spring_surpluses: SpringSurplusesTable;
  surplus_tallies: SurplusTalliesTable;
}

export const STOCK_KEYS = {
  stock_movements: ['id'],
  stock_balances: ['id'],
  note_tallies: ['project_id', 'item', 'wire_roller_id', 'slot'],
  spring_surpluses: ['water_spring_id', 'item', 'wire_roller_id'],
  surplus_tallies: ['project_id', 'item', 'wire_roller_id', 'slot'],
} as const satisfies PrimaryKeys<StockTables>;
