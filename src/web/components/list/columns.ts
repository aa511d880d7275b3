import type { ReactNode } from 'react';

/** One column of a list; the first one names the record. */
export interface Column<Row> {
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** What a card is titled with, where the first column's cell alone would say nothing. */
  readonly title?: (row: Row) => ReactNode;
  /** Name in the API's `sort`; without it the column can't order the list. */
  readonly sort?: string;
  /** Figures stand to the right. */
  readonly numeric?: boolean;
}

/** Rows that can be ticked. */
export interface Ticks<Row> {
  has(row: Row): boolean;
  change(rows: readonly Row[], checked: boolean): void;
  /** What the row is called, for who can't see where the box stands. */
  readonly nameOf: (row: Row) => string;
}

/** Told that a row's record is about to be opened; a press that is not meant yet may be the beginning of a scroll. */
export type Ahead<Row> = (row: Row, isMeant: boolean) => void;

export interface RecordTableProps<Row> {
  /** Says what the table holds, for screen readers. */
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  /** Undefined while they load for the first time. */
  readonly rows: readonly Row[] | undefined;
  readonly keyOf: (row: Row) => string | number;
  /** Address of the record that a row is: its name is a link to it, and the whole row a target for the pointer. */
  readonly open?: ((row: Row) => string) | undefined;
  readonly ahead?: Ahead<Row> | undefined;
  /** Buttons and links of one row. */
  readonly actions?: ((row: Row) => ReactNode) | undefined;
  readonly sort?: string;
  readonly order?: ((sort: string) => void) | undefined;
  readonly ticks?: Ticks<Row> | undefined;
  /** Newer rows are on their way. */
  readonly stale?: boolean;
}

/** A dash for what is not there. */
export const DASH = '—';
