import type { Migration } from './types.ts';

/** Names of files that have no row yet, or no more: see platform/stored-files.ts. */
export const looseFiles: Migration = async ({ table }) => {
  await table('loose_files', {
    columns: { id: 'text!', since: 'bigint!' },
    primaryKey: ['id'],
    index: [['since']],
  });
};
