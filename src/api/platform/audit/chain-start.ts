/** The beginning of the audit's chain, with the entries from before there was one. */
import { type Changes, personalPlace, splitChanges, withoutSilent } from './audit.ts';
import { type AuditRow, linked, chainEnd, chainStart } from './chain.ts';
import type { Database } from '../database/database.ts';
import { inTransaction, type Tx } from '../database/transaction.ts';
import type { Secrets } from '../secrets/secrets.ts';
import { StartProblem } from '../settings.ts';

const AT_ONCE = 500;

/**
 * Begins the chain of a database that has none, with the entries that it has.
 * Of several servers that start at once, one does. Throws `StartProblem` when a
 * chain has lost its end: to begin anew would hide what was done to it.
 */
export async function startChain(database: Database, secrets: Secrets): Promise<void> {
  await inTransaction(database, async (tx) => {
    const begun = await tx
      .insertInto('audit_chain')
      .values({
        id: 1,
        key_id: secrets.keyId,
        ...chainEnd(secrets, { id: 0, hash: chainStart(secrets).hash }),
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!begun) return;
    const lost = await tx
      .selectFrom('audit_log')
      .select('id')
      .where('hash', 'is not', null)
      .limit(1)
      .execute();
    if (lost.length > 0) {
      throw new StartProblem(
        'O fim da trilha de auditoria sumiu do banco de dados. Restaure uma cópia de segurança; nada foi alterado.',
      );
    }
    await bindEarlierEntries(tx, secrets);
  });
}

async function bindEarlierEntries(tx: Tx, secrets: Secrets): Promise<void> {
  let end = chainStart(secrets);
  for (;;) {
    const rows = await tx
      .selectFrom('audit_log')
      .selectAll()
      .where('id', '>', end.last_id)
      .orderBy('id')
      .limit(AT_ONCE)
      .execute();
    if (rows.length === 0) return;
    const entries = rows.map((row) => {
      const entry = linked(secrets, end, withPersonalSealed(secrets, row));
      end = { last_id: entry.id, hash: entry.hash };
      return entry;
    });
    await tx
      .insertInto('audit_log')
      .values(entries)
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet(({ ref }) => ({
          changes: ref('excluded.changes'),
          personal: ref('excluded.personal'),
          personal_digest: ref('excluded.personal_digest'),
          hash: ref('excluded.hash'),
        })),
      )
      .execute();
    await tx
      .updateTable('audit_chain')
      .set(chainEnd(secrets, { id: end.last_id, hash: end.hash }))
      .execute();
  }
}

/** An entry from before the chain, with what it tells of a person sealed apart. */
function withPersonalSealed(secrets: Secrets, row: AuditRow): AuditRow {
  const told: unknown = row.changes === null ? null : JSON.parse(row.changes);
  if (!isChanges(told)) return row;
  const { changes, personal } = splitChanges(row.resource, withoutSilent(told));
  return {
    ...row,
    changes: changes && JSON.stringify(changes),
    personal: secrets.seal(personal && JSON.stringify(personal), personalPlace(row.id)),
  };
}

/** Whether an entry's JSON tells of changes, and not of a list that was read. */
function isChanges(told: unknown): told is Changes {
  return (
    typeof told === 'object' &&
    told !== null &&
    Object.values(told).every((value) => Array.isArray(value) && value.length === 2) &&
    !('shown' in told)
  );
}
