import { hash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { isRoleId, type RoleId } from '#domain/shared/access.ts';
import type { KeyRights } from '#domain/shared/key-rights.ts';
import { compiledQuery } from '../database/compiled-query.ts';
import type { Database, Db } from '../database/database.ts';
import { locked } from '../database/locking.ts';
import type { Replica } from '../database/replica/replica.ts';
import type { Tx } from '../database/transaction.ts';
import { sessionEnded } from '../http/problem.ts';
import { HOUR_MS, isInUse, readIdleHours } from './idle-end.ts';
import { hasSecondFactor, type SecondFactorState, secondFactorState } from './second-factors.ts';
import { CLOCK_TOLERANCE_MS } from './session-clock.ts';

const TOKEN_BYTES = 32;
export const SESSION_MS = 12 * HOUR_MS;
export const REMEMBERED_SESSION_MS = 30 * 24 * HOUR_MS;

/** What a program's key was given of its owner's rights. */
export interface ProgramKey {
  readonly id: number;
  readonly name: string;
  readonly permissions: KeyRights;
  /** Null for all that its owner enters. */
  readonly projects: readonly number[] | null;
}

/** How somebody stands to a project: linked to it, a stranger to it, or there is none. */
export interface ProjectEntry {
  readonly project: number;
  readonly standing: 'linked' | 'stranger' | 'none';
}

/** Who makes the call, read anew for each one. */
export interface SessionUser {
  id: number;
  name: string;
  role: RoleId;
  /** 0 where there is none: a program calls with a key, or nobody is signed in. */
  sessionId: number;
  /** With which a program calls for its owner. */
  key?: ProgramKey;
  /** How sure it is that it is this person; absent where nobody is signed in. */
  assurance?: {
    secondFactor: SecondFactorState;
    /** When they last showed who they are; null of a session from before that was kept. */
    confirmedAt: number | null;
    /** When they last showed all that a sign-in asks of them. */
    authenticatedAt: number | null;
  };
  /** How they stand to the project that the call names; absent where it names none or nobody asked. */
  entry?: ProjectEntry;
  /** Entry of the audit that a replica must have to answer this person; absent where there is none to ask. */
  readsAfter?: number;
}

export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

export function tokenHash(token: string): string {
  return hash('sha256', token, 'hex');
}

/** Where a session comes from: the provider's names for the person and for their session there. */
export interface OidcOrigin {
  readonly sub: string;
  readonly sid: string | null;
}

/** Makes a session; the token is in the answer and nowhere else. */
export async function openSession(
  tx: Tx,
  userId: number,
  {
    remember,
    now,
    address,
    device,
    oidc,
  }: { remember: boolean; now: number; address: string; device: string; oidc?: OidcOrigin | undefined },
): Promise<{ token: string; expiresAt: number }> {
  const token = newToken();
  // An organisation that lets sessions lie unused for days does not mean to end them in the evening.
  const usual = Math.max(SESSION_MS, (await readIdleHours(tx)) * HOUR_MS);
  const expiresAt = now + (remember ? REMEMBERED_SESSION_MS : usual);
  await tx
    .insertInto('sessions')
    .values({
      token_hash: tokenHash(token),
      user_id: userId,
      created_at: now,
      expires_at: expiresAt,
      last_used_at: now,
      address,
      device,
      confirmed_at: now,
      authenticated_at: now,
      remembered: remember ? 1 : 0,
      oidc_sub: oidc?.sub ?? null,
      oidc_sid: oidc?.sid ?? null,
    })
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
      .leftJoin('organisation_security', (join) => join.on('organisation_security.id', '=', 1))
      .select([
        'sessions.id as sessionId',
        'users.id',
        'users.name',
        'users.role_id',
        'sessions.confirmed_at',
        'sessions.authenticated_at',
        hasSecondFactor().as('has_second_factor'),
        'organisation_security.second_factor_roles',
      ])
      .where('sessions.expires_at', '>', now)
      .where(isInUse(now))
      // Opened by a clock that was ahead, here or on another server: how old it is can't be told.
      .where('sessions.created_at', '<=', latest)
      .where('users.enabled', '=', 1)
  );
}

type Asked = Moment & {
  token_hash: string;
  /** Of the address; 0 where it names none. */
  project: number;
};

/** Every call asks it, and in the same breath whether its project is theirs to enter. */
const liveSessionOf = compiledQuery(
  ['token_hash', 'project', 'now', 'latest'],
  (db, { token_hash, project, ...moment }: Asked) =>
    liveSessions(db, moment).select(standingIn(project)).where('sessions.token_hash', '=', token_hash),
);

/** The same and, where reads may go to a replica, what it must have for this person's. */
const liveSessionWithEntries = compiledQuery(
  ['token_hash', 'project', 'now', 'latest'],
  (db, { token_hash, project, ...moment }: Asked) =>
    withEntries(liveSessions(db, moment))
      .select(standingIn(project))
      .where('sessions.token_hash', '=', token_hash),
);

function standingIn(project: number) {
  return sql<ProjectEntry['standing']>`case
    when exists (select 1 from project_users
      where project_users.project_id = ${project} and project_users.user_id = users.id) then 'linked'
    when exists (select 1 from projects where projects.id = ${project}) then 'stranger' else 'none' end`.as(
    'standing',
  );
}

/** Adds the end of the audit, and the last entry of what this person did or others did to their account. */
function withEntries(query: ReturnType<typeof liveSessions>) {
  return query
    .leftJoin('audit_chain', (join) => join.on('audit_chain.id', '=', 1))
    .select((eb) => [
      'audit_chain.last_id',
      'audit_chain.hash',
      eb
        .selectFrom('audit_log')
        .select(({ fn }) => fn.max('audit_log.id').as('id'))
        .whereRef('audit_log.user_id', '=', 'users.id')
        .as('done_id'),
      // Which projects they enter, among others: what was taken from them must not be read any more.
      eb
        .selectFrom('audit_log')
        .select(({ fn }) => fn.max('audit_log.id').as('id'))
        .where('audit_log.resource', '=', 'users')
        .whereRef('audit_log.record_id', '=', 'users.id')
        .as('about_id'),
    ]);
}

interface SessionRow {
  sessionId: number;
  id: number;
  name: string;
  role_id: number;
  confirmed_at: number | null;
  authenticated_at: number | null;
  has_second_factor: number;
  second_factor_roles: string | null;
  standing?: ProjectEntry['standing'];
}

interface Entries {
  last_id: number | null;
  hash: string | null;
  done_id: number | null;
  about_id: number | null;
}

function sessionUser(row: SessionRow | undefined, project = 0): SessionUser | null {
  if (!row || !isRoleId(row.role_id)) return null;
  const secondFactor = secondFactorState(
    row.has_second_factor === 1,
    row.role_id,
    row.second_factor_roles ?? '',
  );
  return {
    id: row.id,
    name: row.name,
    role: row.role_id,
    sessionId: row.sessionId,
    assurance: { secondFactor, confirmedAt: row.confirmed_at, authenticatedAt: row.authenticated_at },
    ...(row.standing && project !== 0 && { entry: { project, standing: row.standing } }),
  };
}

function readerOf(
  row: (SessionRow & Entries) | undefined,
  replica: Replica,
  asked: number,
  project = 0,
): SessionUser | null {
  const user = sessionUser(row, project);
  if (!user || !row || row.last_id === null || row.hash === null) return user;
  const own = Math.max(row.done_id ?? 0, row.about_id ?? 0);
  return { ...user, readsAfter: replica.entryFor({ id: row.last_id, hash: row.hash }, own, asked) };
}

/**
 * The enabled user of a live token, or null.
 * @param project Id of the project that the call names; 0 where it names none.
 */
export async function userOfToken(
  { read, replica }: Pick<Database, 'read' | 'replica'>,
  token: string,
  now: number,
  project = 0,
): Promise<SessionUser | null> {
  const values = { token_hash: tokenHash(token), project, now, latest: now + CLOCK_TOLERANCE_MS };
  if (!replica) {
    const [row] = await liveSessionOf(read, values);
    return sessionUser(row, project);
  }
  const asked = performance.now();
  const [row] = await liveSessionWithEntries(read, values);
  return readerOf(row, replica, asked, project);
}

/** The enabled user of a live session, or null. */
export async function userOfSession(
  { read, replica }: Pick<Database, 'read' | 'replica'>,
  sessionId: number,
  now: number,
): Promise<SessionUser | null> {
  const sessions = liveSessions(read, { now, latest: now + CLOCK_TOLERANCE_MS });
  if (!replica) return sessionUser(await sessions.where('sessions.id', '=', sessionId).executeTakeFirst());
  const asked = performance.now();
  const row = await withEntries(sessions).where('sessions.id', '=', sessionId).executeTakeFirst();
  return readerOf(row, replica, asked);
}

/**
 * Throws 401 for whose session has ended since the call began: what it makes would outlive it. Under the lock on
 * its owner, so that who ends what a person has ends what was made before that, and is seen here by what was not.
 */
export async function requireLiveSession(
  tx: Tx,
  { id, sessionId }: Pick<SessionUser, 'id' | 'sessionId'>,
): Promise<void> {
  await locked(tx, tx.selectFrom('users').select('id').where('id', '=', id)).execute();
  const session = await tx
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select('sessions.id')
    .where('sessions.id', '=', sessionId)
    .where('users.id', '=', id)
    .where('users.enabled', '=', 1)
    .executeTakeFirst();
  if (!session) throw sessionEnded();
}

/** Ends every session of a user, but perhaps one, and what would become one. Answers how many. */
export async function endSessions(tx: Tx, userId: number, except?: number): Promise<number> {
  await tx.deleteFrom('sign_in_tickets').where('user_id', '=', userId).execute();
  await tx.deleteFrom('oidc_tickets').where('user_id', '=', userId).execute();
  let query = tx.deleteFrom('sessions').where('user_id', '=', userId);
  if (except !== undefined) query = query.where('id', '!=', except);
  const { numDeletedRows } = await query.executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
