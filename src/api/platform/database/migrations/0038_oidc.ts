import { sql } from 'kysely';
import { addColumns } from '../columns.ts';
import type { Migration } from './types.ts';

/** Tickets of whoever comes back from the organisation's provider, and which of its sessions ours come from. */
export const oidc: Migration = async ({ engine, db, table }) => {
  await table('oidc_tickets', {
    columns: {
      token_hash: 'text!',
      user_id: 'ref:users:cascade!',
      sub: 'text!',
      sid: 'text',
      expires_at: 'bigint!',
    },
    primaryKey: ['token_hash'],
    index: [['user_id'], ['expires_at']],
  });
  for (const name of ['sessions', 'sign_in_tickets']) {
    await addColumns(db, engine, name, { oidc_sub: 'text', oidc_sid: 'text' });
  }
  for (const column of ['oidc_sub', 'oidc_sid']) {
    await sql
      .raw(`create index sessions_${column} on sessions (${column}) where ${column} is not null`)
      .execute(db);
  }
};
