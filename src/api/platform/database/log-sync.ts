/**
 * Waits until the disk holds the log of the embedded database, aside of the thread that
 * answers everybody. SQLite itself would wait within the commit, on that thread: a tenth
 * of a second while a copy is written. One wait is under way at a time; all that is
 * committed meanwhile shares the next one.
 */
import { close, fdatasync, open, statSync } from 'node:fs';
import { promisify } from 'node:util';

const opened = promisify(open);
const closed = promisify(close);
const onDisk = promisify(fdatasync);

/** The disk failed to keep what was committed. It may be kept all the same: nobody can tell yet. */
export class UnconfirmedWrite extends Error {
  constructor(cause: unknown) {
    super('The disk failed to confirm what was committed', { cause });
  }
}

/** The disk still fails: nothing was written. */
export class DiskFailed extends Error {
  readonly code = 'EIO';
  constructor(cause: unknown) {
    super('The disk failed', { cause });
  }
}

export class LogSync {
  readonly #path: string;
  #file: number | null = null;
  #running: Promise<void> | null = null;
  #next: Promise<void> | null = null;
  #doubt: unknown;

  /**
   * Opened before the database is: a log that another process left may be in the system's memory alone.
   *
   * @param path of the log, which is there from the first commit on and stays the same file while it is open
   */
  constructor(path: string) {
    this.#path = path;
    const left = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
    this.#doubt = left > 0 ? 'left by another process' : null;
  }

  /** Whether the disk failed once. That a later wait succeeds says nothing of what was written before. */
  get isInDoubt(): boolean {
    return this.#doubt !== null;
  }

  /** All of the log was written anew, and is on the disk. */
  endDoubt(): void {
    this.#doubt = null;
  }

  /**
   * Answers once the disk holds all that is committed now.
   * @throws UnconfirmedWrite
   */
  sync(): Promise<void> {
    if (this.#next) return this.#next;
    if (!this.#running) return this.#begin();
    const begin = () => {
      this.#next = null;
      return this.#begin();
    };
    this.#next = this.#running.then(begin, begin);
    return this.#next;
  }

  /** Ends when nothing is left that was committed by now and is not on the disk; null where nothing is. */
  underWay(): Promise<void> | null {
    return this.#next ?? this.#running;
  }

  async close(): Promise<void> {
    await this.underWay()?.catch(() => undefined);
    if (this.#file !== null) await closed(this.#file);
    this.#file = null;
  }

  #begin(): Promise<void> {
    const running = this.#flush().finally(() => {
      if (this.#running === running) this.#running = null;
    });
    this.#running = running;
    return running;
  }

  async #flush(): Promise<void> {
    try {
      this.#file ??= await opened(this.#path, 'r+');
      await onDisk(this.#file);
    } catch (error) {
      this.#doubt ??= error;
    }
    if (this.#doubt !== null) throw new UnconfirmedWrite(this.#doubt);
  }
}
