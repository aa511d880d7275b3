/**
 * Mail on its way: a row for each, written in the transaction of what it tells of. Its
 * words are sealed, and gone once it is sent. The row stays for a day, without them,
 * so that nobody is sent too many.
 */
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { isAmong } from '../database/compiled-query.ts';
import type { Db } from '../database/database.ts';
import type { MailKind } from '../database/tables/organisation.ts';
import type { Tx } from '../database/transaction.ts';
import { holdSealingKey, type SealedPlace, type Secrets } from '../secrets/secrets.ts';
import type { MailSettings } from '../settings.ts';

const words = z.object({
  to: z.object({ name: z.string(), address: z.string() }),
  subject: z.string(),
  text: z.string(),
});

export type MailWords = z.output<typeof words>;

/** Somebody's wish, by the e-mail they typed: whose it is shows when it is sent, not when it is asked. */
const asked = z.object({ email: z.string(), address: z.string() });

export type MailAsked = z.output<typeof asked>;

/** What a mail of these kinds tells follows from the account's role, and goes to its address. */
export const BY_ROLE: readonly MailKind[] = ['summary', 'alarm'];
/** And of these from its projects. */
export const BY_PROJECTS: readonly MailKind[] = ['summary'];

const content = z.union([z.object({ words }), z.object({ asked })]);

export type MailContent = z.output<typeof content>;

export interface NewMail {
  kind: MailKind;
  /** Null of what was asked for by an e-mail that may be nobody's. */
  userId: number | null;
  content: MailContent;
  now: number;
  /** When it is of no use any more. */
  until: number;
}

function placeOf(id: number): SealedPlace {
  return { table: 'mails', column: 'content_sealed', row: id };
}

/** Puts a mail into the outbox. It leaves once the transaction is kept. */
export async function postMail(
  tx: Tx,
  { secrets, from }: { secrets: Secrets; from: MailSettings['from'] },
  { kind, userId, content: what, now, until }: NewMail,
): Promise<void> {
  await holdSealingKey(tx, secrets);
  const domain = /@([^>\s]+)/.exec(from)?.[1] ?? 'localhost';
  const { id } = await tx
    .insertInto('mails')
    .values({
      kind,
      user_id: userId,
      message_id: `<${randomUUID()}@${domain}>`,
      created_at: now,
      next_at: now,
      until_at: until,
      attempts: 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await keepContent(tx, secrets, id, what);
}

export async function keepContent(tx: Tx, secrets: Secrets, id: number, what: MailContent): Promise<void> {
  const content_sealed = secrets.seal(JSON.stringify(what), placeOf(id));
  await tx.updateTable('mails').set({ content_sealed }).where('id', '=', id).execute();
}

export function openContent(secrets: Secrets, id: number, sealed: string | null): MailContent | null {
  const text = secrets.open(sealed, placeOf(id));
  return text === null ? null : content.parse(JSON.parse(text));
}

/**
 * Takes back what waits of these kinds for these people. One that is on its way at this moment
 * may arrive; where it does not, it is not tried again.
 */
export async function withdrawMails(
  tx: Tx,
  userIds: readonly number[],
  kinds: readonly MailKind[],
): Promise<void> {
  await tx
    .deleteFrom('mails')
    .where(isAmong(tx, 'user_id', userIds))
    .where('kind', 'in', kinds)
    .where('next_at', 'is not', null)
    .execute();
}

/** How many mails wait to be sent. */
export async function waitingMails(db: Db | Tx): Promise<number> {
  const row = await db
    .selectFrom('mails')
    .select(({ fn }) => fn.countAll().as('waiting'))
    .where('next_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(row.waiting);
}

/** How many of this kind were written for the person since then. */
export async function mailsSince(
  db: Db | Tx,
  { kind, userId, since }: { kind: MailKind; userId: number; since: number },
): Promise<number> {
  const row = await db
    .selectFrom('mails')
    .select(({ fn }) => fn.countAll().as('sent'))
    .where('user_id', '=', userId)
    .where('created_at', '>', since)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow();
  return Number(row.sent);
}
