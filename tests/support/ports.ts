import { createServer } from 'node:net';

/** Below those that a system gives to whoever asks for any, and where browsers refuse none. */
const FIRST = 11_000;
const OF_EACH = 1000;
/** Workers of one run at most. */
const WORKERS = 20;

const start = FIRST + (Number(process.env['VITEST_POOL_ID'] ?? 0) % WORKERS) * OF_EACH;
// Two runs on one machine begin at different ones.
let given = process.pid;

/**
 * A TCP port that is free, of those of this worker alone: one that any process may be given is
 * another's by the time somebody listens there, or while a product starts again.
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < OF_EACH; tries += 1) {
    given += 1;
    const port = start + (given % OF_EACH);
    if (await isFree(port)) return port;
  }
  throw new Error(`No port is free from ${start} on.`);
}

/** Whether somebody could listen there now. */
export function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
