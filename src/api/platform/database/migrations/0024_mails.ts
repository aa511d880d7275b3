import type { Migration } from './types.ts';

/** Mail that is to be sent, and for a while that it was. */
export const mails: Migration = ({ table }) =>
  table('mails', {
    columns: {
      id: 'id',
      kind: 'text!',
      user_id: 'ref:users:cascade',
      message_id: 'text!',
      content_sealed: 'text',
      created_at: 'bigint!',
      next_at: 'bigint',
      until_at: 'bigint!',
      attempts: 'int!',
      claim: 'text',
    },
    unique: [['message_id']],
    index: [['next_at'], ['user_id', 'created_at'], ['created_at']],
  });
