/**
 * The record of every write and of every read of personal data: who, when, what
 * changed, from which address. Written in the transaction of the write itself.
 */
import type { Tx } from './database/transaction.ts';

export interface AuditEntry {
  userId: number | null;
  address: string;
  action: 'create' | 'update' | 'delete' | 'read' | 'sign_in' | 'sign_out' | (string & {});
  resource: string;
  recordId: number | null;
  projectId: number | null;
  /** `{field: [before, after]}`; null for reads. */
  changes: Record<string, [unknown, unknown]> | null;
  /** Of a list that was read: the ids of its records. */
  shown?: readonly number[] | undefined;
}

export async function recordAudit(tx: Tx, entry: AuditEntry, now: number): Promise<void> {
  const details = entry.shown ? { shown: entry.shown } : entry.changes;
  await tx
    .insertInto('audit_log')
    .values({
      at: now,
      user_id: entry.userId,
      address: entry.address,
      action: entry.action,
      resource: entry.resource,
      record_id: entry.recordId,
      project_id: entry.projectId,
      changes: details === null ? null : JSON.stringify(details),
    })
    .execute();
}

type Row = Readonly<Record<string, unknown>>;

/** Columns that say nothing to a reader of the record. */
const SILENT = new Set(['search', 'version', 'password_hash', 'cpf_index', 'label_folded']);

/** What differs between two rows of one table; either may be absent (create, delete). */
export function changesBetween(
  before: Row | undefined,
  after: Row | undefined,
): Record<string, [unknown, unknown]> {
  const changes: Record<string, [unknown, unknown]> = {};
  for (const field of new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])) {
    if (SILENT.has(field)) continue;
    const [old, now] = [before?.[field] ?? null, after?.[field] ?? null];
    if (old !== now) changes[field] = [old, now];
  }
  return changes;
}
