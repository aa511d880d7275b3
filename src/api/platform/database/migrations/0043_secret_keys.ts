import { sql } from 'kysely';
import { addTextColumns } from '../columns.ts';
import type { Migration } from './types.ts';

/** Rotations of the installation's key, and which key the audit's chain goes on with. */
export const secretKeys: Migration = async ({ engine, db, table }) => {
  await table('secret_keys', {
    columns: {
      id: 'int!',
      fingerprint: 'text!',
      state: 'text!',
      new_by_old: 'text',
      old_by_new: 'text',
      retired_sealed: 'text',
      chain_from: 'bigint',
      began_at: 'bigint!',
      ended_at: 'bigint',
    },
    primaryKey: ['id'],
  });
  await sql`alter table audit_chain add column key_id integer not null default 1`.execute(db);
  await addTextColumns(db, engine, 'audit_log', ['resealed']);
};
