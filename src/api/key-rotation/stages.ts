/** The stages of a rotation, each of them one transaction (docs/decisions/0060). */
import { endSeal, lockChain } from '../platform/audit/chain.ts';
import { recordAudit } from '../platform/audit/audit.ts';
import { SIGNED_MS } from '../platform/auth/signed-addresses.ts';
import { CLOCK_TOLERANCE_MS } from '../platform/auth/session-clock.ts';
import type { Database } from '../platform/database/database.ts';
import { inTransaction, type Tx } from '../platform/database/transaction.ts';
import {
  FINGERPRINT,
  type NumberedKey,
  readRing,
  retire,
  openRetired,
  sealRetired,
  SEALING_KEY,
  wrappedKeys,
} from '../platform/secrets/key-ring.ts';
import { fingerprintOf } from '../platform/secrets/sealing.ts';
import { Secrets } from '../platform/secrets/secrets.ts';
import { StartProblem } from '../platform/settings.ts';

export type Place = Pick<Database, 'engine' | 'read' | 'write'>;

/** Tells the servers of the key that comes next; nothing is sealed with it yet. */
export function announce(database: Place, old: NumberedKey, next: NumberedKey, now: number): Promise<void> {
  return inTransaction(database, async (tx) => {
    await tx
      .insertInto('secret_keys')
      .values({
        id: next.id,
        fingerprint: fingerprintOf(next.key),
        state: 'announced',
        ...wrappedKeys(old.key, next),
        began_at: now,
      })
      .execute();
  });
}

/**
 * From here on the new key seals and binds the chain of the audit. Whoever sealed with the
 * old one in a transaction that is not kept by now runs it again: each ends by asking the
 * chain's end, or begins by holding the row of `meta`, which of the two it is.
 */
export function takeOver(database: Place, old: NumberedKey, next: NumberedKey, now: number): Promise<void> {
  return inTransaction(database, async (tx) => {
    await tx
      .insertInto('meta')
      .values({ key: SEALING_KEY, value: String(next.id) })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: String(next.id) }))
      .execute();
    const before = await ringOf(tx, old.key);
    const end = await lockChain(tx);
    const { seal } = await tx.selectFrom('audit_chain').select('seal').executeTakeFirstOrThrow();
    // A new seal on it would hide that somebody changed it.
    if (seal !== endSeal(before, end.key_id, end)) {
      throw new StartProblem(
        'O fim da trilha de auditoria não confere: execute npm run audit:verify antes de trocar a chave. Nada foi alterado.',
      );
    }
    await tx
      .updateTable('secret_keys')
      .set({ state: 'resealing', chain_from: end.last_id + 1 })
      .where('id', '=', next.id)
      .execute();
    await resealRetired(tx, old, next, now);
    const secrets = await ringOf(tx, next.key);
    await tx
      .updateTable('audit_chain')
      .set({ key_id: next.id, seal: endSeal(secrets, next.id, end) })
      .where('id', '=', 1)
      .execute();
    await tell(tx, { database, secrets }, { key: [old.id, next.id] }, now);
  });
}

/** What is kept of earlier keys, and from now on of the old one, under the new one. */
async function resealRetired(tx: Tx, old: NumberedKey, next: NumberedKey, now: number): Promise<void> {
  const rows = await tx.selectFrom('secret_keys').select(['id', 'retired_sealed']).execute();
  const own = retire(old.key, now + SIGNED_MS + CLOCK_TOLERANCE_MS);
  for (const { id, retired_sealed } of rows) {
    const text = retired_sealed === null ? own : openRetired(old, retired_sealed, id);
    await tx
      .updateTable('secret_keys')
      .set({ retired_sealed: sealRetired(next, text, id) })
      .where('id', '=', id)
      .execute();
  }
}

/** Nothing is sealed with the old key any more. */
export async function settle(database: Place, id: number): Promise<void> {
  await inTransaction(database, (tx) =>
    tx
      .updateTable('secret_keys')
      .set({ state: 'resealed' })
      .where('id', '=', id)
      .where('state', '=', 'resealing')
      .execute(),
  );
}

/** The old key opens nothing any more, the new one neither. */
export function dropOld(database: Place, next: NumberedKey, now: number): Promise<void> {
  return inTransaction(database, async (tx) => {
    const secrets = await ringOf(tx, next.key);
    await tx
      .updateTable('secret_keys')
      .set({ state: 'only', new_by_old: null, old_by_new: null, ended_at: now })
      .where('id', '=', next.id)
      .execute();
    await tx
      .updateTable('meta')
      .set({ value: fingerprintOf(next.key) })
      .where('key', '=', FINGERPRINT)
      .execute();
    await tell(tx, { database, secrets }, { dropped: [next.id - 1, null] }, now);
  });
}

async function ringOf(tx: Tx, key: Buffer): Promise<Secrets> {
  const ring = await readRing(tx, [key]);
  if (!ring) throw new Error('The key is not of this database');
  return new Secrets(ring);
}

function tell(
  tx: Tx,
  parts: { database: Place; secrets: Secrets },
  changes: Record<string, [unknown, unknown]>,
  now: number,
): Promise<void> {
  const entry = {
    userId: null,
    address: '',
    action: 'rotate',
    resource: 'secret_key',
    recordId: null,
    projectId: null,
    changes,
  };
  return recordAudit(tx, parts, entry, now);
}
