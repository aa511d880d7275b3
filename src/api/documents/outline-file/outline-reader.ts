/** Reads files of outlines in a child process: what a file does to it, the server does not feel. */
import { ChildFault } from '../../platform/children/child.ts';
import { makeChildPool } from '../../platform/children/child-pool.ts';
import type { JobMemory } from '../../platform/children/job-memory.ts';
import { refusalProblem } from '../../platform/children/refusal.ts';
import { scriptBeside } from '../../platform/children/script.ts';
import type { OutlineJob, ReadOutlines } from './read-outlines.ts';

export interface OutlineFile extends OutlineJob {
  readonly path: string;
}

export type OutlineAnswer =
  | ({ readonly ok: true } & ReadOutlines)
  /** Why not, for the person. */
  | { readonly ok: false; readonly sentence: string };

export interface OutlineReader {
  /**
   * @param person whose turn it takes: the id of a user
   * @throws Problem 503 when too many files wait or the reader is closed, 429 when too many of this person's do
   */
  readonly read: (file: OutlineFile, person: number) => Promise<OutlineAnswer>;
  /** Kills the child; what still waits is answered with a 503. */
  readonly close: () => void;
}

export interface OutlineReaderOptions {
  /** Shared with the other child processes of the server. */
  readonly memory?: JobMemory;
  /** Hears why a child ended over a file, for the log. */
  readonly onFault?: (reason: string) => void;
}

/** Megabytes of the whole child, which fits beside the server in the smallest machine. */
const MEMORY_LIMIT = 512;

const SENTENCES = {
  full: 'Há muitos arquivos sendo lidos agora. Tente de novo em instantes.',
  own: 'Você já enviou muitos arquivos de uma vez. Espere os primeiros serem lidos e tente de novo.',
};

const SLOW =
  'A leitura do arquivo demorou demais e foi interrompida. Exporte só a sub-bacia, ou simplifique o desenho, e envie de novo.';

/** Of its own accord or for its memory: the file alone would say which. */
const ENDED =
  'Não foi possível ler o arquivo: ele está danificado ou é grande demais. Exporte só a sub-bacia e envie de novo.';

export function makeOutlineReader({ memory, onFault }: OutlineReaderOptions = {}): OutlineReader {
  const pool = makeChildPool<OutlineAnswer>({
    worker: scriptBeside(import.meta.url, 'outline-worker'),
    timeLimit: 30_000,
    heapLimit: 320,
    memoryLimit: MEMORY_LIMIT,
    mostWaiting: 30,
    mostWaitingEach: 3,
    jobsPerChild: 20,
    restingMemory: 150,
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
        return { ok: false, sentence: error.kind === 'slow' ? SLOW : ENDED };
      }
    },
    close: pool.close,
  };
}
