/** A list's rows as a file, batch by batch as they are read. */
import { open, stat } from 'node:fs/promises';
import { CSV_MIME, columnNames, type ExportFormat, XLSX_MIME } from '#domain/shared/list-export.ts';
import type { TableCell, TableColumn } from '../workbook/table.ts';
import type { WorkbookWriter } from '../workbook/workbook-writer.ts';
import { makeTemporaryPlace, type TemporaryPlace } from '../../platform/files/temporary.ts';
import { type Asker, headedWorkbooks } from '../letterhead/headed.ts';
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

/**
 * Written to the disk as the rows are read: a list of any size takes the memory of one batch.
 * @param person whose turn it takes: the id of a user
 */
export async function writeList<Row>(
  asker: Asker,
  person: number,
  list: ListFile<Row>,
): Promise<{ file: TemporaryPlace; size: number; mime: string }> {
  const file = await makeTemporaryPlace(asker.services.settings.dataDir);
  try {
    if (list.format === 'csv') await writeCsv(file.path, list);
    else await writeWorkbook(file.path, await headedWorkbooks(asker), person, list);
    const { size } = await stat(file.path);
    return { file, size, mime: list.format === 'csv' ? CSV_MIME : XLSX_MIME };
  } catch (error) {
    await file.remove();
    throw error;
  }
}

async function writeCsv<Row>(path: string, { columns, read }: ListFile<Row>): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.appendFile(csvHead(columns));
    await read(async (batches) => {
      for await (const rows of batches) await file.appendFile(csvRows(columns, inCells(columns, rows)));
    });
  } finally {
    await file.close();
  }
}

async function writeWorkbook<Row>(
  path: string,
  workbooks: WorkbookWriter,
  person: number,
  { title, columns, read }: ListFile<Row>,
): Promise<void> {
  const heads = columns.map(({ title: head, width, format: code }) => ({ title: head, width, format: code }));
  await workbooks.save(path, title, person, (put) =>
    read((batches) =>
      put({ name: title.slice(0, 31), columns: heads, rows: batchesInCells(columns, batches) }),
    ),
  );
}

function inCells<Row>(columns: readonly ListColumn<Row>[], rows: readonly Row[]): TableCell[][] {
  return rows.map((row) => columns.map((column) => column.of(row)));
}

async function* batchesInCells<Row>(
  columns: readonly ListColumn<Row>[],
  batches: AsyncIterable<readonly Row[]>,
): AsyncGenerator<TableCell[][]> {
  for await (const rows of batches) yield inCells(columns, rows);
}
