import { Worker } from 'node:worker_threads';
import { scriptBeside } from '../children/script.ts';

/**
 * Empties the write-ahead log of the embedded database, on a thread and a
 * connection of its own: on the server's it would stop everybody while it works
 * and, if somebody reads, for as long as it waits for them.
 *
 * @param path of the database's file
 */
export function emptyLog(path: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const worker = new Worker(scriptBeside(import.meta.url, 'empty-log-worker'), { workerData: path });
  worker.on('error', reject);
  worker.on('exit', () => resolve());
  return promise;
}
