import type { ReactNode } from 'react';

/** One column of a list; the first one names the record. */
export interface Column<Row> {
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** Name in the API's `sort`; without it the column can't order the list. */
  readonly sort?: string;
  /** Figures stand to the right. */
  readonly numeric?: boolean;
}

/** A dash for what is not there. */
export const DASH = '—';
