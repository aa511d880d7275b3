/**
 * The child process that writes workbooks: the server keeps answering while a
 * large one is packed. Messages of one job come in order, the reply ends it.
 */
import { buildWorkbook, type Table, type TableHead, type TableRow } from './workbook.ts';

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

let title = '';
let tables: Table[] = [];

process.on('message', (message: WorkbookMessage) => {
  const table = tables.at(-1);
  if (message.kind === 'start') {
    title = message.title;
    tables = [];
  } else if (message.kind === 'sheet') {
    tables.push({ ...message.head, rows: [], totals: null, note: null });
  } else if (message.kind === 'finish') {
    // `finish` never fails, so neither does this.
    void finish().then((reply) => process.send?.(reply));
  } else if (table && message.kind === 'rows') {
    for (const row of message.rows) table.rows.push(row);
  } else if (table && message.kind === 'totals') {
    table.totals = message.row;
  } else if (table && message.kind === 'note') {
    table.note = message.text;
  }
});

// The server is gone: nothing is left to answer to.
process.on('disconnect', () => process.exit(0));

async function finish(): Promise<WorkbookReply> {
  const whole = tables;
  tables = [];
  try {
    return { ok: true, bytes: await buildWorkbook(title, whole) };
  } catch (error) {
    return { ok: false, reason: error instanceof Error ? error.message : String(error) };
  }
}
