/** What the log says of the replica: once when it changes, not with each call. */
import type { Logger } from 'pino';

/** `late`: more than a second behind. `away`: it does not answer, or is no replica of this database. */
export type ReplicaStatus = 'ok' | 'late' | 'away';

/** One that comes and goes fills no log. */
const AGAIN_MS = 60_000;

const SENTENCES: Readonly<Record<ReplicaStatus, string>> = {
  ok: 'the replica of DATABASE_READ_URL answers reads',
  late: 'the replica of DATABASE_READ_URL is more than a second behind: the primary answers',
  away: 'the replica of DATABASE_READ_URL does not answer as it should: the primary does',
};

export class ReplicaNews {
  readonly #log: Logger;
  readonly #told = new Map<ReplicaStatus, number>();
  #status: ReplicaStatus | null = null;

  constructor(log: Logger) {
    this.#log = log;
  }

  get status(): ReplicaStatus {
    return this.#status ?? 'away';
  }

  tell(status: ReplicaStatus, error?: unknown): void {
    if (status === this.#status) return;
    this.#status = status;
    const now = performance.now();
    const told = this.#told.get(status);
    if (told !== undefined && now - told < AGAIN_MS) return;
    this.#told.set(status, now);
    this.#log[status === 'ok' ? 'info' : 'warn']({ err: error }, SENTENCES[status]);
  }

  /** A read that the replica began and the primary answered. */
  repeated(error: unknown): void {
    this.#log.info({ err: error }, 'a read was repeated on the primary');
  }
}
