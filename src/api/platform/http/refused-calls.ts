/**
 * Calls refused for what they hold, how large they are or how many there are, told in the
 * log once a minute: who, how often and what was called, never what was sent. Somebody who
 * mistypes makes one such line; somebody who looks for a way around the rules makes many.
 */
import type { Logger } from 'pino';

/** Callers told apart in one minute. */
const MOST_APART = 30;
/** Routes told of each. */
const MOST_CALLS = 5;

const TOLD: ReadonlySet<number> = new Set([400, 408, 409, 413, 415, 422, 429, 431]);

export interface RefusedCall {
  readonly status: number;
  readonly address: string;
  /** Absent who is not signed in. */
  readonly userId: number | undefined;
  /** Without what the caller wrote: `POST /api/vehicles`. */
  readonly call: string;
}

interface Counted {
  readonly user: number | undefined;
  readonly address: string;
  readonly statuses: Record<string, number>;
  readonly calls: Set<string>;
}

export class RefusedCalls {
  #apart = new Map<string, Counted>();
  #together = 0;

  note({ status, address, userId, call }: RefusedCall): void {
    if (!TOLD.has(status)) return;
    const key = `${userId ?? ''} ${address}`;
    const known = this.#apart.get(key);
    if (!known && this.#apart.size >= MOST_APART) {
      this.#together += 1;
      return;
    }
    const counted = known ?? { user: userId, address, statuses: {}, calls: new Set() };
    this.#apart.set(key, counted);
    counted.statuses[status] = (counted.statuses[status] ?? 0) + 1;
    if (counted.calls.size < MOST_CALLS) counted.calls.add(call);
  }

  /** Tells of what came since the last time. */
  flush(log: Logger): void {
    for (const { user, address, statuses, calls } of this.#apart.values()) {
      log.warn({ user, address, statuses, calls: [...calls] }, 'calls were refused');
    }
    if (this.#together > 0) log.warn({ count: this.#together }, 'calls of many others were refused');
    this.#apart = new Map();
    this.#together = 0;
  }
}
