/**
 * Writes of the embedded database that arrive together are committed together. A commit
 * waits for the disk, and this process with it: ten writes that wait once are answered
 * ten times sooner. Each stands in a savepoint of its own, so that one that fails takes
 * nothing from the others. None is answered before the disk holds the group, not even
 * one that failed: what it failed on may be another's write, which is not kept before.
 */
import { setImmediate as turn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from './database.ts';
import type { Tx } from './transaction.ts';

/** Whoever was first waits for all others. */
const MOST = 50;

interface Write {
  /** Runs the work; what it answers is kept for `settle`. */
  run(tx: Tx): Promise<void>;
  /** It was taken back: `settle` says so. */
  fail(error: unknown): void;
  settle(): void;
  refuse(error: unknown): void;
}

export class CommitGroups {
  readonly #write: Db;
  readonly #committed: () => void;
  #waiting: Write[] = [];
  #isCommitting = false;

  /** @param committed Told after each group that was kept. */
  constructor(write: Db, committed: () => void = () => undefined) {
    this.#write = write;
    this.#committed = committed;
  }

  /** Runs `work` in a transaction, with others or by itself. Answers once it is on the disk. */
  run<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      let settle = () => {};
      this.#waiting.push({
        async run(tx) {
          const answer = await work(tx);
          settle = () => resolve(answer);
        },
        fail(error) {
          settle = () => reject(error);
        },
        settle: () => settle(),
        refuse: reject,
      });
      if (!this.#isCommitting) void this.#commitAll();
    });
  }

  async #commitAll(): Promise<void> {
    this.#isCommitting = true;
    for (;;) {
      const first = this.#waiting.shift();
      if (!first) break;
      await this.#commit(first);
    }
    this.#isCommitting = false;
  }

  /** One group. Whatever fails after it was run is refused to all of it: nothing of it was kept. */
  async #commit(first: Write): Promise<void> {
    const group = [first];
    try {
      await this.#write.transaction().execute(async (tx) => {
        await first.run(tx);
        while (group.length < MOST) {
          // Those whose requests have arrived by now join in.
          if (this.#waiting.length === 0) await turn();
          const next = this.#waiting.shift();
          if (!next) break;
          group.push(next);
          await runApart(tx, next);
        }
      });
    } catch (error) {
      for (const write of group) write.refuse(error);
      return;
    }
    for (const write of group) write.settle();
    this.#committed();
  }
}

/**
 * A write that fails is taken back alone. Throws where that can't be: a full or
 * failing disk takes back the whole transaction.
 */
async function runApart(tx: Tx, write: Write): Promise<void> {
  await sql`savepoint one_write`.execute(tx);
  try {
    await write.run(tx);
  } catch (error) {
    write.fail(error);
    // Where SQLite has taken back the whole transaction there is no savepoint: what it failed on is told.
    await sql`rollback to one_write`.execute(tx).catch(() => {
      throw error;
    });
  }
  await sql`release one_write`.execute(tx);
}
