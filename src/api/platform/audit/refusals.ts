/**
 * Failed sign-ins and calls that a role may not make, in the audit. The first of
 * an address and account is written at once, those that follow as one number each
 * minute, and those of more accounts than a minute holds as one number together:
 * a flood must not fill the disk.
 */
import type { Logger } from 'pino';
import type { Database } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Secrets } from '../secrets/secrets.ts';
import { recordAudit } from './audit.ts';

/** Addresses and accounts told apart in one minute. */
const MOST_APART = 30;

export interface Refusal {
  kind: 'auth' | 'access';
  address: string;
  /** Who called; null who was not let in. */
  userId: number | null;
  /** Whose account a sign-in was tried on; null for an unknown e-mail. */
  accountId: number | null;
  /** What was called, without what the caller wrote: `GET /api/users/:id`. */
  call: string;
  /** What is worth more than a number. */
  reason?: RefusalReason;
}

/** `passkey_counter`: there may be a copy of somebody's passkey. */
export type RefusalReason = 'passkey_counter';

interface Parts {
  database: Database;
  secrets: Secrets;
  log: Logger;
  now(): number;
  /** After each commit. */
  onWritten(): void;
}

interface Counted {
  refusal: Refusal;
  /** Those that are not written yet. */
  more: number;
}

export class Refusals {
  readonly #parts: Parts;
  #apart = new Map<string, Counted>();
  #together = 0;
  #writing: Promise<void> = Promise.resolve();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Returns at once; what can't be written is logged. */
  note(refusal: Refusal): void {
    const { kind, address, userId, accountId, reason } = refusal;
    const key = JSON.stringify([kind, address, userId, accountId, reason]);
    const known = this.#apart.get(key);
    if (known) known.more += 1;
    else if (this.#apart.size >= MOST_APART) this.#together += 1;
    else {
      this.#apart.set(key, { refusal, more: 0 });
      this.#write(refusal, 1);
    }
  }

  /** Writes what was only counted since the last time, and begins anew. */
  async flush(): Promise<void> {
    for (const { refusal, more } of this.#apart.values()) {
      if (more > 0) this.#write(refusal, more);
    }
    if (this.#together > 0) {
      const many = { kind: 'access', address: '*', userId: null, accountId: null, call: '*' } as const;
      this.#write(many, this.#together);
    }
    this.#apart = new Map();
    this.#together = 0;
    await this.#writing;
  }

  /** One after the other: a flood holds one writer at most. */
  #write({ kind, address, userId, accountId, call, reason }: Refusal, attempts: number): void {
    const { database, secrets, log, now, onWritten } = this.#parts;
    const changes: Record<string, [null, unknown]> = {
      call: [null, call],
      attempts: [null, attempts],
      ...(reason !== undefined && { reason: [null, reason] satisfies [null, unknown] }),
    };
    const entry = {
      userId,
      address,
      action: 'refused',
      resource: kind,
      recordId: accountId,
      projectId: null,
    };
    this.#writing = this.#writing
      .then(() =>
        inTransaction(database, (tx) => recordAudit(tx, { database, secrets }, { ...entry, changes }, now())),
      )
      .then(onWritten)
      .catch((error: unknown) => {
        log.error({ err: error, attempts }, 'refused calls are not in the audit');
      });
  }
}
