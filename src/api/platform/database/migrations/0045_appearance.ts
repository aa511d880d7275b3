import { sql } from 'kysely';
import type { Migration } from './types.ts';

/** How each person wants the panel to look. */
export const appearance: Migration = async ({ db }) => {
  await sql`alter table users add column appearance text not null default 'system'`.execute(db);
  await sql`alter table users add column more_contrast integer not null default 0`.execute(db);
};
