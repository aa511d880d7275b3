import { sql } from 'kysely';
import { addColumns } from '../columns.ts';
import type { Migration } from './types.ts';

/** Which account of the organisation's provider is whose. */
export const oidcIdentities: Migration = async ({ engine, db }) => {
  await addColumns(db, engine, 'users', { oidc_identity: 'text' });
  await sql`create unique index users_oidc_identity on users (oidc_identity) where oidc_identity is not null`.execute(
    db,
  );
};
