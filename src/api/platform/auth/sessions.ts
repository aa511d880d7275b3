import { createHash, randomBytes } from 'node:crypto';
import { isRoleId, type RoleId } from '#domain/shared/access.ts';
import { compiledQuery } from '../database/compiled-query.ts';
import type { Database, Db } from '../database/database.ts';
import type { Tx } from '../database/transaction.ts';
import { CLOCK_TOLERANCE_MS } from './session-clock.ts';

const TOKEN_BYTES = 32;
const HOURS = 60 * 60 * 1000;
export const SESSION_MS = 12 * HOURS;
export const REMEMBERED_SESSION_MS = 30 * 24 * HOURS;

/** Who makes the call, read anew for each one. */
export interface SessionUser {
  id: number;
  name: string;
  role: RoleId;
  sessionId: number;
}

export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Makes a session; the token is in the answer and nowhere else. */
export async function openSession(
  tx: Tx,
  userId: number,
  { remember, now }: { remember: boolean; now: number },
): Promise<{ token: string; expiresAt: number }> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const expiresAt = now + (remember ? REMEMBERED_SESSION_MS : SESSION_MS);
  await tx
    .insertInto('sessions')
    .values({ token_hash: tokenHash(token), user_id: userId, created_at: now, expires_at: expiresAt })
    .execute();
  return { token, expiresAt };
}

type Moment = {
  now: number;
  /** The latest beginning that a right clock may have written. */
  latest: number;
};

function liveSessions(db: Db | Tx, { now, latest }: Moment) {
  return (
    db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .select(['sessions.id as sessionId', 'users.id', 'users.name', 'users.role_id'])
      .where('sessions.expires_at', '>', now)
      // Opened by a clock that was ahead, here or on another server: how old it is can't be told.
      .where('sessions.created_at', '<=', latest)
      .where('users.enabled', '=', 1)
  );
}

/** Every call asks it. */
const liveSessionOf = compiledQuery(
  ['token_hash', 'now', 'latest'],
  (db, { token_hash, ...moment }: Moment & { token_hash: string }) =>
    liveSessions(db, moment).where('sessions.token_hash', '=', token_hash),
);

function sessionUser(
  row: { sessionId: number; id: number; name: string; role_id: number } | undefined,
): SessionUser | null {
  if (!row || !isRoleId(row.role_id)) return null;
  return { id: row.id, name: row.name, role: row.role_id, sessionId: row.sessionId };
}

/** The enabled user of a live token, or null. */
export async function userOfToken(
  database: Database,
  token: string,
  now: number,
): Promise<SessionUser | null> {
  const latest = now + CLOCK_TOLERANCE_MS;
  const [row] = await liveSessionOf(database.read, { token_hash: tokenHash(token), now, latest });
  return sessionUser(row);
}

/** The enabled user of a live session, or null. */
export async function userOfSession(
  database: Database,
  sessionId: number,
  now: number,
): Promise<SessionUser | null> {
  const moment = { now, latest: now + CLOCK_TOLERANCE_MS };
  const row = await liveSessions(database.read, moment)
    .where('sessions.id', '=', sessionId)
    .executeTakeFirst();
  return sessionUser(row);
}

/** Ends every session of a user, but perhaps one. */
export async function endSessions(tx: Tx, userId: number, except?: number): Promise<void> {
  let query = tx.deleteFrom('sessions').where('user_id', '=', userId);
  if (except !== undefined) query = query.where('id', '!=', except);
  await query.execute();
}
