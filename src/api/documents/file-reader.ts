/** Reads files that people send in a child process: what a file does to it, the server does not feel. */
import { ChildFault } from '../platform/children/child.ts';
import { type ChildPoolOptions, makeChildPool } from '../platform/children/child-pool.ts';
import type { JobMemory } from '../platform/children/job-memory.ts';
import { refusalProblem } from '../platform/children/refusal.ts';

export type FileAnswer<Read> =
  | ({ readonly ok: true } & Read)
  /** Why not, for the person. */
  | { readonly ok: false; readonly sentence: string };

export interface FileReader<File, Read> {
  /**
   * @param person whose turn it takes: the id of a user
   * @throws Problem 503 when too many files wait or the reader is closed, 429 when too many of this person's do
   */
  readonly read: (file: File, person: number) => Promise<FileAnswer<Read>>;
  /** Kills the child; what still waits is answered with a 503. */
  readonly close: () => void;
}

export interface FileReaderOptions {
  /** Shared with the other child processes of the server. */
  readonly memory?: JobMemory;
  /** Hears why a child ended over a file, for the log. */
  readonly onFault?: (reason: string) => void;
}

interface Kind extends Omit<ChildPoolOptions, 'memory' | 'refuse'> {
  /** Of a file that took too long. */
  readonly slow: string;
  /** Of one over which the child ended, of its own accord or for its memory: the file alone would say which. */
  readonly ended: string;
}

const SENTENCES = {
  full: 'Há muitos arquivos sendo lidos agora. Tente de novo em instantes.',
  own: 'Você já enviou muitos arquivos de uma vez. Espere os primeiros serem lidos e tente de novo.',
};

export function makeFileReader<File, Read>(
  { slow, ended, ...limits }: Kind,
  { memory, onFault }: FileReaderOptions,
): FileReader<File, Read> {
  const pool = makeChildPool<FileAnswer<Read>>({
    ...limits,
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
        return { ok: false, sentence: error.kind === 'slow' ? slow : ended };
      }
    },
    close: pool.close,
  };
}
