import type { Migration } from './types.ts';

/** What a restore leaves for the next start to tell the audit. */
export const restores: Migration = async ({ table }) => {
  await table('restores', {
    columns: { id: 'int!', made_at: 'bigint!', at: 'bigint!' },
    primaryKey: ['id'],
  });
};
