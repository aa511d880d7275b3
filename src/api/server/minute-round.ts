/**
 * What is written down each minute: alarms by mail, how far the audit reaches, the latest time seen,
 * calls that were refused, when sessions and keys were last used, the words of new names, new texts packed.
 */
import { writeAnchor } from '../platform/audit/anchor.ts';
import { bringTexts } from '../platform/database/packed-texts.ts';
import { bringPostings } from '../platform/database/producer-postings.ts';
import { raiseAlarms } from '../resources/security-log/alarms.ts';
import type { Services } from '../platform/services.ts';

const EVERY_MS = 60_000;

/** Starts the rounds, the first one at once. The answer ends them with a last one. */
export function startMinuteRounds(services: Services): () => Promise<void> {
  let running: Promise<void> | null = null;
  const round = () => {
    // On a slow disk the round before may still be under way.
    running ??= writeDown(services)
      .catch((error: unknown) => {
        services.log.warn({ err: error }, 'not all of a minute was written down; tried again in the next');
      })
      .finally(() => {
        running = null;
      });
    return running;
  };
  const timer = setInterval(() => void round(), EVERY_MS);
  timer.unref();
  void round();
  return async () => {
    clearInterval(timer);
    await running;
    await round();
  };
}

async function writeDown(services: Services): Promise<void> {
  services.refusedCalls.flush(services.log);
  await services.sessionClock?.look(services.now());
  await services.sessionClock?.write();
  await services.refusals.flush();
  await services.sessionUses.write();
  await services.keyUses.write();
  await raiseAlarms(services);
  services.auditSink?.announce();
  await writeAnchor(services);
  await bringPostings(services.database);
  await bringTexts(services.database);
}
