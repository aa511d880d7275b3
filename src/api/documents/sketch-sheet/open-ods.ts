/** The sketch sheet as LibreOffice saves it (.ods, OpenDocument 1.2 part 1, section 9). */
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { readOds } from 'hucre/ods';
import { ODS_MARK, ODS_MIME } from './ods-mark.ts';
import type { SourceRow, SourceWorkbook } from './sketch-cells.ts';

const CONTENT = 'content.xml';

/** Columns A to Z, as of an .xlsx; rows beyond what a table may have tell nothing more. */
const MOST_REPEATED = { columns: 26, rows: 1000 } as const;

/** @param archive what `repack` made @throws on anything that is not a workbook */
export async function openOds(archive: Uint8Array): Promise<SourceWorkbook> {
  const { [CONTENT]: content, [ODS_MARK]: mark } = unzipSync(archive);
  if (!content || !mark || strFromU8(mark).trim() !== ODS_MIME) throw new Error('no spreadsheet');
  const bounded = strToU8(boundedRows(strFromU8(content)));
  const { sheets } = await readOds(zipSync({ [ODS_MARK]: mark, [CONTENT]: bounded }, { level: 1 }));
  return {
    sheetNames: sheets.map(({ name }) => name),
    rows: (sheet) => filledRows(sheets.find(({ name }) => name === sheet)?.rows ?? []),
  };
}

/**
 * A row or cell may stand for a million like it, which the library writes out one by
 * one; and the library looks for rows right below their table, not in a group of rows.
 */
function boundedRows(xml: string): string {
  return xml
    .replace(/<\/?table:table-(?:header-rows|row-group|rows)\b[^<>]*>/g, '')
    .replace(
      /table:number-(columns|rows)-repeated="(\d+)"/g,
      (_, what: keyof typeof MOST_REPEATED, times: string) =>
        `table:number-${what}-repeated="${Math.min(Number(times), MOST_REPEATED[what])}"`,
    );
}

async function* filledRows(rows: readonly SourceRow['values'][]): AsyncGenerator<SourceRow> {
  for (const [index, values] of rows.entries()) {
    if (values.length > 0) yield { index, values };
  }
}
