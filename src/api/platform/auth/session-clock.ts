/**
 * The latest time that this installation has seen. A session's end is an instant:
 * with the clock set back, one that has ended would live again and one that lives
 * would do so for longer. Nobody can tell then how old a session is, so all end.
 */
import type { Logger } from 'pino';
import type { Database } from '../database/database.ts';
import { inPassingTransaction, inTransaction, type Tx } from '../database/transaction.ts';

/** Clocks are adjusted by seconds, and those of several servers differ by as much. */
export const CLOCK_TOLERANCE_MS = 10 * 60_000;
const KEY = 'latest_clock';

type Parts = { database: Database; log: Logger };

export class SessionClock {
  readonly #parts: Parts;
  #latest: number;
  #written: number;
  #ending: Promise<void> | null = null;

  private constructor(parts: Parts, latest: number) {
    this.#parts = parts;
    this.#latest = latest;
    this.#written = latest;
  }

  /** Reads what earlier starts have seen; a clock set back since then ends all sessions here. */
  static async open(parts: Parts, now: number): Promise<SessionClock> {
    const row = await parts.database.read
      .selectFrom('meta')
      .select('value')
      .where('key', '=', KEY)
      .executeTakeFirst();
    const clock = new SessionClock(parts, Number(row?.value ?? 0));
    try {
      await clock.look(now);
      await clock.write();
    } catch (error) {
      // A full disk does not keep the server from starting: the next call and the next minute try again.
      parts.log.warn({ err: error }, 'the latest time could not be written down');
    }
    return clock;
  }

  /** To be called before any session is looked up. */
  async look(now: number): Promise<void> {
    await this.#ending;
    if (now >= this.#latest - CLOCK_TOLERANCE_MS) {
      this.#latest = Math.max(this.#latest, now);
      return;
    }
    this.#ending = this.#endSessions(now).finally(() => {
      this.#ending = null;
    });
    await this.#ending;
  }

  /** Keeps the latest time for the next start. */
  async write(): Promise<void> {
    const latest = this.#latest;
    if (latest <= this.#written) return;
    await inPassingTransaction(this.#parts.database, (tx) => keep(tx, latest));
    this.#written = latest;
  }

  async #endSessions(now: number): Promise<void> {
    const { database, log } = this.#parts;
    await inTransaction(database, async (tx) => {
      await tx.deleteFrom('sessions').execute();
      await keep(tx, now);
    });
    log.warn({ backMs: this.#latest - now }, 'the clock was set back: every session was ended');
    this.#latest = now;
    this.#written = now;
  }
}

async function keep(tx: Tx, latest: number): Promise<void> {
  const value = String(latest);
  await tx
    .insertInto('meta')
    .values({ key: KEY, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}
