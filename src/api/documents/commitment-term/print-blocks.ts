/** A term's blocks as the template prints them: variables filled in, headings ranked, columns sized. */
import type {
  Alignment,
  ListNumbering,
  TermBlock,
  TermCell,
  TermInline,
  TermTable,
} from '#domain/rules/term-blocks.ts';
import type { TermVariableName } from '#domain/rules/term-variables.ts';

export type VariableValues = Readonly<Partial<Record<TermVariableName, string>>>;

export interface PrintedRun {
  readonly text: string;
  readonly bold: boolean;
  readonly italic: boolean;
  readonly underline: boolean;
}

/** Lines of runs: a hard break ends a line. */
type PrintedLines = readonly (readonly PrintedRun[])[];

export interface PrintedCell extends Omit<TermCell, 'content'> {
  readonly content: readonly PrintedBlock[];
  /** A word of more signs may be broken, or it would run out of its column. */
  readonly break_at: number;
}

export type PrintedBlock =
  | { readonly kind: 'paragraph'; readonly align: Alignment; readonly lines: PrintedLines }
  | {
      readonly kind: 'heading';
      /** As chosen in the editor: decides the size. */
      readonly level: number;
      /** In the file's structure, where PDF/UA forbids that a level is skipped. */
      readonly rank: number;
      readonly align: Alignment;
      readonly lines: PrintedLines;
    }
  | {
      readonly kind: 'list';
      readonly numbering: ListNumbering;
      readonly start: number;
      readonly items: readonly (readonly PrintedBlock[])[];
    }
  | {
      readonly kind: 'table';
      /** Shares of the page's width. */
      readonly shares: readonly number[];
      readonly header: readonly PrintedCell[];
      readonly body: readonly PrintedCell[];
    }
  | { readonly kind: 'page_break' };

/** Width of the text on the page, and of a wide sign at the size of a cell's text (mm). */
const PAGE_WIDTH = 174;
const SIGN_WIDTH = 2.4;
const CELL_INSET = 3.2;
/** Share of an even column below which none is squeezed, whatever the editor says. */
const LEAST_SHARE = 0.4;

/**
 * @param rankAbove rank of the heading that stands above all blocks, 0 for none
 * @throws Error when a variable has no value: the caller refuses such a term before
 */
export function printBlocks(
  blocks: readonly TermBlock[],
  values: VariableValues,
  rankAbove: number,
): PrintedBlock[] {
  let lastRank = rankAbove;

  function print(block: TermBlock): PrintedBlock {
    switch (block.kind) {
      case 'paragraph':
        return { kind: 'paragraph', align: block.align, lines: printLines(block.content, values) };
      case 'heading':
        lastRank = Math.min(block.level, lastRank + 1);
        return {
          kind: 'heading',
          level: block.level,
          rank: lastRank,
          align: block.align,
          lines: printLines(block.content, values),
        };
      case 'list':
        return { ...block, items: block.items.map((item) => item.map(print)) };
      case 'table':
        return printTable(block, print);
      case 'page_break':
        return block;
    }
  }

  return blocks.map(print);
}

function printTable(table: TermTable, print: (block: TermBlock) => PrintedBlock): PrintedBlock {
  const shares = columnShares(table.widths);
  const cells = table.cells.map((cell): PrintedCell => {
    const share = shares.slice(cell.column, cell.column + cell.colspan).reduce((sum, part) => sum + part, 0);
    return {
      ...cell,
      content: cell.content.map(print),
      break_at: Math.max(1, Math.floor((PAGE_WIDTH * share - CELL_INSET) / SIGN_WIDTH)),
    };
  });
  return {
    kind: 'table',
    shares,
    header: cells.filter((cell) => cell.row < table.headerRows),
    body: cells.filter((cell) => cell.row >= table.headerRows),
  };
}

/** Columns without a width get the mean of the others; together they fill the page. */
function columnShares(widths: readonly (number | null)[]): number[] {
  const known = widths.filter((width) => width !== null);
  const mean = known.length === 0 ? 1 : known.reduce((sum, width) => sum + width, 0) / known.length;
  const least = mean * LEAST_SHARE;
  const sized = widths.map((width) => Math.max(width ?? mean, least));
  const sum = sized.reduce((total, width) => total + width, 0);
  return sized.map((width) => width / sum);
}

function printLines(inlines: readonly TermInline[], values: VariableValues): PrintedLines {
  const lines: PrintedRun[][] = [[]];
  for (const inline of inlines) {
    if (inline.kind === 'line_break') {
      lines.push([]);
      continue;
    }
    const { bold, italic, underline } = inline;
    const text = inline.kind === 'text' ? inline.text : valueOf(inline.name, values);
    lines.at(-1)?.push({ text: text.replace(/\s/g, ' '), bold, italic, underline });
  }
  return lines;
}

function valueOf(name: TermVariableName, values: VariableValues): string {
  const value = values[name];
  if (value === undefined) throw new Error(`the term's variable ${name} has no value`);
  return value;
}
