/** What reads and makes documents, each in a child process of its own. */
import type { Logger } from 'pino';
import type { JobMemory } from '../platform/children/job-memory.ts';
import { type GeometryReader, makeGeometryReader } from './geometry-file/geometry-reader.ts';
import { makeOutlineReader, type OutlineReader } from './outline-file/outline-reader.ts';
import { makeSketchReader, type SketchReader } from './sketch-sheet/reader.ts';
import { createPdfRenderer, type PdfRenderer } from './typst/pdf-renderer.ts';
import { makeWorkbookWriter, type WorkbookWriter } from './workbook/workbook-writer.ts';

export interface DocumentServices {
  sketches: SketchReader;
  geometries: GeometryReader;
  outlines: OutlineReader;
  pdfs: PdfRenderer;
  workbooks: WorkbookWriter;
}

declare module '../platform/services.ts' {
  interface Services extends DocumentServices {}
}

interface DocumentServiceOptions {
  readonly log: Logger;
  /** Shared with the other child processes of the server. */
  readonly memory: JobMemory;
}

/** Starts no process yet: each starts with its first document. */
export function openDocumentServices({ log, memory }: DocumentServiceOptions): DocumentServices {
  return {
    sketches: makeSketchReader({ memory, onFault: (reason) => log.warn({ reason }, 'sheet not read') }),
    geometries: makeGeometryReader({
      memory,
      onFault: (reason) => log.warn({ reason }, 'geometry file not read'),
    }),
    outlines: makeOutlineReader({
      memory,
      onFault: (reason) => log.warn({ reason }, 'outline file not read'),
    }),
    pdfs: createPdfRenderer({
      memory,
      onWarning: (template, warnings) => log.warn({ template, warnings }, 'document made with warnings'),
    }),
    workbooks: makeWorkbookWriter({ memory }),
  };
}

/** Ends the processes; what still waits is refused. */
export function closeDocumentServices(services: DocumentServices): void {
  const { sketches, geometries, outlines, pdfs, workbooks } = services;
  sketches.close();
  geometries.close();
  outlines.close();
  pdfs.close();
  workbooks.close();
}
