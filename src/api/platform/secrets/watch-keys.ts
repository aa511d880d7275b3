/** A server that goes on working while a command beside it rotates the key. */
import type { Services } from '../services.ts';
import { StartProblem } from '../settings.ts';
import { rotationMark } from './key-ring.ts';
import { ringForReading } from './secrets.ts';

const LOOK_MS = 1000;

type Parts = Pick<Services, 'database' | 'secrets' | 'settings' | 'log'>;

/** Looks for news of the keys each second. The answer ends it. */
export function watchKeys({ database, secrets, settings, log }: Parts): () => Promise<void> {
  let seen: string | null = null;
  let looking: Promise<void> | null = null;
  const look = async () => {
    const mark = await rotationMark(database.write);
    if (mark === seen) return;
    // One that slept until the old key was gone may find the new one in its data folder.
    if (!(await secrets.refresh(database.write))) secrets.adopt(await ringForReading(settings, database));
    seen = mark;
  };
  const timer = setInterval(() => {
    looking ??= look()
      .catch((error: unknown) => {
        // While the database is away everything else says so.
        if (error instanceof StartProblem)
          log.error('the key was rotated: start this server with the new one');
      })
      .finally(() => {
        looking = null;
      });
  }, LOOK_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await looking;
  };
}
