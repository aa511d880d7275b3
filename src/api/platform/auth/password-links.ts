/**
 * Links by which a person sets their own password. A person has one at most: a new one
 * ends the old, and so does whatever else decides how they sign in. The token is told
 * once, to whoever may pass it on, and only its hash is kept.
 */
import { randomBytes } from 'node:crypto';
import type { Db } from '../database/database.ts';
import type { PasswordLinkKind } from '../database/tables/organisation.ts';
import type { Tx } from '../database/transaction.ts';
import { tokenHash } from './sessions.ts';

const TOKEN_BYTES = 32;
const HOUR_MS = 60 * 60_000;
export const LINK_MS: Readonly<Record<PasswordLinkKind, number>> = {
  /** Passed on by hand, to somebody who may be in the field for days. */
  invitation: 72 * HOUR_MS,
  /** Asked for by the person, who waits for it. */
  reset: HOUR_MS,
};

/** Until when the person's link can be used; null where there is none. */
export async function passwordLinkEnd(tx: Tx, userId: number, now: number): Promise<number | null> {
  const link = await tx
    .selectFrom('password_links')
    .select('expires_at')
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return link?.expires_at ?? null;
}

export async function makePasswordLink(
  tx: Tx,
  { userId, kind, now }: { userId: number; kind: PasswordLinkKind; now: number },
): Promise<{ token: string; expiresAt: number }> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const expiresAt = now + LINK_MS[kind];
  const values = { kind, token_hash: tokenHash(token), created_at: now, expires_at: expiresAt };
  await tx
    .insertInto('password_links')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute();
  return { token, expiresAt };
}

export async function endPasswordLink(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('password_links').where('user_id', '=', userId).execute();
}

export interface PasswordLink {
  userId: number;
  kind: PasswordLinkKind;
  name: string;
  email: string;
}

/** What the link of this token opens; null for one that is used, ended, too old or was never made. */
export async function openPasswordLink(
  db: Db | Tx,
  token: string,
  now: number,
): Promise<PasswordLink | null> {
  const link = await db
    .selectFrom('password_links')
    .innerJoin('users', 'users.id', 'password_links.user_id')
    .select(['users.id as userId', 'password_links.kind', 'users.name', 'users.email'])
    .where('password_links.token_hash', '=', tokenHash(token))
    .where('password_links.expires_at', '>', now)
    .where('users.enabled', '=', 1)
    .executeTakeFirst();
  return link ?? null;
}
