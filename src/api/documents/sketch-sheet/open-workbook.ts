/** The sheet library behind the sketch reader: an .xlsx archive as rows, one at a time; an .ods as a whole. */
import { unzipSync } from 'fflate';
import { readXlsx, streamXlsxRows } from 'hucre/xlsx';
import { ODS_MARK } from './ods-mark.ts';
import { openOds } from './open-ods.ts';
import type { SourceWorkbook } from './sketch-cells.ts';

/**
 * Columns A to Z. The library's whole-sheet reading fills a rectangle up to the
 * farthest cell (one cell at XFD1048576 costs gigabytes), so rows are streamed.
 */
const READ_RANGE = 'A1:Z1048576';

/** @param archive what `repack` made @throws on anything that is not a workbook */
export async function openWorkbook(archive: Uint8Array): Promise<SourceWorkbook> {
  if (ODS_MARK in unzipSync(archive, { filter: ({ name }) => name === ODS_MARK })) return openOds(archive);
  const sheetNames: string[] = [];
  // Asks for every sheet's name and for the content of none.
  await readXlsx(archive, {
    sheets: ({ name }) => {
      sheetNames.push(name);
      return false;
    },
  });
  return { sheetNames, rows: (sheet) => streamXlsxRows(archive, { sheet, range: READ_RANGE }) };
}
