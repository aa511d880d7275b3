import { sql } from 'kysely';
import { addColumns } from '../columns.ts';
import type { Migration } from './types.ts';

const TWELVE_HOURS_MS = 12 * 60 * 60_000;

/**
 * Second factors with their recovery codes, what a sign-in waits for between its two steps,
 * the organisation's rules of access, and of a session when its person was last asked who
 * they are and whether it is one that lasts.
 */
export const secondFactors: Migration = async ({ engine, db, table }) => {
  await table('second_factors', {
    columns: {
      user_id: 'ref:users:cascade!',
      secret_sealed: 'text!',
      created_at: 'bigint!',
      confirmed_at: 'bigint',
      last_step: 'bigint!',
      codes_salt: 'text',
    },
    primaryKey: ['user_id'],
  });
  await table('recovery_codes', {
    columns: { user_id: 'ref:users:cascade!', code_hash: 'text!' },
    primaryKey: ['user_id', 'code_hash'],
  });
  await table('sign_in_tickets', {
    columns: {
      token_hash: 'text!',
      user_id: 'ref:users:cascade!',
      password_hash: 'text!',
      remembered: 'flag',
      expires_at: 'bigint!',
    },
    primaryKey: ['token_hash'],
    index: [['user_id'], ['expires_at']],
  });
  await table('organisation_security', {
    columns: {
      id: 'int!',
      second_factor_roles: 'text!',
      idle_hours: 'int!',
      mail_alarms: 'flag',
      version: 'version',
    },
    primaryKey: ['id'],
  });
  await addColumns(db, engine, 'sessions', { confirmed_at: 'bigint', remembered: 'bigint' });
  await sql`update sessions
    set remembered = case when expires_at - created_at > ${TWELVE_HOURS_MS} then 1 else 0 end`.execute(db);
};
