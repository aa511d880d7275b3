import type { Migration } from './types.ts';

/** From what and where each person has signed in, so that a new one can be told of. */
export const signInPlaces: Migration = ({ table }) =>
  table('sign_in_places', {
    columns: { user_id: 'ref:users:cascade!', place: 'text!', last_at: 'bigint!' },
    primaryKey: ['user_id', 'place'],
    index: [['last_at']],
  });
