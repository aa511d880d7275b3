import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import type { CompileRequest, WorkerReply } from './messages.ts';
import { PdfError } from './pdf-error.ts';
import { WORKER_ENTRY } from './places.ts';

/** A document and what it took. */
export type Compiled = Extract<WorkerReply, { kind: 'done' }>;

/** One child process with a compiler in it, doing one document at a time. */
export interface TypstWorker {
  /** Process id, for the log and for tests that kill it. */
  readonly pid: number | undefined;
  isAlive(): boolean;
  /**
   * Waits until the compiler is ready to work.
   * @throws PdfError `crashed` when it ends before, `slow` after the limit (ms)
   */
  ready(limit: number): Promise<void>;
  /**
   * @throws PdfError `failed`, `crashed`, or `slow` after the limit (ms); after the
   *   last two the worker is gone
   */
  compile(request: CompileRequest, limit: number): Promise<Compiled>;
  stop(): void;
}

/** Starts a worker for the templates below `root`. It does not keep this process alive while idle. */
export function startTypstWorker(root: string): TypstWorker {
  const child = fork(WORKER_ENTRY, [root], {
    execArgv: [],
    // The server's settings hold passwords; Windows needs its own folder to load libraries.
    env: process.env.SystemRoot ? { SystemRoot: process.env.SystemRoot } : {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  let isReady = false;
  let isGone = false;
  child.on('message', (reply: WorkerReply) => {
    if (reply.kind === 'ready') isReady = true;
  });
  child.on('exit', () => {
    isGone = true;
  });
  // A failed start or send also shows as 'exit' or as a send callback's error.
  child.on('error', () => {
    isGone = child.exitCode !== null || child.pid === undefined;
  });
  letServerEnd(child);

  const stop = () => {
    isGone = true;
    child.kill('SIGKILL');
  };

  /** The first reply that `pick` takes, while the process is kept alive for it. */
  function answer<T>(limit: number, pick: (reply: WorkerReply) => T | undefined): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const timer = setTimeout(() => {
      stop();
      reject(new PdfError('slow', new Error(`no reply from the Typst worker within ${limit} ms`)));
    }, limit);
    const onMessage = (reply: WorkerReply) => {
      const picked = pick(reply);
      if (picked !== undefined) resolve(picked);
    };
    const onExit = (code: number | null, signal: string | null) =>
      reject(new PdfError('crashed', new Error(`the Typst worker ended: code ${code}, signal ${signal}`)));
    const onError = (error: Error) => reject(new PdfError('crashed', error));
    child.on('message', onMessage).on('exit', onExit).on('error', onError);
    child.ref();
    child.channel?.ref();
    if (isGone) reject(new PdfError('crashed', new Error('the Typst worker has ended')));
    return promise.finally(() => {
      clearTimeout(timer);
      child.off('message', onMessage).off('exit', onExit).off('error', onError);
      letServerEnd(child);
    });
  }

  return {
    pid: child.pid,
    isAlive: () => !isGone && child.connected,
    stop,
    async ready(limit) {
      if (!isReady) await answer(limit, (reply) => (reply.kind === 'ready' ? true : undefined));
    },
    async compile(request, limit) {
      const reply = answer(limit, (message) =>
        message.kind !== 'ready' && message.id === request.id ? message : undefined,
      );
      child.send(request, (error) => {
        if (error) child.emit('error', error);
      });
      const done = await reply;
      if (done.kind === 'failed') throw new PdfError('failed', new Error(done.error));
      return done;
    },
  };
}

function letServerEnd(child: ChildProcess): void {
  child.unref();
  child.channel?.unref();
}
