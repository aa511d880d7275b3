import type { Migration } from './types.ts';

/** Keys with which a person's programs call; they go with the person. */
export const programKeys: Migration = async ({ table }) => {
  await table('program_keys', {
    columns: {
      id: 'id',
      user_id: 'ref:users:cascade!',
      name: 'text!',
      token_hash: 'text!',
      permissions: 'text!',
      projects: 'text',
      created_at: 'bigint!',
      expires_at: 'bigint!',
      last_used_at: 'bigint',
    },
    unique: [['token_hash']],
    index: [['user_id'], ['expires_at']],
  });
};
