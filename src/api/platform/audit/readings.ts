/**
 * Readings of personal data on their way into the audit. Those that arrive together are
 * written together: the end of the chain is held, and the disk waited for, once for all
 * of them. Nobody's answer leaves before its own entry is kept.
 */
import { setImmediate as turn } from 'node:timers/promises';
import type { Database } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Secrets } from '../secrets/secrets.ts';
import { type AuditEntry, recordAudits } from './audit.ts';

export interface Reading extends AuditEntry {
  at: number;
}

interface Waiting {
  reading: Reading;
  resolve(): void;
  reject(error: unknown): void;
}

interface Parts {
  database: Database;
  secrets: Secrets;
  /** After each commit. */
  onWritten(): void;
}

/** One statement holds them all: SQLite takes 32,766 values, and an entry has thirteen. */
const MOST = 200;

export class Readings {
  readonly #parts: Parts;
  #waiting: Waiting[] = [];
  #isWriting = false;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Answers once the entry is kept. */
  record(reading: Reading): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ reading, resolve, reject });
      if (!this.#isWriting) void this.#writeAll();
    });
  }

  async #writeAll(): Promise<void> {
    this.#isWriting = true;
    while (this.#waiting.length > 0) {
      // Those whose requests have arrived by now join in.
      await turn();
      await this.#write(this.#waiting.splice(0, MOST));
    }
    this.#isWriting = false;
  }

  /** One that can't be written keeps none of the others from it. */
  async #write(group: readonly Waiting[]): Promise<void> {
    const { database, onWritten } = this.#parts;
    const readings = group.map(({ reading }) => reading);
    // Nothing was sealed before them.
    const beforeCommit = () => {};
    try {
      await inTransaction(database, (tx) => recordAudits(tx, this.#parts, readings, beforeCommit));
      for (const { resolve } of group) resolve();
      onWritten();
    } catch (error) {
      const [only] = group;
      if (group.length === 1) return only?.reject(error);
      for (const one of group) await this.#write([one]);
    }
  }
}
