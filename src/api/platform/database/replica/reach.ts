/** How far a replica is: what it has of the primary's audit, and whether it is the primary's at all. */
import { sql } from 'kysely';
import type pg from 'pg';
import type { Db } from '../database.ts';
import { type AuditEnd, AuditMarks, MOST_BEHIND_MS } from './audit-marks.ts';
import { withinMs } from './within.ts';

/** For the answer to the short question how far it is. */
const ANSWER_MS = 1000;

interface End {
  readonly last_id: number;
  readonly hash: string;
  /** Whether it has all that the primary had when this process first looked. */
  readonly has_start: boolean;
}

export interface Reached {
  /** The last entry of the audit that it has; 0 where it is not known to be the primary's. */
  readonly id: number;
  /** Whether it is known to be more than a second behind. */
  readonly isLate: boolean;
}

export class Reach {
  readonly #primary: Db;
  readonly #marks = new AuditMarks();
  /** Where the primary's log of writes was when this process first looked. */
  #start: string | null = null;
  /** Since when it tells only of what the primary does not have. */
  #unknownSince: number | null = null;

  constructor(primary: Db) {
    this.#primary = primary;
  }

  /** Notes how far the primary was; see `AuditMarks`. */
  note(end: AuditEnd, at: number): number {
    return this.#marks.note(end, at);
  }

  /** Before the first question: changes that leave no entry, as an update of the program, must be there too. */
  async begin(): Promise<void> {
    this.#start ??= await writtenSoFar(this.#primary);
  }

  /**
   * How far the server behind this connection is. Throws where it does not answer, or
   * has another history than the primary: another installation's, that of a primary
   * which was given up, or the one before a restore.
   */
  async of(client: pg.PoolClient): Promise<Reached> {
    const asked = client.query<End>(
      `select last_id, hash,
              not pg_is_in_recovery() or pg_last_wal_replay_lsn() >= $1::pg_lsn as has_start
         from audit_chain where id = 1`,
      [this.#start],
    );
    const { rows } = await withinMs(asked, ANSWER_MS);
    const at = performance.now();
    const [end] = rows;
    const hash = end?.has_start ? await this.#primaryHash(end.last_id, at) : null;
    if (!end || hash === null) {
      this.#unknownSince ??= at;
      return { id: 0, isLate: at - this.#unknownSince > MOST_BEHIND_MS };
    }
    if (hash !== end.hash) throw new Error('The replica has another history than the primary');
    this.#unknownSince = null;
    return { id: end.last_id, isLate: this.#marks.isLate(end.last_id, at) };
  }

  /** Null where the primary does not have the entry, or does not show it yet: a replica may be first by an instant. */
  async #primaryHash(id: number, at: number): Promise<string | null> {
    const known = this.#marks.hashOf(id, at);
    if (known !== null) return known;
    const row = await this.#primary
      .selectFrom('audit_log')
      .select('hash')
      .where('id', '=', id)
      .executeTakeFirst();
    return row?.hash ?? null;
  }
}

async function writtenSoFar(primary: Db): Promise<string> {
  const { rows } = await sql<{ lsn: string }>`select pg_current_wal_lsn()::text as lsn`.execute(primary);
  const [row] = rows;
  if (!row) throw new Error('The primary does not say how far it is');
  return row.lsn;
}
