/**
 * Writes of the embedded database that arrive together are committed together. Each stands
 * in a savepoint of its own, so that one that fails takes nothing from the others. None is
 * answered before the disk holds the group, not even one that failed: what it failed on may
 * be another's write, which is not kept before. The disk is waited for aside, and the next
 * group is written meanwhile.
 */
import { setImmediate as turn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from './database.ts';
import { DiskFailed, type LogSync, UnconfirmedWrite } from './log-sync.ts';
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

interface Parts {
  /** The connection that writes. Its commits wait for no disk. */
  readonly write: Db;
  readonly log: LogSync;
  /** Told after each commit. */
  committed?(): void;
  /** Writes all of the log anew, while nobody else writes. Throws where that fails. */
  rewriteLog(): Promise<unknown>;
}

export class CommitGroups {
  readonly #parts: Parts;
  #waiting: Write[] = [];
  #isCommitting = false;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * Ends when the disk holds all that is committed by now; null where it does. For who reads:
   * what the disk failed to confirm keeps nobody from reading.
   */
  underWay(): Promise<void> | null {
    return this.#parts.log.underWay();
  }

  /**
   * Answers once the disk holds all that is committed by now.
   * @throws UnconfirmedWrite
   */
  async confirm(): Promise<void> {
    await this.#endDoubt().catch((error: unknown) => {
      throw new UnconfirmedWrite(error);
    });
    await this.#parts.log.underWay();
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
      await this.#endDoubt().then(
        () => this.#commit(first),
        (error: unknown) => first.refuse(error),
      );
    }
    this.#isCommitting = false;
  }

  /** One group. Whatever fails after it was run is refused to all of it: nothing of it was kept. */
  async #commit(first: Write): Promise<void> {
    const group = [first];
    try {
      await this.#parts.write.transaction().execute(async (tx) => {
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
    void this.#settle(group);
    this.#parts.committed?.();
  }

  async #settle(group: readonly Write[]): Promise<void> {
    try {
      await this.#parts.log.sync();
      for (const write of group) write.settle();
    } catch (error) {
      for (const write of group) write.refuse(error);
    }
  }

  /** Where the disk failed, nothing is written before all of the log is on it. */
  async #endDoubt(): Promise<void> {
    const { log, rewriteLog } = this.#parts;
    if (!log.isInDoubt) return;
    await log.underWay()?.catch(() => undefined);
    try {
      await rewriteLog();
    } catch (error) {
      throw new DiskFailed(error);
    }
    log.endDoubt();
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
