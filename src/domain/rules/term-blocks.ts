/** A term's text in plain form, as the reader makes it from the editor's JSON and the PDF shows it. */
import type { TermVariableName } from './term-variables.ts';

export type Alignment = 'left' | 'center' | 'right' | 'justify';

export interface Emphasis {
  readonly bold: boolean;
  readonly italic: boolean;
  readonly underline: boolean;
}

export type TermInline =
  | ({ readonly kind: 'text'; readonly text: string } & Emphasis)
  | ({ readonly kind: 'variable'; readonly name: TermVariableName } & Emphasis)
  | { readonly kind: 'line_break' };

export interface TermParagraph {
  readonly kind: 'paragraph';
  readonly align: Alignment;
  readonly content: readonly TermInline[];
}

export interface TermHeading {
  readonly kind: 'heading';
  readonly level: 1 | 2 | 3;
  readonly align: Alignment;
  readonly content: readonly TermInline[];
}

/** How an ordered list counts, by HTML's `type`; null for bullets. */
export type ListNumbering = '1' | 'a' | 'A' | 'i' | 'I' | null;

export interface TermList {
  readonly kind: 'list';
  readonly numbering: ListNumbering;
  /** Number of the first item. */
  readonly start: number;
  readonly items: readonly (readonly TermBlock[])[];
}

export interface TermCell {
  /** Place in the grid, from 0. */
  readonly column: number;
  readonly row: number;
  readonly colspan: number;
  readonly rowspan: number;
  readonly isHeader: boolean;
  readonly content: readonly TermBlock[];
}

export interface TermTable {
  readonly kind: 'table';
  /** Width of each column in the editor's pixels; null where it was never set. */
  readonly widths: readonly (number | null)[];
  /** Rows in all. */
  readonly rows: number;
  /** Rows at the top that consist of header cells alone and end there. */
  readonly headerRows: number;
  readonly cells: readonly TermCell[];
}

export type TermBlock = TermParagraph | TermHeading | TermList | TermTable | { readonly kind: 'page_break' };

export interface TermDocument {
  readonly blocks: readonly TermBlock[];
}
