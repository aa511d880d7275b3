/**
 * Another token for a session whose person showed again who they are, and the end of the session that a sign-in
 * replaces: a token that was stolen before has no part in what the new proof allows.
 *
 * The panel asks for it with `Session-Renewal` and takes the token from the answer's `Session-Token`. Who does not ask
 * keeps the token they have.
 */
import type { FastifyRequest } from 'fastify';
import type { Route } from '#domain/shared/contract.ts';
import type { Tx } from '../database/transaction.ts';
import { newToken, type SessionUser, tokenHash } from './sessions.ts';

interface Authenticated {
  readonly db: Tx;
  readonly user: SessionUser;
  /** See `tokenToReplace`. */
  readonly replaces: string | null;
  readonly now: number;
}

/** The bearer token of a request. */
export function bearerOf(request: FastifyRequest): string | undefined {
  return /^Bearer ([\w-]{20,200})$/i.exec(request.headers.authorization ?? '')?.[1];
}

/** Hash of the token that the caller wants to be rid of; null of other routes, and of who does not ask. */
export function tokenToReplace(route: Route, request: FastifyRequest): string | null {
  if (!route.authenticates || request.headers['session-renewal'] === undefined) return null;
  const token = bearerOf(request);
  return token === undefined ? null : tokenHash(token);
}

/**
 * Gives the session another token, which ends the present one. Answers the headers that tell it: none for who did not
 * ask, and none where a call at the same moment (another tab's) was given the one token that lives.
 */
export async function renewToken({ db, user, replaces }: Authenticated): Promise<Record<string, string>> {
  if (replaces === null) return {};
  const token = newToken();
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ token_hash: tokenHash(token) })
    .where('id', '=', user.sessionId)
    .where('token_hash', '=', replaces)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0 ? { 'session-token': token } : {};
}

/**
 * Notes that the person showed who they are, and renews the token; answers as `renewToken`.
 *
 * @param isFull Whether it was all that a sign-in asks of them.
 */
export async function confirmSession(call: Authenticated, isFull = false): Promise<Record<string, string>> {
  const { db, user, now } = call;
  await db
    .updateTable('sessions')
    .set({ confirmed_at: now, ...(isFull && { authenticated_at: now }) })
    .where('id', '=', user.sessionId)
    .execute();
  return renewToken(call);
}

/** With a first second factor, a password that was shown elsewhere is not all of a sign-in any more. */
export async function endFullProofsElsewhere({ db, user }: Pick<Authenticated, 'db' | 'user'>) {
  await db
    .updateTable('sessions')
    .set({ authenticated_at: null })
    .where('user_id', '=', user.id)
    .where('id', '!=', user.sessionId)
    .execute();
}

/** Ends the session that this browser had before it signed in. */
export async function endReplacedSession({ db, replaces }: Pick<Authenticated, 'db' | 'replaces'>) {
  if (replaces !== null) await db.deleteFrom('sessions').where('token_hash', '=', replaces).execute();
}
