/** How long a child's job may go on: by the processor that it had, and by the clock. */
import { readFileSync } from 'node:fs';

/** Milliseconds of one tick in /proc/<pid>/stat: Linux tells every program a hundred a second. */
const TICK = 10;
/** On a busy machine a job may take so many times its limit by the clock: after it, nobody waits. */
const MOST_BY_CLOCK = 2.5;

export interface Beginning {
  /** Milliseconds of `performance.now()`. */
  readonly clock: number;
  /** Milliseconds that the process had had; null where the system does not tell. */
  readonly processor: number | null;
}

export function beginning(pid: number | undefined): Beginning {
  return { clock: performance.now(), processor: processorOf(pid) };
}

/**
 * Milliseconds until it is to be looked at again; 0 where its time is over. A job that others keep
 * from the processor is not one that hangs.
 * @param limit milliseconds
 */
export function timeLeft(pid: number | undefined, limit: number, { clock, processor }: Beginning): number {
  const had = processorOf(pid);
  const waited = performance.now() - clock;
  if (had === null || processor === null) return Math.max(0, limit - waited);
  const left = Math.min(limit - (had - processor), MOST_BY_CLOCK * limit - waited);
  // A timer may come a little early, and the ticks are coarse.
  return left < TICK ? 0 : left;
}

function processorOf(pid: number | undefined): number | null {
  if (process.platform !== 'linux' || pid === undefined) return null;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The name in brackets may hold spaces and brackets: what follows the last one is counted.
    const [user, system] = stat
      .slice(stat.lastIndexOf(') ') + 2)
      .split(' ')
      .slice(11, 13)
      .map(Number);
    return user === undefined || system === undefined ? null : (user + system) * TICK;
  } catch {
    // It has ended.
    return null;
  }
}
