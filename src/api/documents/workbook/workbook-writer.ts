import { Problem } from '../../platform/problem.ts';
import { ChildFault, makeChildQueue, scriptBeside } from '../child-queue.ts';
import type { TableHead, TableRow } from './table.ts';
import type { WorkbookMessage, WorkbookReply } from './workbook-worker.ts';

/** A sheet to be written: its rows come in batches, as they are read. */
export interface TableSource extends TableHead {
  readonly rows: AsyncIterable<readonly TableRow[]> | Iterable<readonly TableRow[]>;
  /** Asked for after the last row. */
  readonly totals?: () => TableRow;
  readonly note?: string | undefined;
}

export type PutTable = (table: TableSource) => Promise<void>;

export interface WorkbookWriter {
  /**
   * The workbook's bytes. `tell` puts its tables in their order, when it is this
   * workbook's turn. This process and the child hold one batch of rows at a time.
   * @throws Problem 503 when too many wait or it takes too long; what `tell` and the rows throw
   */
  write(title: string, tell: (put: PutTable) => Promise<void>): Promise<Uint8Array>;
  close(): void;
}

export interface WorkbookWriterOptions {
  /** Milliseconds for one workbook, reading its rows included. */
  readonly timeLimit?: number;
  readonly maxWaiting?: number;
}

const MEMORY_LIMIT = 256;
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
    async write(title, tell) {
      const reply = await queue
        .run(async (send) => {
          const say = (message: WorkbookMessage) => send(message);
          await say({ kind: 'start', title });
          await tell((table) => putTable(say, table));
          await say({ kind: 'finish' });
        })
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

async function putTable(
  say: (message: WorkbookMessage) => Promise<void>,
  { rows, totals, note, name, columns }: TableSource,
): Promise<void> {
  await say({ kind: 'sheet', head: { name, columns } });
  for await (const batch of rows) await say({ kind: 'rows', rows: batch });
  if (totals) await say({ kind: 'totals', row: totals() });
  if (note !== undefined) await say({ kind: 'note', text: note });
}
