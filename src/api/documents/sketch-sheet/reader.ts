/** Reads uploaded sheets in a child process: what a file does to it, the server does not feel. */
import { ChildFault } from '../../platform/children/child.ts';
import { makeChildPool } from '../../platform/children/child-pool.ts';
import type { JobMemory } from '../../platform/children/job-memory.ts';
import { refusalProblem } from '../../platform/children/refusal.ts';
import { scriptBeside } from '../../platform/children/script.ts';
import type { Refusal } from './guard.ts';
import type { SketchCells } from './sketch-cells.ts';

/** A sheet's bytes, or the path of the file that holds them. */
export type SheetFile = Uint8Array | string;

/** What the child process says of a file; `reason` in English, for the log. */
export type WorkerAnswer =
  | { readonly ok: true; readonly cells: SketchCells }
  | { readonly ok: false; readonly refusal: Refusal; readonly reason: string };

/** `slow` says nothing of the file: the machine may have had too much else to do. */
export type ReaderAnswer = { ok: true; cells: SketchCells } | { ok: false; refusal: Refusal | 'slow' };

export interface SketchReader {
  /**
   * @param person whose turn it takes: the id of a user
   * @throws Problem 503 when too many sheets wait or the reader is closed, 429 when too many of this person's do
   */
  readonly read: (file: SheetFile, person: number) => Promise<ReaderAnswer>;
  /** Kills the child; what still waits is answered with a 503. */
  readonly close: () => void;
  /** The child's process id while there is one. */
  readonly childId: () => number | undefined;
}

export interface ReaderOptions {
  /** Milliseconds that one sheet may take. */
  readonly timeLimit?: number;
  /** Megabytes of the child's JavaScript heap. */
  readonly heapLimit?: number;
  /** Sheets that may wait, and of them each person's. */
  readonly mostWaiting?: number;
  readonly mostWaitingEach?: number;
  /** Sheets after which a fresh child takes over. */
  readonly sheetsPerChild?: number;
  /** Shared with the other child processes of the server. */
  readonly memory?: JobMemory;
  /** Hears why a sheet could not be read, for the log. */
  readonly onFault?: (reason: string) => void;
}

/** Megabytes of the whole child. */
const MEMORY_LIMIT = 400;

const SENTENCES = {
  full: 'Há muitas planilhas sendo lidas agora. Tente de novo em instantes.',
  own: 'Você já enviou muitas planilhas de uma vez. Espere as primeiras serem lidas e tente de novo.',
};

export function makeSketchReader(options: ReaderOptions = {}): SketchReader {
  const pool = makeChildPool<WorkerAnswer>({
    worker: scriptBeside(import.meta.url, 'reader-worker'),
    timeLimit: options.timeLimit ?? 20_000,
    heapLimit: options.heapLimit ?? 160,
    memoryLimit: MEMORY_LIMIT,
    mostWaiting: options.mostWaiting ?? 100,
    mostWaitingEach: options.mostWaitingEach ?? 5,
    jobsPerChild: options.sheetsPerChild ?? 200,
    memory: options.memory,
    refuse: (refusal) => refusalProblem(refusal, SENTENCES),
  });

  async function answerOf(
    file: SheetFile,
    person: number,
  ): Promise<WorkerAnswer | { ok: false; refusal: 'slow'; reason: string }> {
    try {
      return await pool.run(person, (send) => send(file));
    } catch (error) {
      if (!(error instanceof ChildFault)) throw error;
      const refusal = error.kind === 'slow' ? 'slow' : 'unreadable';
      return { ok: false, refusal, reason: error.message };
    }
  }

  return {
    async read(file, person) {
      const answer = await answerOf(file, person);
      if (answer.ok) return answer;
      options.onFault?.(answer.reason);
      return { ok: false, refusal: answer.refusal };
    },
    close: pool.close,
    childId: () => pool.childIds()[0],
  };
}
