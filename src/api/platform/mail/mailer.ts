/**
 * Sends what is in the outbox. Every server of a database has one, and a mail is sent by
 * whoever claims it. A claim is kept alive while its owner works; one that stands still
 * for a while is another's to take. Each server sees that by its own steady clock, so it
 * does not matter whether their clocks agree.
 */
import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Database } from '../database/database.ts';
import type { MailKind } from '../database/tables/organisation.ts';
import { inTransaction, type Tx } from '../database/transaction.ts';
import { holdSealingKey, type Secrets } from '../secrets/secrets.ts';
import { keepContent, type MailAsked, type MailWords, openContent } from './outbox.ts';

/** Hands a mail to the mail server; throws what the server said against it. */
export interface Transport {
  send(mail: MailWords & { messageId: string }): Promise<void>;
  close(): void;
}

interface Parts {
  database: Database;
  secrets: Secrets;
  log: Logger;
  now(): number;
  transport: Transport;
  /** The words of what was asked for; null when there is nothing to send. */
  answer(tx: Tx, mail: { kind: MailKind; asked: MailAsked; now: number }): Promise<Answered | null>;
}

export interface Answered {
  userId: number;
  words: MailWords;
  until: number;
}

export interface MailerTimes {
  everyMs: number;
  /** A claim that stands still for so long is nobody's. */
  takeOverMs: number;
  keepAliveMs: number;
  firstRetryMs: number;
}

const TIMES: MailerTimes = { everyMs: 1000, takeOverMs: 30_000, keepAliveMs: 10_000, firstRetryMs: 15_000 };
const LONGEST_RETRY_MS = 60 * 60_000;
const AT_ONCE = 20;
/** A refusal for good is tried again all the same: some servers say so of what they only put off. */
const TRIES_OF_REFUSED = 3;
const LAST_MAIL_MS = 5000;

interface Claimed {
  id: number;
  kind: MailKind;
  message_id: string;
  attempts: number;
  until_at: number;
  words: MailWords;
  claim: string;
}

export class Mailer {
  readonly #parts: Parts;
  readonly #times: MailerTimes;
  /** Claims of others, and since when each stands still. */
  readonly #seen = new Map<number, { claim: string; since: number }>();
  readonly #stopping = new AbortController();
  #running: Promise<void> | null = null;
  #timer: NodeJS.Timeout | undefined;

  constructor(parts: Parts, times: Partial<MailerTimes> = {}) {
    this.#parts = parts;
    this.#times = { ...TIMES, ...times };
  }

  start(): void {
    this.#timer = setInterval(() => void this.round(), this.#times.everyMs);
    this.#timer.unref();
  }

  /** Waits a little for the mail that is being sent; what is not done then is taken up again later. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#stopping.abort();
    await Promise.race([this.#running, wait(LAST_MAIL_MS, undefined, { ref: false })]);
    this.#parts.transport.close();
  }

  /** One look at the outbox, unless one is under way. */
  round(): Promise<void> {
    this.#running ??= this.#sendDue()
      .catch((error: unknown) => this.#parts.log.warn({ err: error }, 'the outbox could not be read'))
      .finally(() => {
        this.#running = null;
      });
    return this.#running;
  }

  async #sendDue(): Promise<void> {
    const { database, now } = this.#parts;
    const due = await database.read
      .selectFrom('mails')
      .select(['id', 'claim'])
      .where('next_at', '<=', now())
      .orderBy('next_at')
      .orderBy('id')
      .limit(AT_ONCE)
      .execute();
    const ids = new Set(due.map(({ id }) => id));
    for (const id of this.#seen.keys()) if (!ids.has(id)) this.#seen.delete(id);
    for (const { id, claim } of due) {
      if (this.#stopping.signal.aborted) return;
      if (claim !== null && !this.#standsStill(id, claim)) continue;
      const mail = await this.#claim(id, claim);
      if (mail) await this.#send(mail);
    }
  }

  #standsStill(id: number, claim: string): boolean {
    const seen = this.#seen.get(id);
    const now = performance.now();
    if (seen?.claim === claim) return now - seen.since >= this.#times.takeOverMs;
    this.#seen.set(id, { claim, since: now });
    return false;
  }

  /** Takes the mail unless somebody else has, and gives words to what was only asked for. */
  #claim(id: number, standing: string | null): Promise<Claimed | null> {
    const { database, secrets, answer, now } = this.#parts;
    return inTransaction(database, async (tx) => {
      const claim = randomBytes(12).toString('hex');
      const row = await tx
        .updateTable('mails')
        .set((eb) => ({ claim, attempts: eb('attempts', '+', 1) }))
        .where('id', '=', id)
        .where('next_at', 'is not', null)
        .where('claim', standing === null ? 'is' : '=', standing)
        .returning(['id', 'kind', 'message_id', 'attempts', 'until_at', 'content_sealed'])
        .executeTakeFirst();
      if (!row) return null;
      const { content_sealed, ...mail } = row;
      const content = openContent(secrets, id, content_sealed);
      if (content && 'words' in content) return { ...mail, claim, words: content.words };
      // Before the answer, which ends with an entry of the audit.
      await holdSealingKey(tx, secrets);
      const found = content && (await answer(tx, { kind: row.kind, asked: content.asked, now: now() }));
      if (!found) {
        await tx.deleteFrom('mails').where('id', '=', id).execute();
        return null;
      }
      const { words, userId, until } = found;
      await keepContent(tx, secrets, id, { words });
      await tx.updateTable('mails').set({ user_id: userId, until_at: until }).where('id', '=', id).execute();
      return { ...mail, until_at: until, claim, words };
    });
  }

  async #send(mail: Claimed): Promise<void> {
    const { transport, log } = this.#parts;
    const keepAlive = this.#keepAlive(mail);
    let failure: unknown;
    try {
      await transport.send({ ...mail.words, messageId: mail.message_id });
    } catch (error) {
      failure = error ?? new Error('not sent');
    }
    const claim = await keepAlive();
    if (failure === undefined) {
      await this.#settle({ ...mail, claim }, { next_at: null, content_sealed: null, claim: null });
      return;
    }
    const { code, responseCode } = failure as { code?: unknown; responseCode?: unknown };
    const told = { kind: mail.kind, mail: mail.id, attempts: mail.attempts, code, responseCode };
    const delay = Math.min(LONGEST_RETRY_MS, this.#times.firstRetryMs * 2 ** (mail.attempts - 1));
    const next = this.#parts.now() + delay;
    const isRefused = typeof responseCode === 'number' && responseCode >= 500;
    if (next > mail.until_at || (isRefused && mail.attempts >= TRIES_OF_REFUSED)) {
      // Not the server's words: they repeat whose address it was.
      log.error(told, 'a mail was given up');
      await this.#settle({ ...mail, claim }, { next_at: null, content_sealed: null, claim: null });
      return;
    }
    log.warn(told, 'a mail was not sent; it is tried again');
    await this.#settle({ ...mail, claim }, { next_at: next, claim: null });
  }

  /** Changes the claim now and then, so that the others see somebody at work. The answer ends it. */
  #keepAlive({ id, claim }: Claimed): () => Promise<string> {
    let current = claim;
    let changing: Promise<void> = Promise.resolve();
    const timer = setInterval(() => {
      const next = randomBytes(12).toString('hex');
      changing = changing
        .then(() =>
          inTransaction(this.#parts.database, (tx) =>
            tx
              .updateTable('mails')
              .set({ claim: next })
              .where('id', '=', id)
              .where('claim', '=', current)
              .executeTakeFirst(),
          ),
        )
        .then(({ numUpdatedRows }) => {
          if (numUpdatedRows > 0n) current = next;
        })
        .catch((error: unknown) => this.#parts.log.warn({ err: error }, 'a claim was not kept alive'));
    }, this.#times.keepAliveMs);
    return async () => {
      clearInterval(timer);
      await changing;
      return current;
    };
  }

  /** What became of it. Tried until it is kept, or the server ends: a mail that left must not leave again. */
  async #settle(
    { id, claim }: Pick<Claimed, 'id' | 'claim'>,
    outcome: { next_at: number | null; content_sealed?: null; claim: null },
  ): Promise<void> {
    const { database, log } = this.#parts;
    for (;;) {
      try {
        await inTransaction(database, (tx) =>
          tx.updateTable('mails').set(outcome).where('id', '=', id).where('claim', '=', claim).execute(),
        );
        return;
      } catch (error) {
        log.warn({ err: error }, 'what became of a mail was not written down; it is tried again');
        if (this.#stopping.signal.aborted) return;
        await wait(this.#times.everyMs);
      }
    }
  }
}
