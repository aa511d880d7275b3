import type { Generated } from 'kysely';
import type { StockItem } from '#domain/rules/stock-items.ts';
import type { Instant } from './organisation.ts';
import type { PrimaryKeys } from './primary-keys.ts';

export interface DeliveryNotesTable {
  id: Generated<number>;
  project_id: number;
  rural_property_id: number;
  /** 0 draft, 1 delivered, 2 cancelled. */
  status: Generated<number>;
  /** Null until it is delivered: `0001/2026`, and the two that it is made of. */
  number: string | null;
  number_year: number | null;
  number_sequence: number | null;
  delivered_at: string | null;
  receiver_name: string | null;
  receiver_cpf_sealed: string | null;
  note: string | null;
  cancel_note: string | null;
  /** Who drafted it, and who delivered it. */
  user_id: number;
  delivered_by_id: number | null;
  /** JSON, sealed: what the PDF shows, as it was at the delivery. */
  issued_sealed: string | null;
  /** The PDF that was made of it; null until it is first asked for, or the hourly round makes it. */
  pdf_file_id: string | null;
  signed_file_id: string | null;
  created_at: Instant;
  /** Folded number and receiver. */
  search: string;
  version: Generated<number>;
}

/** Without a reference to the spring, which may be deleted after the note was cancelled. */
export interface DeliveryNoteSpringsTable {
  delivery_note_id: number;
  water_spring_id: number;
  /** As it was at the delivery; of a draft the spring's own is shown. */
  label: string;
  /** The folded code. */
  search: string;
}

/** Of a draft only what a person wrote otherwise than planned; from the delivery on every line. */
export interface DeliveryNoteLinesTable {
  id: Generated<number>;
  delivery_note_id: number;
  water_spring_id: number;
  item: StockItem;
  wire_roller_id: number | null;
  /** Null in a draft: it follows the spring. */
  planned: number | null;
  delivered: number;
}

export interface NoteTables {
  delivery_notes: DeliveryNotesTable;
  delivery_note_springs: DeliveryNoteSpringsTable;
  delivery_note_lines: DeliveryNoteLinesTable;
}

export const NOTE_KEYS = {
  delivery_notes: ['id'],
  delivery_note_springs: ['delivery_note_id', 'water_spring_id'],
  delivery_note_lines: ['id'],
} as const satisfies PrimaryKeys<NoteTables>;
