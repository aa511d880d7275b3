/** Reads files of fences and points in a child process: what a file does to it, the server does not feel. */
import { ChildFault } from '../../platform/children/child.ts';
import { makeChildPool } from '../../platform/children/child-pool.ts';
import type { JobMemory } from '../../platform/children/job-memory.ts';
import { refusalProblem } from '../../platform/children/refusal.ts';
import { scriptBeside } from '../../platform/children/script.ts';
import { REFUSALS } from './drawn.ts';
import type { Placed } from './placed.ts';

export interface GeometryFile {
  readonly path: string;
  /** As the person names it. */
  readonly name: string;
}

export type GeometryAnswer =
  | { readonly ok: true; readonly placed: Placed }
  /** Why not, for the person. */
  | { readonly ok: false; readonly sentence: string };

export interface GeometryReader {
  /**
   * @param person whose turn it takes: the id of a user
   * @throws Problem 503 when too many files wait or the reader is closed, 429 when too many of this person's do
   */
  readonly read: (file: GeometryFile, person: number) => Promise<GeometryAnswer>;
  /** Kills the child; what still waits is answered with a 503. */
  readonly close: () => void;
}

export interface GeometryReaderOptions {
  /** Shared with the other child processes of the server. */
  readonly memory?: JobMemory;
  /** Hears why a child ended over a file, for the log. */
  readonly onFault?: (reason: string) => void;
}

/** Megabytes of the whole child. */
const MEMORY_LIMIT = 300;

const SENTENCES = {
  full: 'Há muitos arquivos sendo lidos agora. Tente de novo em instantes.',
  own: 'Você já enviou muitos arquivos de uma vez. Espere os primeiros serem lidos e tente de novo.',
};

const SLOW = 'A leitura do arquivo demorou demais e foi interrompida. Tente de novo em instantes.';

export function makeGeometryReader({ memory, onFault }: GeometryReaderOptions = {}): GeometryReader {
  const pool = makeChildPool<GeometryAnswer>({
    worker: scriptBeside(import.meta.url, 'geometry-worker'),
    timeLimit: 10_000,
    heapLimit: 120,
    memoryLimit: MEMORY_LIMIT,
    mostWaiting: 100,
    mostWaitingEach: 5,
    jobsPerChild: 200,
    memory,
    refuse: (refusal) => refusalProblem(refusal, SENTENCES),
  });
  return {
    async read(file, person) {
      try {
        return await pool.run(person, (send) => send(file));
      } catch (error) {
        if (!(error instanceof ChildFault)) throw error;
        onFault?.(error.message);
        return { ok: false, sentence: error.kind === 'slow' ? SLOW : REFUSALS.damaged };
      }
    },
    close: pool.close,
  };
}
