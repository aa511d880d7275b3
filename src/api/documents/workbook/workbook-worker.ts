/**
 * The child process that writes workbooks: the server keeps answering while a
 * large one is packed. Messages of one job come in order, the reply ends it.
 */
import { serveJobs } from '../../platform/children/serve-jobs.ts';
import type { TableHead, TableRow } from './table.ts';
import { makeWorkbook, type Workbook } from './workbook.ts';

export type WorkbookMessage =
  /** Begins a workbook. */
  | { readonly kind: 'start'; readonly title: string }
  /** Begins its next sheet. */
  | { readonly kind: 'sheet'; readonly head: TableHead }
  | { readonly kind: 'rows'; readonly rows: readonly TableRow[] }
  | { readonly kind: 'totals'; readonly row: TableRow }
  | { readonly kind: 'note'; readonly text: string }
  /** Asks for the bytes. */
  | { readonly kind: 'finish' };

export type WorkbookReply =
  | { readonly ok: true; readonly bytes: Uint8Array }
  | { readonly ok: false; readonly reason: string };

let workbook: Workbook | undefined;
/** Why it can't be finished; told when it is asked for, as a reply ends the job. */
let failure: string | undefined;

await serveJobs<WorkbookMessage, WorkbookReply>(() => (message) => {
  try {
    const bytes = take(message);
    if (bytes) return { ok: true, bytes };
  } catch (error) {
    workbook = undefined;
    failure = error instanceof Error ? error.message : String(error);
  }
  if (message.kind !== 'finish') return undefined;
  return { ok: false, reason: failure ?? 'it was not begun' };
});

/** The bytes, when they were asked for. */
function take(message: WorkbookMessage): Uint8Array | undefined {
  if (message.kind === 'start') {
    failure = undefined;
    workbook = makeWorkbook(message.title);
  }
  if (!workbook) return undefined;
  if (message.kind === 'sheet') workbook.sheet(message.head);
  if (message.kind === 'rows') workbook.rows(message.rows);
  if (message.kind === 'totals') workbook.totals(message.row);
  if (message.kind === 'note') workbook.note(message.text);
  if (message.kind !== 'finish') return undefined;
  const bytes = workbook.finish();
  workbook = undefined;
  return bytes;
}
