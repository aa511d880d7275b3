/**
 * When each session, or each program's key, was last used. It is remembered here and written
 * down once a minute for all of them together: a write for every call would cost more than
 * the call.
 */
import type { Database } from '../database/database.ts';
import { inPassingTransaction } from '../database/transaction.ts';

type Used = 'sessions' | 'program_keys';

export class LastUses {
  readonly #database: Database;
  readonly #table: Used;
  #used = new Map<number, number>();

  constructor(database: Database, table: Used) {
    this.#database = database;
    this.#table = table;
  }

  note(id: number, now: number): void {
    this.#used.set(id, now);
  }

  /** The later of what is kept and what this server has seen since. */
  latest(id: number, kept: number): number {
    return Math.max(kept, this.#used.get(id) ?? 0);
  }

  /** Writes down what was seen since the last time; what can't be written is kept for the next. */
  async write(): Promise<void> {
    // Always in this order, so that two servers never wait for each other in a circle.
    const used = [...this.#used].toSorted(([one], [other]) => one - other);
    if (used.length === 0) return;
    this.#used = new Map();
    try {
      await inPassingTransaction(this.#database, async (tx) => {
        for (const [id, at] of used) {
          await tx
            .updateTable(this.#table as 'sessions')
            .set({ last_used_at: at })
            .where('id', '=', id)
            .where(({ eb, or }) => or([eb('last_used_at', 'is', null), eb('last_used_at', '<', at)]))
            .execute();
        }
      });
    } catch (error) {
      for (const [id, at] of used) this.#used.set(id, this.latest(id, at));
      throw error;
    }
  }
}
