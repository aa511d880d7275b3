/**
 * An .xlsx workbook that is packed as its rows come, and leaves as it is packed. The library of our sheets writes a stream of one table
 * without totals or filter; two with both are beyond it (docs/decisions/0016).
 */
import { strToU8, Zip, ZipDeflate } from 'fflate';
import { packageParts, sheetPath } from './package-parts.ts';
import { makeSheetWriter, type SheetWriter } from './sheet-writer.ts';
import { makeStyleTable } from './style-table.ts';
import type { PrintedPaper, TableHead, TableRow } from './table.ts';

export interface Workbook {
  /** Begins a sheet; the one before is whole. */
  sheet(head: TableHead): void;
  rows(rows: readonly TableRow[]): void;
  /** After the last row. */
  totals(row: TableRow): void;
  /** After everything else of its sheet. */
  note(text: string): void;
  /** Tells the last bytes of the file. */
  finish(): void;
}

export interface WorkbookOptions {
  /** Goes into the file's properties. */
  readonly title: string;
  /** Its organisation goes into them too. */
  readonly paper?: PrintedPaper;
}

/** `put` gets the file's bytes piece by piece. */
export function makeWorkbook(
  { title, paper = {} }: WorkbookOptions,
  put: (bytes: Uint8Array) => void,
): Workbook {
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    put(chunk);
  });
  const styles = makeStyleTable();
  const sheets: SheetWriter[] = [];
  let part: ZipDeflate | undefined;

  function begin(path: string): ZipDeflate {
    const begun = new ZipDeflate(path);
    zip.add(begun);
    return begun;
  }

  function current(): SheetWriter {
    const sheet = sheets.at(-1);
    if (!sheet) throw new Error('The workbook has no sheet yet');
    return sheet;
  }

  function write(xml: string, isLast = false): void {
    part?.push(strToU8(xml), isLast);
  }

  function endSheet(): void {
    if (part) write(current().end(), true);
  }

  return {
    sheet(head) {
      endSheet();
      part = begin(sheetPath(sheets.length));
      sheets.push(makeSheetWriter(head, styles, paper));
      write(current().start());
    },
    rows: (rows) => write(current().rows(rows)),
    totals: (row) => write(current().totals(row)),
    note: (text) => write(current().note(text)),
    finish() {
      endSheet();
      for (const [path, xml] of Object.entries(packageParts({ title, paper }, sheets, styles.xml()))) {
        begin(path).push(strToU8(xml), true);
      }
      zip.end();
    },
  };
}
