/** What an archive holds, in an order in which every row finds those it names. */
import { PRIMARY_KEYS, type Tables } from '../platform/database/tables.ts';

export interface ArchivedTable {
  name: string;
  /** Columns of the primary key: rows are read in its order, page by page. */
  key: readonly [string, ...string[]];
}

const transient: readonly (keyof Tables)[] = [
  'sessions',
  'password_links',
  'sign_in_tickets',
  'oidc_tickets',
  'passkey_challenges',
  // One that was ended since would open again.
  'program_keys',
  // Sent by the server that wrote them, and not once more by one that was restored.
  'mails',
  'weekly_summaries',
  'sign_in_places',
  'sign_in_attempts',
  'idempotency_keys',
  'restores',
  // Files without a record are not copied.
  'loose_files',
  // Triggers count the rows that come back.
  'row_counts',
  'spring_tallies',
  'roll_tallies',
  'note_tallies',
  'need_tallies',
  'spring_surpluses',
  'surplus_tallies',
  'status_tallies',
  'taker_tallies',
  'resource_tallies',
  'accountability_tallies',
  'property_springs',
  'map_changes',
];

/** What no archive holds, as it belongs to the running server and its callers. A restore makes them anew. */
export const TRANSIENT_TABLES: readonly string[] = transient;

export const ARCHIVED_TABLES: readonly ArchivedTable[] = Object.entries(PRIMARY_KEYS)
  .filter(([name]) => !TRANSIENT_TABLES.includes(name))
  .map(([name, key]) => ({ name, key }));
