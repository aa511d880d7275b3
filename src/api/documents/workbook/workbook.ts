/** Tables as an .xlsx workbook: heads frozen and filtered, real numbers and dates, texts that stay texts. */
import { colToLetter, writeXlsx } from 'hucre/xlsx';
import type { Cell, CellStyle, WriteSheet } from 'hucre/xlsx';

/** A date is its local time in UTC, as cells have no zone. */
export type TableCell = string | number | Date | null;
export type TableRow = readonly TableCell[];

export interface TableColumn {
  readonly title: string;
  /** In characters. */
  readonly width: number;
  /** Format code of the cells (ECMA-376 part 1, 18.8.31), such as `0.00`; `@` for texts. */
  readonly format: string;
}

export interface TableHead {
  readonly name: string;
  readonly columns: readonly TableColumn[];
}

/** A sheet as it grows. */
export interface Table extends TableHead {
  readonly rows: TableRow[];
  /** A last row in bold, which filters and sorting leave alone. */
  totals: TableRow | null;
  /** Below the table, an empty row apart. */
  note: string | null;
}

const FONT = { name: 'Calibri', size: 11 } as const;
const HEAD: CellStyle = {
  font: { ...FONT, bold: true, color: { rgb: 'FFFFFF' } },
  fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: '1F5132' } },
};
const NOTE: CellStyle = { font: { ...FONT, italic: true } };
const HEAD_HEIGHT = 32;
/** Characters across a printed page that can still be read. */
const PAGE_WIDTH = 180;

/** The bytes of the workbook; `title` goes into the file's properties. */
export function buildWorkbook(title: string, tables: readonly Table[]): Promise<Uint8Array> {
  return writeXlsx({
    sheets: tables.map(sheetOf),
    properties: { title, creator: 'Vertente' },
    defaultFont: FONT,
  });
}

/** Texts left, figures right; dates between them stand apart from both. */
function sideOf(format: string): 'left' | 'right' | 'center' {
  if (format === '@') return 'left';
  return format.startsWith('0') ? 'right' : 'center';
}

/** Programs read `_x0041_` in a text as the sign of that code; its underscore is written as a code itself. */
function literal(value: TableCell): TableCell {
  return typeof value === 'string' ? value.replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_') : value;
}

function sheetOf({ name, columns, rows, totals, note }: Table): WriteSheet {
  const cells = new Map<string, Partial<Cell>>();
  const put = (row: number, column: number, value: TableCell, style: CellStyle) =>
    cells.set(`${row},${column}`, { value, style });
  columns.forEach(({ title, format }, column) => {
    put(0, column, title, {
      ...HEAD,
      alignment: { vertical: 'center', wrapText: true, horizontal: sideOf(format) },
    });
  });
  const end = rows.length + 1;
  totals?.forEach((value, column) => {
    put(end, column, value, {
      font: { ...FONT, bold: true },
      border: { top: { style: 'thin' } },
      numFmt: columns[column]?.format ?? '@',
      alignment: { horizontal: sideOf(columns[column]?.format ?? '@') },
    });
  });
  if (note !== null) put(end + (totals ? 2 : 1), 0, note, NOTE);
  return {
    name,
    columns: columns.map(({ width, format }) => ({
      width,
      style: { numFmt: format, alignment: { horizontal: sideOf(format) } },
    })),
    rows: [columns.map(({ title }) => title), ...rows.map((row) => row.map(literal))],
    cells,
    rowDefs: new Map([[0, { height: HEAD_HEIGHT }]]),
    freezePane: { rows: 1, columns: 1 },
    autoFilter: { range: `A1:${colToLetter(columns.length - 1)}${end}` },
    pageSetup: {
      paperSize: 'a4',
      orientation: 'landscape',
      fitToPage: true,
      fitToWidth: Math.ceil(columns.reduce((sum, { width }) => sum + width, 0) / PAGE_WIDTH),
      fitToHeight: 0,
      printTitlesRow: '$1:$1',
      printTitlesColumn: '$A:$A',
    },
  };
}
