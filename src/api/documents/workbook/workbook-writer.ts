import { Problem } from '../../platform/http/problem.ts';
import { ChildFault } from '../../platform/children/child.ts';
import { makeChildPool } from '../../platform/children/child-pool.ts';
import type { JobMemory } from '../../platform/children/job-memory.ts';
import { refusalProblem } from '../../platform/children/refusal.ts';
import { scriptBeside } from '../../platform/children/script.ts';
import type { PrintedPaper, TableHead, TableRow } from './table.ts';
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
   * @param person whose turn it takes: the id of a user
   * @throws Problem 503 when too many wait or it takes too long, 429 when too many of
   *   this person's wait; what `tell` and the rows throw
   */
  write(title: string, person: number, tell: (put: PutTable) => Promise<void>): Promise<Uint8Array>;
  /** The same into the new file `path`, for a workbook of any size; after a failure part of it may lie there. */
  save(path: string, title: string, person: number, tell: (put: PutTable) => Promise<void>): Promise<void>;
  /** The same writer, of workbooks whose printed pages carry this. */
  onPaper(paper: PrintedPaper): WorkbookWriter;
  close(): void;
}

export interface WorkbookWriterOptions {
  /** Milliseconds for one workbook, reading its rows included. */
  readonly timeLimit?: number;
  /** Workbooks that may wait, and of them each person's. */
  readonly mostWaiting?: number;
  readonly mostWaitingEach?: number;
  /** Shared with the other child processes of the server. */
  readonly memory?: JobMemory;
}

/** Megabytes of the child's JavaScript heap, and of the whole child. */
const HEAP_LIMIT = 256;
const MEMORY_LIMIT = 400;
const WORKBOOKS_PER_CHILD = 20;

const SENTENCES = {
  full: 'Há muitas planilhas sendo geradas agora. Tente de novo em instantes.',
  own: 'Você já pediu muitas planilhas de uma vez. Espere as primeiras ficarem prontas e tente de novo.',
};

/** One writer serves a whole server; close it with the server. */
export function makeWorkbookWriter({
  timeLimit = 30_000,
  mostWaiting = 50,
  mostWaitingEach = 3,
  memory,
}: WorkbookWriterOptions = {}): WorkbookWriter {
  const pool = makeChildPool<WorkbookReply>({
    worker: scriptBeside(import.meta.url, 'workbook-worker'),
    timeLimit,
    heapLimit: HEAP_LIMIT,
    memoryLimit: MEMORY_LIMIT,
    mostWaiting,
    mostWaitingEach,
    jobsPerChild: WORKBOOKS_PER_CHILD,
    memory,
    refuse: (refusal) => refusalProblem(refusal, SENTENCES),
  });
  async function run(
    start: Extract<WorkbookMessage, { kind: 'start' }>,
    person: number,
    tell: (put: PutTable) => Promise<void>,
  ): Promise<Uint8Array> {
    const reply = await pool
      .run(person, async (send) => {
        const say = (message: WorkbookMessage) => send(message);
        await say(start);
        await tell((table) => putTable(say, table));
        await say({ kind: 'finish' });
      })
      .catch((error: unknown) => {
        throw error instanceof ChildFault ? interrupted(error) : error;
      });
    if (!reply.ok) throw new Error(`The workbook could not be written: ${reply.reason}`);
    return reply.bytes;
  }
  const writerOf = (paper: PrintedPaper): WorkbookWriter => ({
    write: (title, person, tell) => run({ kind: 'start', title, paper }, person, tell),
    async save(path, title, person, tell) {
      await run({ kind: 'start', title, paper, path }, person, tell);
    },
    onPaper: writerOf,
    close: pool.close,
  });
  return writerOf({});
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
