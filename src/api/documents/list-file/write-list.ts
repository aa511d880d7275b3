/** A list's rows as a file, batch by batch as they are read. */
import { CSV_MIME, columnNames, type ExportFormat, XLSX_MIME } from '#domain/shared/list-export.ts';
import type { TableCell, TableColumn } from '../workbook/table.ts';
import type { WorkbookWriter } from '../workbook/workbook-writer.ts';
import { csvHead, csvRows } from './csv.ts';

export interface ListColumn<Row> extends TableColumn {
  of(row: Row): TableCell;
}

/** What a list can be written with, by API field name. */
export type ListColumns<Row> = Readonly<Record<string, ListColumn<Row>>>;

/** The asked columns in their order, or the standard ones. */
export function chosenColumns<Row>(
  all: ListColumns<Row>,
  asked: string | undefined,
  standard: readonly string[],
): ListColumn<Row>[] {
  const names = columnNames(asked);
  return (names.length > 0 ? names : standard).flatMap((name) => all[name] ?? []);
}

interface ListFile<Row> {
  readonly title: string;
  readonly format: ExportFormat;
  readonly columns: readonly ListColumn<Row>[];
  /** Reads within one moment of the database: `tell` gets the rows in batches. */
  read(tell: (rows: AsyncIterable<readonly Row[]>) => Promise<void>): Promise<void>;
}

/** @param person whose turn it takes: the id of a user */
export async function writeList<Row>(
  workbooks: WorkbookWriter,
  person: number,
  { title, format, columns, read }: ListFile<Row>,
): Promise<{ bytes: Uint8Array; mime: string }> {
  const cells = (rows: readonly Row[]) => rows.map((row) => columns.map((column) => column.of(row)));
  if (format === 'csv') {
    const parts = [Buffer.from(csvHead(columns))];
    await read(async (batches) => {
      for await (const rows of batches) parts.push(Buffer.from(csvRows(columns, cells(rows))));
    });
    return { bytes: Buffer.concat(parts), mime: CSV_MIME };
  }
  const heads = columns.map(({ title: head, width, format: code }) => ({ title: head, width, format: code }));
  const bytes = await workbooks.write(title, person, (put) =>
    read((batches) => put({ name: title.slice(0, 31), columns: heads, rows: inCells(batches, cells) })),
  );
  return { bytes, mime: XLSX_MIME };
}

async function* inCells<Row, Cells>(
  batches: AsyncIterable<readonly Row[]>,
  cells: (rows: readonly Row[]) => Cells,
): AsyncGenerator<Cells> {
  for await (const rows of batches) yield cells(rows);
}
