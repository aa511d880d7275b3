/**
 * A second PostgreSQL that follows the first one, for reads. It answers where it is
 * known to have what the person who asks has written: every write ends with an entry
 * in the audit, and entries reach the replica in their order (docs/decisions/0031).
 *
 * Whatever goes wrong with it costs nobody an answer: `handle` and the statements of
 * its handles fail at once or soon, and the caller asks the primary instead.
 */
import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Db } from '../database.ts';
import { NamingConnection } from '../naming-connection.ts';
import { makePool } from '../postgres-pool.ts';
import { StatementNames } from '../statement-names.ts';
import type { Tables } from '../tables.ts';
import { type AuditEnd, MOST_BEHIND_MS } from './audit-marks.ts';
import { LentConnection } from './lent-connection.ts';
import { Reach } from './reach.ts';
import { type ReplicaStatus, ReplicaNews } from './replica-news.ts';
import { withinMs } from './within.ts';

/** So long nobody is sent to a replica that failed. */
const PAUSE_MS = 2000;
/** What a connection was found to have holds for so long: behind its address may be another server since. */
const CHECKED_MS = 1000;
/** A replica that lacks an entry is not asked for it again at once. */
const BEHIND_MS = 20;
/** For a connection; and a statement that takes longer makes us ask whether anybody is there. */
const ANSWER_MS = 1000;
const STATEMENT_MS = 5000;
/** As it is known to others on that server. */
const NAME = 'vertente-leitura';

/** The replica may have what is asked for, but not yet, or nobody knows. */
export class ReplicaBehind extends Error {}

interface Checked {
  readonly id: number;
  readonly at: number;
}

export interface ReplicaParts {
  url: string;
  primary: Db;
  log: Logger;
}

export class Replica {
  readonly #pool: pg.Pool;
  /** One connection beside them, to ask whether it still answers. */
  readonly #asking: pg.Pool;
  readonly #primary: Db;
  readonly #news: ReplicaNews;
  readonly #reach: Reach;
  readonly #checked = new WeakMap<pg.PoolClient, Checked>();
  readonly #names = new StatementNames();
  /** The last one that was found to lack an entry. */
  #behind: Checked | null = null;
  /** Until then nobody is sent there; null while it serves. */
  #pausedUntil: number | null = 0;
  #trying: Promise<void> | null = null;
  #asked: Promise<number | null> | null = null;
  /** Ends the wait of each statement that is under way there. */
  readonly #waiting = new Set<(error: unknown) => void>();

  constructor({ url, primary, log }: ReplicaParts) {
    this.#primary = primary;
    this.#reach = new Reach(primary);
    this.#news = new ReplicaNews(log);
    const options = { connectMs: ANSWER_MS, statementMs: STATEMENT_MS, answerMs: STATEMENT_MS + ANSWER_MS };
    this.#pool = makePool(url, NAME, options);
    this.#asking = makePool(url, NAME, { ...options, size: 1 });
  }

  /**
   * The entry of the audit without which the replica must not answer a person.
   * @param end of the audit, as the primary just told
   * @param own the last entry of what this person did, or others did to their account; 0 without one
   * @param at before the primary was asked, by `performance.now()`
   */
  entryFor(end: AuditEnd, own: number, at: number): number {
    return Math.max(own, this.#reach.note(end, at));
  }

  /**
   * A handle for the reads of one call, null while nobody is to be sent there. Each
   * statement throws where it can't be answered from what has this entry.
   */
  handle(entry: number): Db | null {
    if (this.#pausedUntil !== null) {
      if (performance.now() >= this.#pausedUntil) void this.#try();
      return null;
    }
    const connect = () => this.#connect(entry);
    return new Kysely<Tables>({
      dialect: new PostgresDialect({ pool: { connect, end: async () => {}, options: {} } }),
    });
  }

  /** For the log: a read that is done once more on the primary. */
  noteRepeated(error: unknown): void {
    if (!(error instanceof ReplicaBehind)) this.#news.repeated(error);
  }

  /** Asks it now: whether it answers, and within a second has what the primary has. */
  async status(): Promise<ReplicaStatus> {
    const deadline = performance.now() + MOST_BEHIND_MS;
    const end = await endOf(this.#primary);
    if (this.#pausedUntil !== null) await this.#try();
    while (this.#pausedUntil === null) {
      try {
        const client = await this.#connect(end?.last_id ?? 1);
        client.release();
        return 'ok';
      } catch (error) {
        if (!(error instanceof ReplicaBehind)) return 'away';
      }
      if (performance.now() > deadline) return 'late';
      await new Promise((resolve) => setTimeout(resolve, 2 * BEHIND_MS));
    }
    return this.#news.status;
  }

  async close(): Promise<void> {
    this.#pausedUntil = Number.POSITIVE_INFINITY;
    await this.#trying;
    // A server that hangs does not say goodbye.
    const ended = Promise.all([this.#pool.end(), this.#asking.end()]);
    await withinMs(ended, ANSWER_MS).catch(() => undefined);
  }

  /** A connection to what has this entry. */
  async #connect(entry: number): Promise<PostgresPoolClient> {
    // It failed since this call began.
    if (this.#pausedUntil !== null) throw new ReplicaBehind();
    const behind = this.#behind;
    if (behind && entry > behind.id && performance.now() - behind.at < BEHIND_MS) throw new ReplicaBehind();
    const client = await this.#client();
    const checked = this.#checked.get(client);
    if (!checked || checked.id < entry || performance.now() - checked.at > CHECKED_MS) {
      const id = await this.#check(client).catch((error: unknown) => {
        void this.#ask();
        throw error;
      });
      if (id < entry || id === 0) {
        this.#behind = { id, at: performance.now() };
        client.release();
        throw new ReplicaBehind();
      }
    }
    const onSlow = () => void this.#ask();
    const naming = new NamingConnection(client, this.#names);
    return new LentConnection({ client: naming, waiting: this.#waiting, slowMs: ANSWER_MS, onSlow });
  }

  async #client(): Promise<pg.PoolClient> {
    try {
      return await this.#pool.connect();
    } catch (error) {
      // All in use for a second: the primary helps out.
      if (!isBusy(error)) void this.#ask();
      throw error;
    }
  }

  /** The last entry that the server behind the connection has. The connection is ended where this throws. */
  async #check(client: pg.PoolClient): Promise<number> {
    try {
      const { id, isLate } = await this.#reach.of(client);
      if (isLate) this.#news.tell('late');
      else if (id > 0) this.#news.tell('ok');
      this.#checked.set(client, { id, at: performance.now() });
      return id;
    } catch (error) {
      client.release(true);
      throw error;
    }
  }

  /** Sends nobody there for a while, and those who wait there to the primary. */
  #pause(status: ReplicaStatus, error?: unknown): void {
    if (this.#pausedUntil === Number.POSITIVE_INFINITY) return;
    this.#pausedUntil = performance.now() + PAUSE_MS;
    this.#news.tell(status, error);
    for (const end of this.#waiting) end(error ?? new ReplicaBehind());
  }

  /** Whether the pause is over. Nobody waits for it: meanwhile the primary answers. */
  #try(): Promise<void> {
    this.#trying ??= this.#tryOnce().finally(() => {
      this.#trying = null;
    });
    return this.#trying;
  }

  async #tryOnce(): Promise<void> {
    try {
      await this.#reach.begin();
    } catch (error) {
      return this.#pause('away', error);
    }
    const id = await this.#ask();
    if (id === 0) this.#pause('late');
    else if (id !== null) this.#pausedUntil = null;
  }

  /** How far it is, asked beside the calls. Where it does not answer, null, and a pause begins. */
  #ask(): Promise<number | null> {
    this.#asked ??= this.#askOnce().finally(() => {
      this.#asked = null;
    });
    return this.#asked;
  }

  async #askOnce(): Promise<number | null> {
    try {
      const client = await this.#asking.connect();
      const id = await this.#check(client);
      client.release();
      return id;
    } catch (error) {
      this.#pause('away', error);
      return null;
    }
  }
}

function endOf(db: Db): Promise<{ last_id: number } | undefined> {
  return db.selectFrom('audit_chain').select('last_id').where('id', '=', 1).executeTakeFirst();
}

/** Whether each connection of the pool was in use for as long as one is waited for. */
function isBusy(error: unknown): boolean {
  return error instanceof Error && error.message === 'timeout exceeded when trying to connect';
}
