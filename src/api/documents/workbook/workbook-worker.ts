/**
 * The child process that writes workbooks: the server keeps answering while a
 * large one is packed. Messages of one job come in order, the reply ends it.
 */
import { closeSync, openSync, writeFileSync } from 'node:fs';
import { serveJobs } from '../../platform/children/serve-jobs.ts';
import type { PrintedPaper, TableHead, TableRow } from './table.ts';
import { makeWorkbook, type Workbook } from './workbook.ts';

export type WorkbookMessage =
  /** Begins a workbook; in the new file `path`, or else in memory. */
  | {
      readonly kind: 'start';
      readonly title: string;
      readonly paper: PrintedPaper;
      readonly path?: string | undefined;
    }
  /** Begins its next sheet. */
  | { readonly kind: 'sheet'; readonly head: TableHead }
  | { readonly kind: 'rows'; readonly rows: readonly TableRow[] }
  | { readonly kind: 'totals'; readonly row: TableRow }
  | { readonly kind: 'note'; readonly text: string }
  /** Asks for the end, and for the bytes that lie in no file. */
  | { readonly kind: 'finish' };

export type WorkbookReply =
  | { readonly ok: true; readonly bytes: Uint8Array }
  | { readonly ok: false; readonly reason: string };

interface Job {
  readonly workbook: Workbook;
  /** The bytes, none where they lie in a file; also of a workbook that failed. */
  end(): Uint8Array;
}

let job: Job | undefined;
/** Why it can't be finished; told when it is asked for, as a reply ends the job. */
let failure: string | undefined;

await serveJobs<WorkbookMessage, WorkbookReply>(() => (message) => {
  try {
    const bytes = take(message);
    if (bytes) return { ok: true, bytes };
  } catch (error) {
    job?.end();
    job = undefined;
    failure = error instanceof Error ? error.message : String(error);
  }
  if (message.kind !== 'finish') return undefined;
  return { ok: false, reason: failure ?? 'it was not begun' };
});

/** The bytes, when they were asked for. */
function take(message: WorkbookMessage): Uint8Array | undefined {
  if (message.kind === 'start') {
    failure = undefined;
    job = message.path === undefined ? inMemory(message) : inFile(message, message.path);
  }
  if (!job) return undefined;
  const { workbook, end } = job;
  if (message.kind === 'sheet') workbook.sheet(message.head);
  if (message.kind === 'rows') workbook.rows(message.rows);
  if (message.kind === 'totals') workbook.totals(message.row);
  if (message.kind === 'note') workbook.note(message.text);
  if (message.kind !== 'finish') return undefined;
  workbook.finish();
  job = undefined;
  return end();
}

type Begun = Extract<WorkbookMessage, { kind: 'start' }>;

function inMemory(begun: Begun): Job {
  const pieces: Uint8Array[] = [];
  return { workbook: makeWorkbook(begun, (piece) => pieces.push(piece)), end: () => Buffer.concat(pieces) };
}

function inFile(begun: Begun, path: string): Job {
  const file = openSync(path, 'wx', 0o600);
  return {
    // All of the piece, behind the one before.
    workbook: makeWorkbook(begun, (piece) => writeFileSync(file, piece)),
    end() {
      closeSync(file);
      return new Uint8Array();
    },
  };
}
