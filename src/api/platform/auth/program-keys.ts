/**
 * Keys with which programs call: whose one is, and what it was given of that person's
 * rights. Its token is told once, and only its hash is kept.
 */
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { isRoleId } from '#domain/shared/access.ts';
import type { KeyRights } from '#domain/shared/key-rights.ts';
import { compiledQuery } from '../database/compiled-query.ts';
import type { Db } from '../database/database.ts';
import type { Tx } from '../database/transaction.ts';
import { hasSecondFactor, secondFactorState } from './second-factors.ts';
import { type SessionUser, tokenHash } from './sessions.ts';

export const KEY_PREFIX = 'vtt_';
const TOKEN_BYTES = 32;

const keptRights = z.record(z.string(), z.array(z.string()));
const keptProjects = z.array(z.int());

export function newKeyToken(): string {
  return `${KEY_PREFIX}${randomBytes(TOKEN_BYTES).toString('base64url')}`;
}

/** What a key was given, as its row keeps it. */
export function readGrant(row: { permissions: string; projects: string | null }): {
  permissions: KeyRights;
  projects: readonly number[] | null;
} {
  return {
    permissions: keptRights.parse(JSON.parse(row.permissions)),
    projects: row.projects === null ? null : keptProjects.parse(JSON.parse(row.projects)),
  };
}

function liveKeys(db: Db | Tx, now: number) {
  return db
    .selectFrom('program_keys')
    .innerJoin('users', 'users.id', 'program_keys.user_id')
    .leftJoin('organisation_security', (join) => join.on('organisation_security.id', '=', 1))
    .select([
      'program_keys.id as key_id',
      'program_keys.name as key_name',
      'program_keys.permissions',
      'program_keys.projects',
      'users.id',
      'users.name',
      'users.role_id',
      hasSecondFactor().as('has_second_factor'),
      'organisation_security.second_factor_roles',
    ])
    .where('program_keys.expires_at', '>', now)
    .where('users.enabled', '=', 1);
}

/** Every call with a key asks it. */
const liveKeyOf = compiledQuery(
  ['token_hash', 'now'],
  (db, { token_hash, now }: { token_hash: string; now: number }) =>
    liveKeys(db, now).where('program_keys.token_hash', '=', token_hash),
);

type Row = Awaited<ReturnType<typeof liveKeyOf>>[number];

function keyUser(row: Row | undefined): SessionUser | null {
  if (!row || !isRoleId(row.role_id)) return null;
  const { has_second_factor, role_id, second_factor_roles } = row;
  return {
    id: row.id,
    name: row.name,
    role: role_id,
    sessionId: 0,
    key: { id: row.key_id, name: row.key_name, ...readGrant(row) },
    assurance: {
      secondFactor: secondFactorState(has_second_factor === 1, role_id, second_factor_roles ?? ''),
      confirmedAt: null,
      authenticatedAt: null,
    },
  };
}

/** The enabled owner of a live key, with what the key was given; or null. */
export async function userOfKeyToken(db: Db, token: string, now: number): Promise<SessionUser | null> {
  const [row] = await liveKeyOf(db, { token_hash: tokenHash(token), now });
  return keyUser(row);
}

export async function userOfKey(db: Db, id: number, now: number): Promise<SessionUser | null> {
  return keyUser(await liveKeys(db, now).where('program_keys.id', '=', id).executeTakeFirst());
}

/** Ends all keys of a person for good. */
export async function endProgramKeys(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('program_keys').where('user_id', '=', userId).execute();
}
