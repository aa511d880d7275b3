/** Reading threads: started on demand, kept warm for a while, gone when nobody asks. */
import type { Db } from '../database.ts';
import { readingHandle } from './reading-dialect.ts';
import { type ReadingThread, startReadingThread } from './reading-thread.ts';

export interface ReadingThreads {
  /**
   * Runs `work` on one moment of the database, on a thread that nobody else uses
   * meanwhile. When `signal` ends it, it answers once the thread is gone.
   */
  read<T>(signal: AbortSignal, work: (db: Db) => Promise<T>): Promise<T>;
  /** How many are alive. */
  count(): number;
  close(): Promise<void>;
}

const IDLE_LIMIT = 30_000;

/** @param path of the database's file. How many read at once is the caller's to bound. */
export function makeReadingThreads(path: string, idleLimit = IDLE_LIMIT): ReadingThreads {
  const idle: { thread: ReadingThread; timer: NodeJS.Timeout }[] = [];
  const alive = new Set<ReadingThread>();

  function take(): ReadingThread {
    for (let last = idle.pop(); last; last = idle.pop()) {
      clearTimeout(last.timer);
      if (last.thread.isAlive()) return last.thread;
      alive.delete(last.thread);
    }
    const thread = startReadingThread(path);
    alive.add(thread);
    return thread;
  }

  async function end(thread: ReadingThread): Promise<void> {
    await thread.stop();
    alive.delete(thread);
  }

  /** The one used last is taken first, so that those too many grow old. */
  function rest(thread: ReadingThread): void {
    const timer = setTimeout(() => {
      const at = idle.findIndex((one) => one.thread === thread);
      if (at >= 0) idle.splice(at, 1);
      void end(thread);
    }, idleLimit);
    idle.push({ thread, timer: timer.unref() });
  }

  return {
    async read(signal, work) {
      const thread = take();
      const stopped = Promise.withResolvers<never>();
      stopped.promise.catch(() => undefined);
      const stop = () => stopped.reject(signal.reason);
      signal.addEventListener('abort', stop, { once: true });
      let isOver = false;
      try {
        signal.throwIfAborted();
        const handle = readingHandle(thread, () => isOver || signal.aborted);
        return await Promise.race([work(handle), stopped.promise]);
      } finally {
        isOver = true;
        signal.removeEventListener('abort', stop);
        // What an ended reading left on the thread goes with it: SQLite can't be told to stop.
        if (signal.aborted || !thread.isAlive()) await end(thread);
        else {
          thread.end();
          rest(thread);
        }
      }
    },
    count: () => alive.size,
    async close() {
      for (const { timer } of idle.splice(0)) clearTimeout(timer);
      await Promise.all([...alive].map(end));
    },
  };
}
