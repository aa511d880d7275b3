/**
 * The child's side of a `ChildPool`: takes jobs one at a time and ends with the
 * server, however the server ends.
 */
import { flushCompileCache } from 'node:module';
import { Worker } from 'node:worker_threads';
import type { ChildMessage } from './messages.ts';

const MEGABYTE = 1024 * 1024;

/** A job's one reply, or nothing as long as more messages of the same job are to come. */
export type Take<Message, Reply> = (message: Message) => Promise<Reply | undefined> | Reply | undefined;

/**
 * Serves the jobs that the server sends. `prepare` loads what they need.
 * What either of them throws ends this process: a job's ordinary failure is a reply.
 */
export async function serveJobs<Message, Reply>(
  prepare: (argument: string) => Promise<Take<Message, Reply>> | Take<Message, Reply>,
): Promise<void> {
  const [memoryLimit, argument = ''] = process.argv.slice(2);
  const say = (message: ChildMessage<Reply>, then = () => {}) => process.send?.(message, then);
  process.on('uncaughtException', (error) => {
    say({ kind: 'fault', reason: error.stack ?? error.message }, () => process.exit(1));
  });
  process.on('disconnect', () => process.exit(0));
  // Ctrl+C reaches the whole process group; the server decides when work is over.
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => undefined);
  watchMemory(Number(memoryLimit));
  const take = await prepare(argument);
  const answer = async (message: Message) => {
    const reply = await take(message);
    if (reply !== undefined) say({ kind: 'reply', reply, memory: process.memoryUsage.rss() / MEGABYTE });
  };
  // What it throws is the uncaught exception above.
  process.on('message', (message: Message) => void answer(message));
  // Node keeps what it compiled, where NODE_COMPILE_CACHE says so, when a process ends by
  // itself; this one will be killed, and the next one starts from what it leaves.
  flushCompileCache();
  say({ kind: 'ready' });
}

/** Milliseconds; a decoder fills some 50 MB in that time. */
const WATCHED_EVERY = 20;

/**
 * Kills this process when it holds more than so many megabytes. The limit of
 * Node's own heap knows nothing of what native libraries take. A thread of its
 * own looks at it, since those libraries keep the main one busy.
 */
function watchMemory(megabytes: number): void {
  const watch = `
    const { workerData } = require('node:worker_threads');
    setInterval(() => {
      if (process.memoryUsage.rss() > workerData) process.kill(process.pid, 'SIGKILL');
    }, ${WATCHED_EVERY});`;
  new Worker(watch, {
    eval: true,
    workerData: megabytes * MEGABYTE,
    resourceLimits: { maxOldGenerationSizeMb: 4, maxYoungGenerationSizeMb: 1 },
  }).unref();
}
