/** Many sheets in one call: each is read by itself, and what is wrong with one is said of that one. */
import type { springSheets } from '#domain/resources/spring-sheets.ts';
import { SHEET_BYTES } from '#domain/resources/water-springs.ts';
import { message } from '#domain/rules/messages.ts';
import { fold } from '#domain/shared/fold.ts';
import { auditRecords } from '../../platform/http/call-audit.ts';
import { prepared, type UploadedFile } from '../../platform/http/call.ts';
import { Problem } from '../../platform/http/problem.ts';
import { requireProperty } from '../rural-properties/parent.ts';
import {
  fenceOf,
  guarded,
  type ImportCall,
  keepReading,
  keptChanges,
  type Read,
  readAndCompute,
} from './import.ts';
import { overlapWarnings } from './neighbours.ts';

interface Unread {
  readonly file: string;
  readonly detail: string;
  readonly errors: Record<string, string[]>;
}

interface ReadFile {
  readonly file: string;
  readonly read: Read;
}

export const importsHandler = prepared<typeof springSheets.imports, readonly (ReadFile | Unread)[]>({
  async prepare(call) {
    await requireProperty(call);
    return withNeighbours(call, await readAll(call));
  },
  async run(call, sheets) {
    const data: (Unread | (Awaited<ReturnType<typeof keepReading>> & { file: string }))[] = [];
    const entries: { resource: string; recordId: number; changes: ReturnType<typeof keptChanges> }[] = [];
    for (const sheet of sheets) {
      if (!('read' in sheet)) {
        data.push(sheet);
        continue;
      }
      const kept = await keepReading(call, sheet.read);
      data.push({ file: sheet.file, ...kept });
      // Not yet a spring's: its id is the reading's own.
      entries.push({ resource: 'spring_imports', recordId: kept.import_id, changes: keptChanges(kept) });
    }
    await auditRecords(call, call.db, entries);
    return { body: { data }, audit: null };
  },
});

/** One after the other: between two of them it is somebody else's turn, and one sheet is held at a time. */
async function readAll(call: ImportCall): Promise<(ReadFile | Unread)[]> {
  const sheets: (ReadFile | Unread)[] = [];
  const labels = new Set<string>();
  for (const upload of call.files) {
    call.gone.throwIfAborted();
    try {
      const read = await readOne(call, upload, labels);
      if (read.survey.label !== null) labels.add(fold(read.survey.label));
      sheets.push({ file: upload.name, read });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      sheets.push({ file: upload.name, detail: error.message, errors: error.errors ?? {} });
    }
  }
  return sheets;
}

function readOne(call: ImportCall, upload: UploadedFile, labels: ReadonlySet<string>): Promise<Read> {
  if (upload.bytes > SHEET_BYTES) {
    const sentence = message('file_too_large');
    throw new Problem(413, sentence, { errors: { spreadsheets: [sentence] } });
  }
  return readAndCompute(call, upload, { spring: null, isTaken: (label) => labels.has(fold(label)) });
}

/** The fences that overlap, those of the registered springs and those of the sheets beside it. */
async function withNeighbours(
  call: ImportCall,
  sheets: readonly (ReadFile | Unread)[],
): Promise<(ReadFile | Unread)[]> {
  const reads = sheets.flatMap((sheet) => ('read' in sheet ? [sheet.read] : []));
  const told = new Map<Read, Read>();
  for (const read of reads) {
    const beside = reads.filter((other) => other !== read).map(fenceOf);
    const own = await guarded(call, read);
    told.set(read, { ...own, warnings: [...own.warnings, ...overlapWarnings(fenceOf(read), beside)] });
  }
  return sheets.map((sheet) =>
    'read' in sheet ? { ...sheet, read: told.get(sheet.read) ?? sheet.read } : sheet,
  );
}
