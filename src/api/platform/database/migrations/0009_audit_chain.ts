import { addColumns } from '../columns.ts';
import type { Migration } from './types.ts';

/**
 * Each entry of the audit carries a keyed hash over itself and the one before it;
 * the hash of the last one stands in `audit_chain`. What an entry tells of a
 * person is kept apart and sealed, so that it can be erased without breaking the
 * chain. The entries that exist are bound by the next start, which has the key.
 */
export const auditChain: Migration = async ({ engine, db, table }) => {
  await addColumns(db, engine, 'audit_log', { personal: 'text', personal_digest: 'text', hash: 'text' });
  await table('audit_chain', {
    columns: { id: 'int!', last_id: 'int!', hash: 'text!', seal: 'text!' },
    primaryKey: ['id'],
  });
  await addColumns(db, engine, 'rural_producers', { anonymised_at: 'bigint' });
};
