import { sql } from 'kysely';
import { addColumns } from '../columns.ts';
import type { Migration } from './types.ts';

/**
 * Passkeys with what they are asked to sign. Recovery codes keep their salt themselves from
 * now on: whoever has passkeys alone has no row among the applications of codes.
 */
export const passkeys: Migration = async ({ engine, db, table }) => {
  await table('passkeys', {
    columns: {
      id: 'id',
      user_id: 'ref:users:cascade!',
      credential_id: 'text!',
      public_key: 'text!',
      counter: 'bigint!',
      transports: 'text!',
      multi_device: 'flag',
      backed_up: 'flag',
      name: 'text!',
      created_at: 'bigint!',
      last_used_at: 'bigint',
    },
    unique: [['credential_id']],
    index: [['user_id']],
  });
  await table('passkey_owners', {
    columns: { user_id: 'ref:users:cascade!', handle: 'text!' },
    primaryKey: ['user_id'],
    unique: [['handle']],
  });
  await table('passkey_challenges', {
    columns: {
      challenge_hash: 'text!',
      session_id: 'ref:sessions:cascade',
      ticket_hash: 'text',
      expires_at: 'bigint!',
    },
    primaryKey: ['challenge_hash'],
    index: [['session_id'], ['ticket_hash'], ['expires_at']],
  });
  await addColumns(db, engine, 'recovery_codes', { salt: 'text' });
  await sql`update recovery_codes set salt = (
    select codes_salt from second_factors where second_factors.user_id = recovery_codes.user_id
  )`.execute(db);
  await sql`alter table second_factors drop column codes_salt`.execute(db);
};
