import { sql } from 'kysely';
import type { Migration } from './types.ts';

/** When the person of a session last showed everything that a sign-in asks of them. */
export const fullProofs: Migration = async ({ db }) => {
  await sql`alter table sessions add column authenticated_at bigint`.execute(db);
};
