/**
 * What a sign-in holds between its two steps: the password was right, the second factor
 * is still owed. A ticket opens nothing by itself and has one success.
 */
import { randomBytes } from 'node:crypto';
import type { Db } from '../database/database.ts';
import type { Tx } from '../database/transaction.ts';
import { type OidcOrigin, tokenHash } from './sessions.ts';

const TICKET_BYTES = 32;
const TICKET_MS = 5 * 60_000;

export async function makeTicket(
  tx: Tx,
  {
    userId,
    passwordHash,
    remember,
    now,
    oidc,
  }: {
    userId: number;
    passwordHash: string;
    remember: boolean;
    now: number;
    /** Of a sign-in by the organisation's provider. */
    oidc?: OidcOrigin;
  },
): Promise<string> {
  const ticket = randomBytes(TICKET_BYTES).toString('base64url');
  await tx
    .insertInto('sign_in_tickets')
    .values({
      token_hash: tokenHash(ticket),
      user_id: userId,
      password_hash: passwordHash,
      remembered: remember ? 1 : 0,
      expires_at: now + TICKET_MS,
      oidc_sub: oidc?.sub ?? null,
      oidc_sid: oidc?.sid ?? null,
    })
    .execute();
  return ticket;
}

export interface Ticket {
  user: { id: number; name: string; email: string; password_hash: string };
  remember: boolean;
  oidc?: OidcOrigin;
}

/** Whose ticket it is; null for one that is used, too old or ended by another password. */
export async function openTicket(db: Db | Tx, ticket: string, now: number): Promise<Ticket | null> {
  const row = await db
    .selectFrom('sign_in_tickets')
    .innerJoin('users', (join) =>
      join
        .onRef('users.id', '=', 'sign_in_tickets.user_id')
        .onRef('users.password_hash', '=', 'sign_in_tickets.password_hash'),
    )
    .select(['users.id', 'users.name', 'users.email', 'users.password_hash'])
    .select(['sign_in_tickets.remembered', 'oidc_sub', 'oidc_sid'])
    .where('sign_in_tickets.token_hash', '=', tokenHash(ticket))
    .where('sign_in_tickets.expires_at', '>', now)
    .where('users.enabled', '=', 1)
    .executeTakeFirst();
  if (!row) return null;
  const { remembered, oidc_sub, oidc_sid, ...user } = row;
  return {
    user,
    remember: remembered === 1,
    ...(oidc_sub !== null && { oidc: { sub: oidc_sub, sid: oidc_sid } }),
  };
}

/** Ends the ticket. False where another call has used it meanwhile. */
export async function takeTicket(tx: Tx, ticket: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('sign_in_tickets')
    .where('token_hash', '=', tokenHash(ticket))
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
