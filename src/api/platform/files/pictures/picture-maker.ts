/** Has pictures read and drawn anew in child processes: what a file does to one, the server does not feel. */
import { availableParallelism } from 'node:os';
import { ChildFault } from '../../children/child.ts';
import { makeChildPool } from '../../children/child-pool.ts';
import type { JobMemory } from '../../children/job-memory.ts';
import { refusalProblem } from '../../children/refusal.ts';
import { scriptBeside } from '../../children/script.ts';
import type { TemporaryFile } from '../temporary.ts';
import type { Logo } from './logo-maker.ts';
import type { PictureJob } from './picture-worker.ts';
import type { PlaceAndTime } from './place-and-time.ts';

/**
 * - `too_many_pixels`: more than `PICTURE_MEGAPIXELS` of its kind
 * - `too_heavy`: it would have taken more memory or time than a picture may
 */
export type PictureRefusal = 'unreadable' | 'heic' | 'hidden' | 'too_many_pixels' | 'too_heavy';

export interface MadePicture extends PlaceAndTime {
  readonly ok: true;
  readonly image: TemporaryFile;
  readonly thumbnail: TemporaryFile;
}

export interface RefusedPicture {
  readonly ok: false;
  readonly refusal: PictureRefusal;
  /** Of `too_many_pixels`: what is allowed. */
  readonly megapixels?: number;
}

export type Picture = MadePicture | RefusedPicture;

export interface PictureMaker {
  /**
   * Makes of a photo what is served, in two files beside it.
   * @param path of a file in a temporary folder
   * @param person whose turn it takes: the id of a user
   * @throws Problem 503 when too many photos wait, 429 when too many of this person's do
   */
  make(path: string, person: number): Promise<Picture>;
  /** The same of the organisation's logo, in one file beside it. */
  makeLogo(path: string, person: number): Promise<Logo>;
  close(): void;
  /** Process ids of the children that are alive. */
  childIds(): number[];
}

export interface PictureMakerOptions {
  /** Milliseconds for one picture. */
  readonly timeLimit?: number;
  /** Shared with the other child processes of the server. */
  readonly memory?: JobMemory;
  /** Hears why a child ended over a picture, for the log. */
  readonly onFault?: (reason: string) => void;
}

/** Megabytes of a child's JavaScript heap, of all of it, and of what may rest in it. */
const HEAP_LIMIT = 96;
const MEMORY_LIMIT = 480;
const RESTING_MEMORY = 180;
/** Two at once leave a core to everybody else on a machine of four. */
const CHILDREN = Math.min(2, Math.max(1, availableParallelism() - 1));

const SENTENCES = {
  full: 'Há muitas fotos sendo preparadas agora. Tente de novo em alguns instantes.',
  own: 'Você já enviou muitas fotos de uma vez. Espere as primeiras ficarem prontas e tente de novo.',
};

/** One maker serves a whole server; close it with the server. */
export function makePictureMaker({
  timeLimit = 30_000,
  memory,
  onFault = () => undefined,
}: PictureMakerOptions = {}): PictureMaker {
  const pool = makeChildPool<Picture | Logo>({
    worker: scriptBeside(import.meta.url, 'picture-worker'),
    children: CHILDREN,
    timeLimit,
    heapLimit: HEAP_LIMIT,
    memoryLimit: MEMORY_LIMIT,
    restingMemory: RESTING_MEMORY,
    mostWaiting: 200,
    mostWaitingEach: 5,
    jobsPerChild: 500,
    memory,
    refuse: (refusal) => refusalProblem(refusal, SENTENCES),
  });
  /** The reply is of the kind that was asked for. */
  async function run<Reply extends Picture | Logo>(
    job: PictureJob,
    person: number,
  ): Promise<Reply | { readonly ok: false; readonly refusal: 'too_heavy' }> {
    try {
      return (await pool.run(person, (send) => send(job))) as Reply;
    } catch (error) {
      if (!(error instanceof ChildFault)) throw error;
      onFault(error.message);
      return { ok: false, refusal: 'too_heavy' };
    }
  }
  return {
    make: (path, person) => run<Picture>({ kind: 'photo', path }, person),
    makeLogo: (path, person) => run<Logo>({ kind: 'logo', path }, person),
    close: pool.close,
    childIds: pool.childIds,
  };
}
