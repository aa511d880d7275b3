/** The work on one copy in a process of its own, so that the server goes on answering. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { childEnvironment } from '../../platform/children/environment.ts';
import { YOUNG_LIMIT } from '../../platform/children/child.ts';
import { yieldToServer } from '../../platform/children/priority.ts';
import { scriptBeside } from '../../platform/children/script.ts';
import type { BackupOrder, BackupReply } from './backup-worker.ts';

/** Megabytes of the child's JavaScript heap: one part of the archive at a time. */
const MEMORY_LIMIT = 512;

/**
 * What the libraries of the child read by themselves: the own authority of a database or an object
 * store elsewhere, and where SQLite sorts the indexes of a trial.
 */
const NEEDED = ['NODE_EXTRA_CA_CERTS', 'SQLITE_TMPDIR'] as const;

/** Answers null, or what went wrong (English, for the log). `signal` gives it up. */
export async function workInChild(order: BackupOrder, signal?: AbortSignal): Promise<string | null> {
  let child: ChildProcess;
  try {
    child = started();
  } catch (error) {
    // The system starts no more: without memory for a process, say.
    return error instanceof Error ? error.message : String(error);
  }
  yieldToServer(child.pid);
  let failure: string | null = 'the process that works on it ended early';
  const giveUp = () => child.kill('SIGKILL');
  if (signal?.aborted) giveUp();
  signal?.addEventListener('abort', giveUp, { once: true });
  child.on('message', (reply: BackupReply) => {
    failure = reply.failure;
  });
  // The channel may still hold the reply when the process is gone.
  const ended = Promise.all(['exit', 'disconnect'].map((event) => once(child, event)));
  child.send(order, (error) => {
    if (error) giveUp();
  });
  try {
    await ended;
    return failure;
  } catch (error) {
    giveUp();
    return error instanceof Error ? error.message : String(error);
  } finally {
    signal?.removeEventListener('abort', giveUp);
  }
}

function started(): ChildProcess {
  return fork(scriptBeside(import.meta.url, 'backup-worker'), [], {
    // The settings come by message.
    env: childEnvironment(NEEDED),
    execArgv: [`--max-old-space-size=${MEMORY_LIMIT}`, YOUNG_LIMIT],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
}
