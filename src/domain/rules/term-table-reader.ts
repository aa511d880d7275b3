/** A table's cells laid out on their grid, as a browser and the editor lay them out. */
import type { TermBlock, TermCell, TermTable } from './term-blocks.ts';
import { nodeName, TERM_LIMITS } from './term-json.ts';
import type { RawNode, Report } from './term-json.ts';

/** @param contentOf reads the blocks of a cell */
export function readTable(
  table: RawNode,
  contentOf: (cell: RawNode) => TermBlock[],
  report: Report,
): TermTable {
  const rows = table.content.length;
  if (rows === 0) report('Há uma tabela sem linhas.');
  const widths: (number | null)[] = [];
  const cells: TermCell[] = [];
  const taken = new Set<string>();
  table.content.forEach((line, row) => {
    if (line.type !== 'tableRow') cannotHold(table, line, report);
    let column = 0;
    for (const node of line.content) {
      if (node.type !== 'tableCell' && node.type !== 'tableHeader') cannotHold(line, node, report);
      if (node.content.length === 0) report('Há uma célula de tabela sem parágrafo.');
      while (taken.has(`${column} ${row}`)) column += 1;
      const colspan = whole(node.attrs.colspan);
      // A span beyond the last row ends with the table.
      const rowspan = Math.min(whole(node.attrs.rowspan), rows - row);
      if (!take(taken, { column, row, colspan, rowspan })) {
        report('As células de uma tabela se sobrepõem. Refaça as células mescladas.');
      }
      noteWidths(widths, column, colspan, node.attrs.colwidth);
      const isHeader = node.type === 'tableHeader';
      cells.push({ column, row, colspan, rowspan, isHeader, content: contentOf(node) });
      column += colspan;
    }
  });
  if (widths.length > TERM_LIMITS.columns) {
    report(`Uma tabela pode ter no máximo ${TERM_LIMITS.columns} colunas.`);
  }
  return { kind: 'table', widths, rows, headerRows: headerRows(cells, rows), cells };
}

type Place = Pick<TermCell, 'column' | 'row' | 'colspan' | 'rowspan'>;

/** Marks the cell's squares; false when one was taken already. */
function take(taken: Set<string>, { column, row, colspan, rowspan }: Place): boolean {
  let isFree = true;
  for (let x = column; x < column + colspan; x += 1) {
    for (let y = row; y < row + rowspan; y += 1) {
      isFree &&= !taken.has(`${x} ${y}`);
      taken.add(`${x} ${y}`);
    }
  }
  return isFree;
}

/** The first width that a column is given is the one that counts. */
function noteWidths(widths: (number | null)[], column: number, colspan: number, colwidth: unknown): void {
  for (let index = 0; index < colspan; index += 1) {
    const width: unknown = Array.isArray(colwidth) ? colwidth[index] : null;
    const known = typeof width === 'number' && width > 0 ? width : null;
    widths[column + index] ??= known;
  }
}

/** Rows from the top that hold header cells alone, none of them reaching into the rows below. */
function headerRows(cells: readonly TermCell[], rows: number): number {
  let count = 0;
  while (count < rows && isHeaderRow(cells, count)) count += 1;
  // A table of headers alone has no head to repeat.
  if (count === rows) return 0;
  while (cells.some((cell) => cell.row < count && cell.row + cell.rowspan > count)) count -= 1;
  return count;
}

function isHeaderRow(cells: readonly TermCell[], row: number): boolean {
  const standing = cells.filter((cell) => cell.row <= row && cell.row + cell.rowspan > row);
  return standing.length > 0 && standing.every((cell) => cell.isHeader);
}

function cannotHold(parent: RawNode, node: RawNode, report: Report): void {
  report(`O elemento "${nodeName(node.type)}" não pode ficar em "${nodeName(parent.type)}".`);
}

function whole(value: unknown): number {
  return typeof value === 'number' ? value : 1;
}
