/** Rows of an exported table, read page by page: in the order of their ids, or in one of their own. */
import type { TableRow } from '../../documents/workbook/table.ts';
import type { RowCall } from '../../platform/http/rows.ts';

export type ExportCall = RowCall<{ producerId: number }>;

const AT_ONCE = 500;

/** `read` gets the id after which to go on, and how many rows to read. */
export function pages<Row extends { readonly id: number }>(
  read: (after: number, limit: number) => Promise<readonly Row[]>,
  toRow: (row: Row) => TableRow,
): AsyncGenerator<TableRow[]> {
  return pagesAfter((last: { readonly id: number } | null, limit) => read(last?.id ?? 0, limit), toRow);
}

/** `read` gets the row after which to go on, null at first, and how many rows to read. */
export async function* pagesAfter<Last, Row extends Last>(
  read: (last: Last | null, limit: number) => Promise<readonly Row[]>,
  toRow: (row: Row) => TableRow,
): AsyncGenerator<TableRow[]> {
  for (let last: Last | null = null; ; ) {
    const rows: readonly Row[] = await read(last, AT_ONCE);
    yield rows.map(toRow);
    last = rows.at(-1) ?? null;
    if (!last || rows.length < AT_ONCE) return;
  }
}

/** `2026-11-21T14:30` or a day alone as a cell's date: its local time in UTC, as cells have no zone. */
export function dateCell(text: string | null): Date | null {
  return text === null ? null : new Date(text.includes('T') ? `${text}:00Z` : `${text}T00:00:00Z`);
}

export const DAY = 'dd/mm/yyyy';
export const MINUTE = 'dd/mm/yyyy hh:mm';
export const TEXT = '@';
