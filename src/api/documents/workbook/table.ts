/** A workbook's tables as they are told: heads, rows, totals, a note. */

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

/** What stands on each printed page, above and below the table. */
export interface PrintedPaper {
  readonly organisation?: string | undefined;
  readonly footnote?: string | undefined;
}
