/**
 * Rows as CSV for spreadsheets in Portuguese: UTF-8 with its mark, `;` between the cells,
 * a decimal comma, dates as people write them.
 */
import { formatDate, formatDateTime } from '#domain/shared/dates.ts';
import type { TableCell, TableColumn, TableRow } from '../workbook/table.ts';

const MARK = '\ufeff';
const END = '\r\n';

const plainNumber = new Intl.NumberFormat('pt-BR', { useGrouping: false, maximumFractionDigits: 12 });

/** What spreadsheets take for a formula at the beginning of a cell, in full width too. */
const FORMULA = /^[\s]*[=+\-@＝＋－＠]|^[\t\r\n]/;

/** The first line, with the file's mark. */
export function csvHead(columns: readonly TableColumn[]): string {
  return MARK + line(columns.map(({ title }) => textCell(title)));
}

export function csvRows(columns: readonly TableColumn[], rows: readonly TableRow[]): string {
  return rows.map((row) => line(row.map((cell, at) => csvCell(cell, columns[at]?.format ?? '@')))).join('');
}

function line(cells: readonly string[]): string {
  return cells.join(';') + END;
}

function csvCell(cell: TableCell, format: string): string {
  if (cell === null) return '';
  if (typeof cell === 'string') return textCell(cell);
  if (typeof cell === 'number') return numberText(cell, format);
  const local = cell.toISOString().slice(0, 16);
  return format.includes('hh') ? formatDateTime(local) : formatDate(local.slice(0, 10));
}

/** As many places as the column shows, so that a whole column reads alike; of 'General' as many as there are. */
function numberText(value: number, format: string): string {
  if (format === 'General') return plainNumber.format(value);
  const places = /\.(0+)$/.exec(format)?.[1]?.length ?? 0;
  return value.toFixed(places).replace('.', ',');
}

/** An apostrophe keeps a text that begins like a formula a text. */
function textCell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
