import { Problem } from '../../platform/problem.ts';
import { ChildFault, makeChildQueue, scriptBeside, type Send } from '../child-queue.ts';
import type { TableHead, TableRow } from './workbook.ts';
import type { WorkbookMessage, WorkbookReply } from './workbook-worker.ts';

/** A sheet to be written: its rows come in batches, as they are read. */
export interface TableSource extends TableHead {
  readonly rows: AsyncIterable<readonly TableRow[]> | Iterable<readonly TableRow[]>;
  /** Asked for after the last row. */
  readonly totals?: () => TableRow;
  readonly note?: string | undefined;
}

export interface WorkbookWriter {
  /**
   * The workbook's bytes. This process holds one batch of rows at a time.
   * @throws Problem 503 when too many wait or it takes too long; what the rows throw
   */
  write(title: string, tables: readonly TableSource[]): Promise<Uint8Array>;
  close(): void;
}

export interface WorkbookWriterOptions {
  /** Milliseconds for one workbook, reading its rows included. */
  readonly timeLimit?: number;
  readonly maxWaiting?: number;
}

const MEMORY_LIMIT = 512;
const WORKBOOKS_PER_CHILD = 20;

/** One writer serves a whole server; close it with the server. */
export function makeWorkbookWriter({
  timeLimit = 30_000,
  maxWaiting = 20,
}: WorkbookWriterOptions = {}): WorkbookWriter {
  const queue = makeChildQueue<WorkbookReply>({
    worker: scriptBeside(import.meta.url, 'workbook-worker'),
    timeLimit,
    memoryLimit: MEMORY_LIMIT,
    maxWaiting,
    jobsPerChild: WORKBOOKS_PER_CHILD,
    busy: () =>
      new Problem(503, 'Há muitas planilhas sendo geradas agora. Tente de novo em instantes.', {
        headers: { 'retry-after': '5' },
      }),
  });
  return {
    async write(title, tables) {
      const reply = await queue
        .run((send) => tell(send, title, tables))
        .catch((error: unknown) => {
          throw error instanceof ChildFault ? interrupted(error) : error;
        });
      if (!reply.ok) throw new Error(`The workbook could not be written: ${reply.reason}`);
      return reply.bytes;
    },
    close: queue.close,
  };
}

function interrupted(cause: ChildFault): Problem {
  const problem = new Problem(
    503,
    'A planilha demorou demais e foi interrompida. Tente de novo; se for muito grande, use os filtros.',
    { headers: { 'retry-after': '5' } },
  );
  problem.cause = cause;
  return problem;
}

async function tell(send: Send, title: string, tables: readonly TableSource[]): Promise<void> {
  const say = (message: WorkbookMessage) => send(message);
  await say({ kind: 'start', title });
  for (const { rows, totals, note, name, columns } of tables) {
    await say({ kind: 'sheet', head: { name, columns } });
    for await (const batch of rows) await say({ kind: 'rows', rows: batch });
    if (totals) await say({ kind: 'totals', row: totals() });
    if (note !== undefined) await say({ kind: 'note', text: note });
  }
  await say({ kind: 'finish' });
}
