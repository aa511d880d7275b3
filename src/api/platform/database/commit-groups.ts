/**
 * Writes of the embedded database that arrive together are committed together. A commit
 * waits for the disk, and this process with it: ten writes that wait once are answered
 * ten times sooner. Each stands in a savepoint of its own, so that one that fails takes
 * nothing from the others, and none is answered before the disk holds it.
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
  settle(): void;
  refuse(error: unknown): void;
}

export class CommitGroups {
  readonly #write: Db;
  #waiting: Write[] = [];
  #isCommitting = false;

  constructor(write: Db) {
    this.#write = write;
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
          if (!(await runApart(tx, next))) group.pop();
        }
      });
    } catch (error) {
      for (const write of group) write.refuse(error);
      return;
    }
    for (const write of group) write.settle();
  }
}

/**
 * Whether the write ran; one that failed is refused and taken back alone. Throws where
 * that can't be: a full or failing disk takes back the whole transaction.
 */
async function runApart(tx: Tx, write: Write): Promise<boolean> {
  await sql`savepoint one_write`.execute(tx);
  try {
    await write.run(tx);
  } catch (error) {
    write.refuse(error);
    await sql`rollback to one_write`.execute(tx);
    await sql`release one_write`.execute(tx);
    return false;
  }
  await sql`release one_write`.execute(tx);
  return true;
}
