import { sql } from 'kysely';
import { addColumns } from '../columns.ts';
import type { Migration } from './types.ts';

/**
 * Entries of the audit say whether they are of the security log, and of whom. What was
 * written before is told by what it was; the hashes of the chain do not cover the new columns.
 */
export const securityLog: Migration = async ({ engine, db }) => {
  await addColumns(db, engine, 'audit_log', { security_kind: 'text', security_user_id: 'bigint' });
  await sql`update audit_log set security_kind = case
      when resource = 'auth' and action = 'create' then 'signed_in'
      when resource = 'auth' and action = 'refused' then 'sign_in_failed'
      when resource = 'auth' and action = 'delete' then 'signed_out'
      when resource = 'access' then 'refused'
      when resource = 'users' and action <> 'export' and changes like '%"password":%' then 'password_changed'
      when resource = 'users' and action <> 'export' and changes like '%"second_factor":%'
        then 'second_factor_changed'
      when resource = 'users' and action in ('create', 'delete') then 'user_changed'
      when resource = 'users' and action <> 'export'
        and (changes like '%"role_id":%' or changes like '%"enabled":%' or changes like '%"projects":%')
        then 'rights_changed'
      when resource = 'users' and action <> 'export' then 'user_changed'
      when resource = 'organisation_security' then 'rights_changed'
      when action = 'export' or (resource = 'personal_data' and action = 'read') then 'exported'
      when action = 'read' then 'personal_data_shown'
    end, security_user_id = coalesce(user_id, case when resource = 'auth' then record_id end)`.execute(db);
  for (const [name, columns] of [
    ['audit_log_security', 'at, id, security_kind'],
    ['audit_log_security_kind', 'security_kind, at, id'],
    ['audit_log_security_user', 'security_user_id, at, id, security_kind'],
  ]) {
    await sql
      .raw(`create index ${name} on audit_log (${columns}) where security_kind is not null`)
      .execute(db);
  }
};
