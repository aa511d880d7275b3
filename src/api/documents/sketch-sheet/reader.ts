/**
 * Reads uploaded sheets in one child process, one after the other.
 *
 * The child is started at the first sheet, kept warm, replaced after a number of
 * sheets, and killed when a sheet takes too long. It never keeps the server alive.
 */
import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Problem } from '../../platform/problem.ts';
import { refuseAtSight } from './guard.ts';
import type { Refusal } from './guard.ts';
import type { WorkerAnswer } from './reader-worker.ts';
import type { SketchCells } from './sketch-cells.ts';

export type ReaderAnswer = { ok: true; cells: SketchCells } | { ok: false; refusal: Refusal };

export interface SketchReader {
  /** @throws Problem 503 when too many sheets wait already, or the reader is closed */
  readonly read: (bytes: Uint8Array) => Promise<ReaderAnswer>;
  /** Kills the child; what still waits is answered with a 503. */
  readonly close: () => void;
  /** The child's process id while there is one. */
  readonly childId: () => number | undefined;
}

export interface ReaderOptions {
  /** Milliseconds that one sheet may take, the start of the child included. */
  readonly timeLimit?: number;
  /** Megabytes of the child's JavaScript heap. */
  readonly memoryLimit?: number;
  /** Sheets that may wait; each holds up to 5 MB of the server's memory. */
  readonly maxWaiting?: number;
  /** Sheets after which a fresh child takes over. */
  readonly sheetsPerChild?: number;
  /** Hears why a sheet could not be read, for the log. */
  readonly onFault?: (reason: string) => void;
}

interface Job {
  readonly bytes: Uint8Array;
  readonly resolve: (answer: ReaderAnswer) => void;
  readonly reject: (problem: Problem) => void;
}

const UNREADABLE: ReaderAnswer = { ok: false, refusal: 'unreadable' };

/** Run from the sources this file is TypeScript; in the built server its sibling is JavaScript. */
const WORKER = fileURLToPath(
  new URL(`./reader-worker${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`, import.meta.url),
);

export function makeSketchReader(options: ReaderOptions = {}): SketchReader {
  const { timeLimit = 10_000, memoryLimit = 160, maxWaiting = 40, sheetsPerChild = 200 } = options;
  const waiting: Job[] = [];
  let child: ChildProcess | undefined;
  let sheetsLeft = 0;
  let running = false;
  let closed = false;

  function start(): ChildProcess {
    sheetsLeft = sheetsPerChild;
    const started = fork(WORKER, [], {
      // No settings of the server (passwords, addresses) reach the code that opens strangers' files.
      // Windows needs its own folder to load libraries.
      env: process.env['SystemRoot'] ? { SystemRoot: process.env['SystemRoot'] } : {},
      execArgv: [`--max-old-space-size=${memoryLimit}`],
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

  function stop(): void {
    child?.kill('SIGKILL');
    child = undefined;
  }

  function hold(held: ChildProcess, alive: boolean): void {
    if (alive) held.ref();
    else held.unref();
    if (alive) held.channel?.ref();
    else held.channel?.unref();
  }

  function ask(bytes: Uint8Array): Promise<ReaderAnswer> {
    child ??= start();
    const asked = child;
    hold(asked, true);
    return new Promise((resolve) => {
      const timer = setTimeout(() => fail(`time limit of ${timeLimit} ms`), timeLimit);
      const onExit = (code: number | null, signal: string | null) => fail(`child ended (${signal ?? code})`);
      const onError = (error: Error) => fail(error.message);
      const onMessage = (message: WorkerAnswer) => {
        settle();
        sheetsLeft--;
        if (sheetsLeft <= 0) renew();
        if (!message.ok) options.onFault?.(message.reason);
        resolve(message.ok ? message : UNREADABLE);
      };
      function settle(): void {
        clearTimeout(timer);
        asked.off('message', onMessage).off('exit', onExit).off('error', onError);
        hold(asked, false);
      }
      function fail(reason: string): void {
        settle();
        stop();
        options.onFault?.(reason);
        resolve(UNREADABLE);
      }
      asked.on('message', onMessage).on('exit', onExit).on('error', onError);
      asked.send(bytes);
    });
  }

  /** The next sheet finds a child that has started already. */
  function renew(): void {
    stop();
    if (closed) return;
    child = start();
    hold(child, false);
  }

  async function drain(): Promise<void> {
    if (running) return;
    running = true;
    for (let job = waiting.shift(); job; job = waiting.shift()) {
      job.resolve(await ask(job.bytes));
    }
    running = false;
  }

  return {
    async read(bytes) {
      const refusal = refuseAtSight(bytes);
      if (refusal) return { ok: false, refusal };
      if (closed || waiting.length >= maxWaiting) throw busy();
      return new Promise<ReaderAnswer>((resolve, reject) => {
        waiting.push({ bytes, resolve, reject });
        void drain();
      });
    },
    close() {
      closed = true;
      for (const job of waiting.splice(0)) job.reject(busy());
      stop();
    },
    childId: () => child?.pid,
  };
}

function busy(): Problem {
  return new Problem(503, 'Há muitas planilhas sendo lidas agora. Tente de novo em instantes.', {
    headers: { 'retry-after': '5' },
  });
}
