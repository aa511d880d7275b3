/** A child of a pool that does as it is told, for the pool's own tests. */
import { setTimeout as wait } from 'node:timers/promises';
import { serveJobs } from '#api/platform/children/serve-jobs.ts';

interface Order {
  name: string;
  sleep?: number;
  /** Milliseconds of processor to use up. */
  burn?: number;
  take?: number;
}

const kept: Buffer[] = [];

await serveJobs<Order, string>(() => async ({ name, sleep = 0, take = 0, burn = 0 }) => {
  if (name === 'throw') throw new Error('as it was told');
  for (let megabytes = 0; megabytes < take; megabytes += 10) {
    kept.push(Buffer.alloc(10 * 1024 * 1024, 1));
    await wait(1);
  }
  const used = process.cpuUsage();
  while (process.cpuUsage(used).user < burn * 1000);
  await wait(sleep);
  return name;
});
