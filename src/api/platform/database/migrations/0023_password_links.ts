import type { Migration } from './types.ts';

/** Links by which a person sets their own password: one a person, and only its hash. */
export const passwordLinks: Migration = ({ table }) =>
  table('password_links', {
    columns: {
      user_id: 'ref:users:cascade!',
      kind: 'text!',
      token_hash: 'text!',
      created_at: 'bigint!',
      expires_at: 'bigint!',
    },
    primaryKey: ['user_id'],
    unique: [['token_hash']],
    index: [['expires_at']],
  });
