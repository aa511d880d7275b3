/** One reading thread, as the server sees it. */
import { Worker } from 'node:worker_threads';
import { scriptBeside } from '../../children/script.ts';
import { rowMaker } from '../row-maker.ts';
import type { ReadingAsk, ReadingReply } from './reading-messages.ts';

export type ReadRow = Record<string, unknown>;

export interface ReadingThread {
  /** The query's rows; the first query begins a reading. Queries of one thread wait for each other. */
  query(sql: string, parameters: readonly unknown[]): Promise<ReadRow[]>;
  /** Ends a reading, behind what was asked for in it: the next one sees what was written since. */
  end(): void;
  isAlive(): boolean;
  /** Ends the thread; answers when it is gone, which a statement in progress puts off. */
  stop(): Promise<void>;
}

/** Megabytes of the thread's JavaScript heap: it holds one batch of rows. */
const HEAP_LIMIT = 64;

/** @param path of the database's file */
export function startReadingThread(path: string): ReadingThread {
  const worker = new Worker(scriptBeside(import.meta.url, 'reading-worker'), {
    workerData: path,
    // No settings of the server (passwords, addresses) reach it.
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: HEAP_LIMIT, maxYoungGenerationSizeMb: 8 },
  });
  // Only a question that is under way keeps the server from ending.
  worker.unref();
  const gone = Promise.withResolvers<void>();
  let fault: Error | null = null;
  let waiting: PromiseWithResolvers<ReadingReply> | null = null;
  let line: Promise<unknown> = Promise.resolve();

  const fail = (error: Error) => {
    fault ??= error;
    waiting?.reject(fault);
    waiting = null;
  };
  worker.on('message', (reply: ReadingReply) => {
    const asked = waiting;
    waiting = null;
    asked?.resolve(reply);
  });
  worker.on('error', (error) => fail(error instanceof Error ? error : new Error(String(error))));
  worker.on('exit', () => {
    fail(new Error('The reading thread has ended'));
    gone.resolve();
  });

  const say = (ask: ReadingAsk) => worker.postMessage(ask);

  async function ask(message: ReadingAsk): Promise<Extract<ReadingReply, { kind: 'rows' }>> {
    if (fault) throw fault;
    waiting = Promise.withResolvers<ReadingReply>();
    const { promise } = waiting;
    worker.ref();
    say(message);
    try {
      const reply = await promise;
      if (reply.kind === 'failure') throw new Error(reply.message);
      return reply;
    } finally {
      worker.unref();
    }
  }

  /** A batch after the other: between two of them this thread serves others. */
  async function run(sql: string, parameters: readonly unknown[]): Promise<ReadRow[]> {
    let reply = await ask({ kind: 'query', sql, parameters });
    const made = rowMaker(reply.columns ?? []);
    const rows = reply.rows.map(made);
    while (!reply.isLast) {
      reply = await ask({ kind: 'more' });
      for (const values of reply.rows) rows.push(made(values));
    }
    return rows;
  }

  return {
    end() {
      // What failed may have left others in the line: behind the end, they would begin a reading that nobody ends.
      line = line.then(() => say({ kind: 'end' }));
    },
    query(sql, parameters) {
      const rows = line.then(() => run(sql, parameters));
      line = rows.catch(() => undefined);
      return rows;
    },
    isAlive: () => fault === null,
    async stop() {
      fail(new Error('The reading thread was stopped'));
      await worker.terminate();
      await gone.promise;
    },
  };
}
