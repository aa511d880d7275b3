/**
 * What stands between the provider's word and a session: a ticket of one use, which the
 * panel exchanges within a minute. It and the session remember whose session at the provider
 * they come from, so that they end with it.
 */
import { randomBytes } from 'node:crypto';
import type { Tx } from '../database/transaction.ts';
import type { OidcLogout } from './oidc-provider.ts';
import { type OidcOrigin, tokenHash } from './sessions.ts';

const TICKET_BYTES = 32;
/** The provider's clock and ours differ. */
const CLOCKS_MS = 60_000;

export async function makeOidcTicket(
  tx: Tx,
  { userId, sub, sid, until }: OidcOrigin & { userId: number; until: number },
): Promise<string> {
  const ticket = randomBytes(TICKET_BYTES).toString('base64url');
  await tx.deleteFrom('oidc_tickets').where('user_id', '=', userId).execute();
  await tx
    .insertInto('oidc_tickets')
    .values({ token_hash: tokenHash(ticket), user_id: userId, sub, sid, expires_at: until })
    .execute();
  return ticket;
}

/** Uses the ticket up; null for one that is used, too old or was never made. */
export async function takeOidcTicket(tx: Tx, ticket: string, now: number) {
  const taken = await tx
    .deleteFrom('oidc_tickets')
    .where('token_hash', '=', tokenHash(ticket))
    .returningAll()
    .executeTakeFirst();
  if (!taken || taken.expires_at <= now) return null;
  const user = await tx
    .selectFrom('users')
    .select(['id', 'name', 'email', 'password_hash'])
    .where('id', '=', taken.user_id)
    .where('enabled', '=', 1)
    .executeTakeFirst();
  if (!user) return null;
  return { user, sub: taken.sub, sid: taken.sid };
}

/** Ends what was opened by the provider's session, or by all of the person's where it names none. */
export async function endOidcSessions(
  tx: Tx,
  { sub, sid, issuedAt }: OidcLogout,
): Promise<{ count: number; userId: number | null }> {
  const [column, value] = sid === null ? (['sub', sub] as const) : (['sid', sid] as const);
  if (value === null) return { count: 0, userId: null };
  await tx.deleteFrom('oidc_tickets').where(column, '=', value).execute();
  await tx.deleteFrom('sign_in_tickets').where(`oidc_${column}`, '=', value).execute();
  const ended = await tx
    .deleteFrom('sessions')
    .where(`oidc_${column}`, '=', value)
    // A notice that somebody kept ends nothing that was opened since.
    .where('created_at', '<=', issuedAt + CLOCKS_MS)
    .returning('user_id')
    .execute();
  return { count: ended.length, userId: ended[0]?.user_id ?? null };
}
