/**
 * Moves the write-ahead log of the embedded database into its file, on a thread and a
 * connection of its own. SQLite does it within whichever commit makes the log long: that one
 * then writes a thousand pages and waits for the disk twice more, and everybody with it.
 */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { scriptBeside } from '../children/script.ts';
import type { Db } from './database.ts';

/**
 * `step`: moves what there is, when that is much. `rest`: moves all, while nobody writes, and
 * begins the log anew. `empty`: moves all, and the log's file has no byte left. `rewrite`: moves
 * nothing; writes the log once more and waits for the disk, which failed to keep it.
 */
export type CheckpointAsk = 'step' | 'rest' | 'empty' | 'rewrite';

export interface LogState {
  /** Pages in the log. */
  readonly frames: number;
  /** How many of them are in the file too. */
  readonly moved: number;
}

/** Of a log: sixteen megabytes. Writers wait once for its end, aside of the thread that answers. */
const LONG = 4000;
const PAUSE_MS = 250;
const IDLE_MS = 30_000;

interface Parts {
  /** Of the database's file. */
  readonly path: string;
  /** The connection that writes, which one at a time has. */
  readonly write: Db;
}

export class Checkpoints {
  readonly #parts: Parts;
  #worker: Worker | null = null;
  /** The one ask that is under way: others wait for it. */
  #last: Promise<unknown> = Promise.resolve();
  #timer: NodeJS.Timeout | null = null;
  #idle: NodeJS.Timeout | null = null;
  #isClosed = false;
  /** From how many frames on writers are asked to wait. */
  #long = LONG;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Something was committed. */
  note(): void {
    if (this.#timer || this.#isClosed) return;
    this.#timer = setTimeout(() => {
      this.#timer = null;
      // SQLite's own checkpoint comes where this one fails, and the hourly round tells of it.
      this.#move().catch(() => undefined);
    }, PAUSE_MS).unref();
  }

  /** All of the log into the file, unless somebody reads what is in it just now. Nobody else waits but who writes. */
  async empty(): Promise<void> {
    await this.#ask('step');
    await this.#alone('empty');
  }

  /**
   * Writes all of the log once more, while nobody else writes; answers once it is on the disk.
   * @throws Error as the disk says
   */
  rewrite(): Promise<LogState> {
    return this.#alone('rewrite');
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#timer) clearTimeout(this.#timer);
    await this.#last.catch(() => undefined);
    await this.#end();
  }

  async #move(): Promise<void> {
    const { frames } = await this.#ask('step');
    if (frames < LONG) this.#long = LONG;
    if (frames < this.#long) return;
    await this.#alone('rest');
    // Somebody who reads for long keeps the log from beginning anew: writers don't wait for it each time.
    this.#long = frames + LONG;
  }

  /** While nobody writes. They wait for the connection, and not for the file's lock, which would hold the thread. */
  #alone(ask: CheckpointAsk): Promise<LogState> {
    return this.#parts.write.connection().execute(() => this.#ask(ask));
  }

  #ask(ask: CheckpointAsk): Promise<LogState> {
    const answer = this.#last.catch(() => undefined).then(() => this.#answer(ask));
    this.#last = answer;
    return answer;
  }

  async #answer(ask: CheckpointAsk): Promise<LogState> {
    if (this.#isClosed) throw new Error('Checkpoints are closed');
    if (this.#idle) clearTimeout(this.#idle);
    this.#worker ??= this.#start();
    const worker = this.#worker;
    const ended = new AbortController();
    try {
      worker.postMessage(ask);
      const answered: Promise<unknown[]> = Promise.race([
        once(worker, 'message', { signal: ended.signal }),
        once(worker, 'exit', { signal: ended.signal }).then(() => {
          throw new Error('The thread of checkpoints ended');
        }),
      ]);
      // The thread is ours.
      const [answer] = (await answered) as [LogState | Error];
      if (answer instanceof Error) throw answer;
      return answer;
    } finally {
      ended.abort();
      this.#idle = setTimeout(() => void this.#end(), IDLE_MS).unref();
    }
  }

  #start(): Worker {
    const worker = new Worker(scriptBeside(import.meta.url, 'checkpoint-worker'), {
      workerData: this.#parts.path,
      // No settings of the server (passwords, addresses) reach it.
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 8 },
    });
    // An error is told to who asks, by `once`; without anybody it is no reason to end the server.
    worker.on('error', () => undefined);
    worker.once('exit', () => {
      if (this.#worker === worker) this.#worker = null;
    });
    worker.unref();
    return worker;
  }

  async #end(): Promise<void> {
    if (this.#idle) clearTimeout(this.#idle);
    const worker = this.#worker;
    this.#worker = null;
    await worker?.terminate();
  }
}
