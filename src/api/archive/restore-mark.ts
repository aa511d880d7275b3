/**
 * A restore in the audit. The restored rows bring a chain of their own, which only a server
 * with its key goes on with: the restore leaves a mark, and the next start makes the entry of it.
 */
import { localDateTime } from '#domain/shared/dates.ts';
import { recordAudit } from '../platform/audit/audit.ts';
import { inTransaction, type Tx } from '../platform/database/transaction.ts';
import type { Services } from '../platform/services.ts';

const ONLY = 1;

/** In the restore's own transaction. `madeAt` is when the copy was made. */
export async function markRestored(tx: Tx, { madeAt, at }: { madeAt: number; at: number }): Promise<void> {
  await tx.insertInto('restores').values({ id: ONLY, made_at: madeAt, at }).execute();
}

/** The entry of a restore since the last start. Of several servers that start at once, one makes it. */
export async function recordRestore(
  parts: Pick<Services, 'database' | 'secrets' | 'settings'>,
): Promise<void> {
  const left = await parts.database.read.selectFrom('restores').select('id').executeTakeFirst();
  if (!left) return;
  await inTransaction(parts.database, async (tx) => {
    const mark = await tx.deleteFrom('restores').returningAll().executeTakeFirst();
    if (!mark) return;
    const madeAt = localDateTime(new Date(mark.made_at), parts.settings.zone);
    const entry = {
      userId: null,
      address: '',
      action: 'restore',
      resource: 'copies',
      recordId: null,
      projectId: null,
      changes: { made_at: [null, madeAt] satisfies [unknown, unknown] },
    };
    await recordAudit(tx, parts, entry, mark.at);
  });
}
