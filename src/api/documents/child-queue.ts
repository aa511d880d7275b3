/**
 * Work for one child process, one job after the other.
 *
 * The child is started at the first job, kept warm, replaced after a number of
 * jobs, and killed when one takes too long. It never keeps the server alive.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Problem } from '../platform/problem.ts';

export interface ChildQueue<Reply> {
  /**
   * Waits for its turn, then tells the child what to do: in one message or in
   * several, each waited for, so that little is held at a time. Answers the
   * child's one reply.
   *
   * @throws the problem of `busy` when too many wait or the queue is closed;
   *   ChildFault when the child ends or takes too long; what `talk` throws
   */
  run(talk: (send: Send) => Promise<void>): Promise<Reply>;
  /** Kills the child and turns away what waits. */
  close(): void;
  /** The child's process id while there is one. */
  childId(): number | undefined;
}

export type Send = (message: unknown) => Promise<void>;

export interface ChildQueueOptions {
  /** The child's script, see `scriptBeside`. */
  readonly worker: string;
  /** Milliseconds that one job may take, the start of the child included. */
  readonly timeLimit: number;
  /** Megabytes of the child's JavaScript heap. */
  readonly memoryLimit: number;
  /** Jobs that may wait besides the one in work. */
  readonly maxWaiting: number;
  /** Jobs after which a fresh child takes over. */
  readonly jobsPerChild: number;
  /** What is told to who comes when too many wait. */
  readonly busy: () => Problem;
}

/** The child ended, or was ended, before it replied. English, for the log. */
export class ChildFault extends Error {}

/**
 * The path of a script named without its ending, beside the module of this
 * address: TypeScript in the sources, JavaScript in the built server, where all
 * scripts lie in one folder.
 */
export function scriptBeside(module: string, name: string): string {
  return fileURLToPath(new URL(`./${name}${module.endsWith('.ts') ? '.ts' : '.js'}`, module));
}

export function makeChildQueue<Reply>(options: ChildQueueOptions): ChildQueue<Reply> {
  interface Job {
    readonly talk: (send: Send) => Promise<void>;
    readonly settle: PromiseWithResolvers<Reply>;
  }
  const waiting: Job[] = [];
  let child: ChildProcess | undefined;
  let jobsLeft = 0;
  let running = false;
  let closed = false;

  function start(): ChildProcess {
    jobsLeft = options.jobsPerChild;
    const started = fork(options.worker, [], {
      // No settings of the server (passwords, addresses) reach the child.
      // Windows needs its own folder to load libraries.
      env: process.env['SystemRoot'] ? { SystemRoot: process.env['SystemRoot'] } : {},
      execArgv: [`--max-old-space-size=${options.memoryLimit}`],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    started.on('exit', () => {
      if (child === started) child = undefined;
    });
    // Without a listener a failed start or a broken pipe would end the server.
    started.on('error', () => started.kill('SIGKILL'));
    return started;
  }

  /** Never the child of a later job, of which an abandoned one's last words know nothing. */
  function stop(one: ChildProcess | undefined): void {
    one?.kill('SIGKILL');
    if (child === one) child = undefined;
  }

  function converse(talk: Job['talk']): Promise<Reply> {
    child ??= start();
    const asked = child;
    hold(asked, true);
    const { promise, resolve, reject } = Promise.withResolvers<Reply>();
    /** What the child was told so far must not become part of the next job. */
    const abandon = (error: unknown) => {
      stop(asked);
      reject(error);
    };
    const timer = setTimeout(
      () => abandon(new ChildFault(`time limit of ${options.timeLimit} ms`)),
      options.timeLimit,
    );
    const onExit = (code: number | null, signal: string | null) =>
      abandon(new ChildFault(`child ended (${signal ?? code})`));
    const onError = (error: Error) => abandon(new ChildFault(error.message));
    const onMessage = (reply: Reply) => {
      jobsLeft -= 1;
      resolve(reply);
    };
    asked.on('message', onMessage).on('exit', onExit).on('error', onError);
    talk((message) => sendTo(asked, message)).catch(abandon);
    return promise.finally(() => {
      clearTimeout(timer);
      asked.off('message', onMessage).off('exit', onExit).off('error', onError);
      hold(asked, false);
      if (child === asked && jobsLeft <= 0) renew();
    });
  }

  /** The next job finds a child that has started already. */
  function renew(): void {
    stop(child);
    if (closed) return;
    child = start();
    hold(child, false);
  }

  async function workOff(): Promise<void> {
    if (running) return;
    running = true;
    for (let job = waiting.shift(); job; job = waiting.shift()) {
      await converse(job.talk).then(job.settle.resolve, job.settle.reject);
    }
    running = false;
  }

  return {
    async run(talk) {
      if (closed || waiting.length >= options.maxWaiting) throw options.busy();
      const job: Job = { talk, settle: Promise.withResolvers<Reply>() };
      waiting.push(job);
      void workOff();
      return job.settle.promise;
    },
    close() {
      closed = true;
      for (const job of waiting.splice(0)) job.settle.reject(options.busy());
      stop(child);
    },
    childId: () => child?.pid,
  };
}

function sendTo(child: ChildProcess, message: unknown): Promise<void> {
  return new Promise((resolve, reject) => {
    child.send(message as object, (error) => {
      if (error) reject(new ChildFault(error.message));
      else resolve();
    });
  });
}

/** Whether the server stays alive for the child. */
function hold(child: ChildProcess, alive: boolean): void {
  if (alive) child.ref();
  else child.unref();
  if (alive) child.channel?.ref();
  else child.channel?.unref();
}
