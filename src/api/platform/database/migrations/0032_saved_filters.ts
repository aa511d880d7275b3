import type { Migration } from './types.ts';

/** The filters that a person saved by a name; they go with the person. */
export const savedFilters: Migration = async ({ table }) => {
  await table('saved_filters', {
    columns: {
      id: 'id',
      user_id: 'ref:users:cascade!',
      list: 'text!',
      name: 'text!',
      name_folded: 'text!',
      query: 'text!',
      version: 'version',
    },
    unique: [['user_id', 'list', 'name_folded']],
  });
};
