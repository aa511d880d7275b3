import { type ChildProcess, fork } from 'node:child_process';
import type { ChildMessage } from './messages.ts';
import { childEnvironment } from './environment.ts';
import { yieldToServer } from './priority.ts';
import { beginning, timeLeft } from './time-left.ts';

export type Send = (message: unknown) => Promise<void>;

/** Tells a child its job, in one message or in several, each waited for. */
export type Talk = (send: Send) => Promise<void>;

export interface ChildOptions {
  /** The child's script, see `scriptBeside`; it calls `serveJobs`. */
  readonly worker: string;
  /** One word for the script. */
  readonly argument?: string;
  /** Megabytes of the child's JavaScript heap. */
  readonly heapLimit: number;
  /** Megabytes of the whole child: with one more it is killed. */
  readonly memoryLimit: number;
}

/** One child process. */
export interface Child<Reply> {
  readonly pid: number | undefined;
  /** Megabytes that it held at its last reply. */
  memory(): number;
  isAlive(): boolean;
  /**
   * Has it do one job, and answers its reply. After any failure the child is gone.
   * @param timeLimit milliseconds of processor, the child's start not counted, see `time-left.ts`
   * @throws ChildFault when it ends or takes too long; what `talk` throws
   */
  ask(talk: Talk, timeLimit: number): Promise<Reply>;
  stop(): void;
}

/** The child ended, or was ended, before it replied. English, for the log. */
export class ChildFault extends Error {
  readonly kind: 'slow' | 'ended';

  constructor(kind: ChildFault['kind'], reason: string) {
    super(reason);
    this.kind = kind;
  }
}

/** Milliseconds for Node and the libraries to start; a loaded machine needs its time. */
const START_LIMIT = 30_000;

/**
 * Megabytes of each half of the heap's young part, which Node would let grow to 16: a child
 * holds a third of the memory, and takes a tenth more of processor.
 */
export const YOUNG_LIMIT = '--max-semi-space-size=2';

/**
 * Starts a child. It never keeps the server alive while it is idle. Where the system starts
 * none, as without memory for one more process, it is one that has ended.
 */
export function startChild<Reply>(options: ChildOptions): Child<Reply> {
  try {
    return attended<Reply>(forked(options));
  } catch (error) {
    return unstarted(error instanceof Error ? error.message : String(error));
  }
}

/** Some failures of the system are thrown here, others told by the child's `error`. */
function forked({ worker, argument = '', heapLimit, memoryLimit }: ChildOptions): ChildProcess {
  return fork(worker, [String(memoryLimit), argument], {
    env: childEnvironment(),
    execArgv: [`--max-old-space-size=${heapLimit}`, YOUNG_LIMIT],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
}

function unstarted<Reply>(reason: string): Child<Reply> {
  return {
    pid: undefined,
    memory: () => 0,
    isAlive: () => false,
    ask: () => Promise.reject(new ChildFault('ended', reason)),
    stop: () => undefined,
  };
}

function attended<Reply>(child: ChildProcess): Child<Reply> {
  yieldToServer(child.pid);
  const ready = Promise.withResolvers<void>();
  ready.promise.catch(() => undefined);
  /** What is told when the child ends: whatever it did not answer by then fails. */
  const waiting = new Set<(fault: ChildFault) => void>();
  let gone: ChildFault | undefined;
  let current: PromiseWithResolvers<Reply> | undefined;
  let isAlive = true;
  let memory = 0;
  let lastWords: string | undefined;

  const end = (fault: ChildFault) => {
    isAlive = false;
    gone ??= fault;
    child.kill('SIGKILL');
    for (const fail of waiting) fail(gone);
  };
  child.on('message', (message: ChildMessage<Reply>) => {
    if (message.kind === 'ready') ready.resolve();
    if (message.kind === 'fault') lastWords = message.reason;
    if (message.kind === 'reply') {
      memory = message.memory;
      current?.resolve(message.reply);
    }
  });
  child.on('exit', (code, signal) => {
    end(new ChildFault('ended', lastWords ?? `child ended (${signal ?? code})`));
  });
  // Without a listener a failed start or a broken pipe would end the server.
  child.on('error', (error) => end(new ChildFault('ended', error.message)));
  keepsServer(child, false);

  /**
   * What comes first: the work, the child's end, or the end of its time. A race with one promise
   * that lives as long as the child would keep every reply in memory until then.
   */
  async function within<T>(limit: number, work: Promise<T>): Promise<T> {
    const first = Promise.withResolvers<T>();
    waiting.add(first.reject);
    // The work is listened to all the same: what it fails with later must not be left to nobody.
    if (gone) first.reject(gone);
    const begun = beginning(child.pid);
    const look = () => {
      const left = timeLeft(child.pid, limit, begun);
      if (left > 0) timer = setTimeout(look, left);
      else end(new ChildFault('slow', `time limit of ${limit} ms`));
    };
    let timer = setTimeout(look, limit);
    work.then(first.resolve, first.reject);
    try {
      return await first.promise;
    } finally {
      clearTimeout(timer);
      waiting.delete(first.reject);
    }
  }

  return {
    pid: child.pid,
    memory: () => memory,
    isAlive: () => isAlive,
    async ask(talk, timeLimit) {
      keepsServer(child, true);
      try {
        await within(START_LIMIT, ready.promise);
        const reply = Promise.withResolvers<Reply>();
        current = reply;
        // What fails on the way out of here rejects the reply.
        talk((message) => send(child, message)).catch(reply.reject);
        return await within(timeLimit, reply.promise);
      } catch (error) {
        // What it was told so far must not become part of another job.
        end(new ChildFault('ended', 'given up'));
        throw error;
      } finally {
        current = undefined;
        keepsServer(child, false);
      }
    },
    stop: () => end(new ChildFault('ended', 'stopped')),
  };
}

function send(child: ChildProcess, message: unknown): Promise<void> {
  return new Promise((resolve, reject) => {
    child.send(message as object, (error) => {
      if (error) reject(new ChildFault('ended', error.message));
      else resolve();
    });
  });
}

function keepsServer(child: ChildProcess, alive: boolean): void {
  if (alive) child.ref();
  else child.unref();
  if (alive) child.channel?.ref();
  else child.channel?.unref();
}
