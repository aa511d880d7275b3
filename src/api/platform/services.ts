import type { Logger } from 'pino';
import type { SketchReader } from '../documents/sketch-sheet/reader.ts';
import type { PdfRenderer } from '../documents/typst/pdf-renderer.ts';
import type { WorkbookWriter } from '../documents/workbook/workbook-writer.ts';
import type { Database } from './database/database.ts';
import type { FileStore } from './files.ts';
import type { Secrets } from './secrets.ts';
import type { Settings } from './settings.ts';

/** What lives as long as the server and is shared by all calls. */
export interface Services {
  settings: Settings;
  database: Database;
  files: FileStore;
  secrets: Secrets;
  /** Child processes: sheets are read, PDFs and workbooks made outside this one. */
  sketches: SketchReader;
  pdfs: PdfRenderer;
  workbooks: WorkbookWriter;
  log: Logger;
  /** The clock; tests set it. */
  now(): number;
}
