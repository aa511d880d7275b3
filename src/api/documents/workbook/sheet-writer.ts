/** One sheet's XML (ECMA-376 part 1, 18.3) in the order of its parts, so that it can leave as it grows. */
import type { StyleTable } from './style-table.ts';
import type { PrintedPaper, TableCell, TableColumn, TableHead, TableRow } from './table.ts';
import { xmlText } from './xml-text.ts';

/** Three lines, in points. */
const HEAD_HEIGHT = 48;
/** Narrow, in inches: a table of many columns is shrunk to one page's width. */
const MARGINS = 'left="0.25" right="0.25" top="0.4" bottom="0.4" header="0.2" footer="0.2"';
const DAY_MS = 86_400_000;
/** Day 0 of the cells' calendar, which counts a 29 February 1900 that never was. */
const DAY_ZERO = Date.UTC(1899, 11, 30);

export interface SheetWriter {
  readonly name: string;
  /** What comes before the first row, the head included. */
  start(): string;
  rows(rows: readonly TableRow[]): string;
  /** A last row in bold, which filters and sorting leave alone. */
  totals(row: TableRow): string;
  /** Below the table, an empty row apart. */
  note(text: string): string;
  end(): string;
  /** Of the head and the rows so far, without totals: `A1:Z621`. */
  range(): { readonly from: string; readonly to: string };
}

/** Texts left, figures right; dates between them stand apart from both. */
function sideOf(format: string): 'left' | 'right' | 'center' {
  if (format === '@') return 'left';
  return format.startsWith('0') ? 'right' : 'center';
}

/** 0 → `A`, 26 → `AA`. */
function letterOf(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : letterOf(Math.floor(column / 26) - 1) + last;
}

/** A text is marked as one: whatever it begins with, no program takes it for a formula. */
function cell(reference: string, look: number, value: TableCell): string {
  if (value === null) return `<c r="${reference}" s="${look}"/>`;
  if (typeof value === 'string') {
    return `<c r="${reference}" s="${look}" t="inlineStr"><is><t xml:space="preserve">${xmlText(value)}</t></is></c>`;
  }
  const figure = typeof value === 'number' ? value : (value.getTime() - DAY_ZERO) / DAY_MS;
  if (!Number.isFinite(figure)) throw new Error(`Cell ${reference} has no finite number`);
  return `<c r="${reference}" s="${look}"><v>${figure}</v></c>`;
}

/** Above and below each printed page (18.3.1.46): the organisation left, the sheet and the page right. */
function printedFrame({ organisation, footnote }: PrintedPaper): string {
  const head = organisation && `<oddHeader>${coded('&L&"-,Bold"', organisation, '&R&A · &P/&N')}</oddHeader>`;
  const foot = footnote && `<oddFooter>${coded('&L&8', footnote, '')}</oddFooter>`;
  return head || foot ? `<headerFooter>${head ?? ''}${foot ?? ''}</headerFooter>` : '';
}

/** At most 255 signs are taken. */
const MOST_PRINTED = 200;

/** A text among its codes. `&` begins a code, and a digit after one would belong to it. */
function coded(before: string, text: string, after: string): string {
  const shown = text.length > MOST_PRINTED ? `${text.slice(0, MOST_PRINTED - 1)}…` : text;
  return xmlText(`${before}${/^\d/.test(shown) ? ' ' : ''}${shown.replaceAll('&', '&&')}${after}`);
}

/** `paper` stands on each printed page; without it they are as the table is. */
export function makeSheetWriter(
  { name, columns }: TableHead,
  styles: StyleTable,
  paper: PrintedPaper = {},
): SheetWriter {
  // The margins make room for what is printed there.
  const margins = printedFrame(paper) === '' ? MARGINS : MARGINS.replaceAll('"0.4"', '"0.6"');
  const letters = columns.map((_, column) => letterOf(column));
  const looks = columns.map(({ format }) => styles.numberOf({ font: 'plain', format, side: sideOf(format) }));
  const headLooks = columns.map(({ format }) =>
    styles.numberOf({ font: 'head', format: '@', side: sideOf(format), isHead: true }),
  );
  const totalLooks = columns.map(({ format }) =>
    styles.numberOf({ font: 'bold', format, side: sideOf(format), isTotal: true }),
  );
  const noteLook = styles.numberOf({ font: 'italic', format: '@', side: 'left' });
  /** The row written last, from 1; and the last of the table itself. */
  let written = 0;
  let tableEnd = 0;

  function row(values: TableRow, cellLooks: readonly number[], attributes = ''): string {
    written += 1;
    const cells = values.map((value, column) =>
      cell(`${letters[column]}${written}`, cellLooks[column] ?? 0, value),
    );
    return `<row r="${written}"${attributes}>${cells.join('')}</row>`;
  }

  const lastLetter = letters.at(-1) ?? 'A';
  return {
    name,
    start() {
      const titles = columns.map(({ title }) => title);
      const head = row(titles, headLooks, ` ht="${HEAD_HEIGHT}" customHeight="1"`);
      tableEnd = written;
      return `${opening(columns, looks)}<sheetData>${head}`;
    },
    rows(rows) {
      const xml = rows.map((values) => row(values, looks)).join('');
      tableEnd = written;
      return xml;
    },
    totals: (values) => row(values, totalLooks),
    note(text) {
      written += 1;
      return row([text], [noteLook]);
    },
    end: () =>
      `</sheetData><autoFilter ref="A1:${lastLetter}${tableEnd}"/><pageMargins ${margins}/><pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="0"/>${printedFrame(paper)}</worksheet>`,
    range: () => ({ from: '$A$1', to: `$${lastLetter}$${tableEnd}` }),
  };
}

function opening(columns: readonly TableColumn[], looks: readonly number[]): string {
  const cols = columns.map(
    ({ width }, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${width}" style="${looks[index]}" customWidth="1"/>`,
  );
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView workbookViewId="0"><pane xSplit="1" ySplit="1" topLeftCell="B2" activePane="bottomRight" state="frozen"/><selection pane="topRight"/><selection pane="bottomLeft"/><selection pane="bottomRight"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/><cols>${cols.join('')}</cols>`;
}
