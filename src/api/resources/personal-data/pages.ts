/** Rows of an exported table, read page by page in the order of their ids. */
import type { TableRow } from '../../documents/workbook/table.ts';
import type { RowCall } from '../../platform/http/rows.ts';

export type ExportCall = RowCall<{ producerId: number }>;

const AT_ONCE = 500;

/** `read` gets the id after which to go on, and how many rows to read. */
export async function* pages<Row extends { readonly id: number }>(
  read: (after: number, limit: number) => Promise<readonly Row[]>,
  toRow: (row: Row) => TableRow,
): AsyncGenerator<TableRow[]> {
  for (let after = 0; ; ) {
    const rows = await read(after, AT_ONCE);
    yield rows.map(toRow);
    const last = rows.at(-1);
    if (!last || rows.length < AT_ONCE) return;
    after = last.id;
  }
}

/** `2026-11-21T14:30` or a day alone as a cell's date: its local time in UTC, as cells have no zone. */
export function dateCell(text: string | null): Date | null {
  return text === null ? null : new Date(text.includes('T') ? `${text}:00Z` : `${text}T00:00:00Z`);
}

export const DAY = 'dd/mm/yyyy';
export const MINUTE = 'dd/mm/yyyy hh:mm';
export const TEXT = '@';
