/** Reads uploaded sheets in a child process: what a file does to it, the server does not feel. */
import { Problem } from '../../platform/problem.ts';
import { ChildFault, makeChildQueue, scriptBeside } from '../child-queue.ts';
import { refuseAtSight } from './guard.ts';
import type { Refusal } from './guard.ts';
import type { WorkerAnswer } from './reader-worker.ts';
import type { SketchCells } from './sketch-cells.ts';

export type ReaderAnswer = { ok: true; cells: SketchCells } | { ok: false; refusal: Refusal };

export interface SketchReader {
  /** @throws Problem 503 when too many sheets wait already, or the reader is closed */
  readonly read: (bytes: Uint8Array) => Promise<ReaderAnswer>;
  /** Kills the child; what still waits is answered with a 503. */
  readonly close: () => void;
  /** The child's process id while there is one. */
  readonly childId: () => number | undefined;
}

export interface ReaderOptions {
  /** Milliseconds that one sheet may take, the start of the child included. */
  readonly timeLimit?: number;
  /** Megabytes of the child's JavaScript heap. */
  readonly memoryLimit?: number;
  /** Sheets that may wait; each holds up to 5 MB of the server's memory. */
  readonly maxWaiting?: number;
  /** Sheets after which a fresh child takes over. */
  readonly sheetsPerChild?: number;
  /** Hears why a sheet could not be read, for the log. */
  readonly onFault?: (reason: string) => void;
}

const UNREADABLE: ReaderAnswer = { ok: false, refusal: 'unreadable' };

export function makeSketchReader(options: ReaderOptions = {}): SketchReader {
  const { timeLimit = 10_000, memoryLimit = 160, maxWaiting = 40, sheetsPerChild = 200 } = options;
  const queue = makeChildQueue<WorkerAnswer>({
    worker: scriptBeside(import.meta.url, 'reader-worker'),
    timeLimit,
    memoryLimit,
    maxWaiting,
    jobsPerChild: sheetsPerChild,
    busy,
  });

  async function answerOf(bytes: Uint8Array): Promise<WorkerAnswer> {
    try {
      return await queue.run((send) => send(bytes));
    } catch (error) {
      if (error instanceof ChildFault) return { ok: false, reason: error.message };
      throw error;
    }
  }

  return {
    async read(bytes) {
      const refusal = refuseAtSight(bytes);
      if (refusal) return { ok: false, refusal };
      const answer = await answerOf(bytes);
      if (answer.ok) return answer;
      options.onFault?.(answer.reason);
      return UNREADABLE;
    },
    close: queue.close,
    childId: queue.childId,
  };
}

function busy(): Problem {
  return new Problem(503, 'Há muitas planilhas sendo lidas agora. Tente de novo em instantes.', {
    headers: { 'retry-after': '5' },
  });
}
