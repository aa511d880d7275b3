/**
 * What the audit tells of people, sealed anew. The chain covers the digest of the text as it
 * was written, and goes on doing so: what is sealed anew gets a mark of its own beside it, so
 * that neither a hash nor an anchor that was written down elsewhere changes.
 */
import { sql } from 'kysely';
import { personalPlace } from '../platform/audit/audit.ts';
import { resealedMark } from '../platform/audit/chain.ts';
import { locked } from '../platform/database/locking.ts';
import type { Tx } from '../platform/database/transaction.ts';
import type { Secrets } from '../platform/secrets/secrets.ts';
import { isSealedColumn, sealedPlace } from '../resources/rural-producers/sealed-columns.ts';
import { type Batch, olderThan } from './sealed-tables.ts';

/**
 * @param chainFrom The first entry that the present key binds: from there on texts are sealed with
 *   it, and may tell of a value from before which is not.
 */
export async function resealEntries(
  tx: Tx,
  secrets: Secrets,
  { after, most, chainFrom }: { after: readonly unknown[] | null; most: number; chainFrom: number },
): Promise<Batch> {
  const query = tx
    .selectFrom('audit_log')
    .select(['id', 'record_id', 'personal', 'personal_digest'])
    .where('id', '>', Number(after?.[0] ?? 0))
    .where(sql<boolean>`(${olderThan(secrets, 'personal')} or (personal is not null and id >= ${chainFrom}))`)
    .orderBy('id')
    .limit(most);
  const rows = await locked(tx, query).execute();
  let [resealed, unopened] = [0, 0];
  for (const row of rows) {
    const { id, personal } = row;
    let told: Told;
    try {
      told = toldAnew(secrets, row, secrets.openAudited(personal, personalPlace(id)) ?? '');
    } catch {
      unopened += 1;
      continue;
    }
    unopened += told.unopened;
    if (!told.changed && personal?.startsWith(secrets.prefix)) continue;
    const anew = { ...row, personal: secrets.seal(told.text, personalPlace(id)) };
    await tx
      .updateTable('audit_log')
      .set({ personal: anew.personal, resealed: resealedMark(secrets, secrets.keyId, anew) })
      .where('id', '=', id)
      .execute();
    resealed += 1;
  }
  const last = rows.at(-1);
  return { last: last ? [last.id] : null, resealed, unopened };
}

interface Told {
  text: string;
  changed: boolean;
  unopened: number;
}

/** The entry's text with the sealed values that it repeats, such as a CPF, sealed anew. */
function toldAnew(secrets: Secrets, { record_id }: { record_id: number | null }, text: string): Told {
  const told = JSON.parse(text) as Record<string, unknown>;
  let [changed, unopened] = [false, 0];
  const anew = (column: string, value: unknown) => {
    if (!isSealedColumn(column) || typeof value !== 'string' || value === '') return value;
    if (value.startsWith(secrets.prefix)) return value;
    const place = sealedPlace(column, record_id ?? 0);
    try {
      const sealed = secrets.seal(secrets.openAudited(value, place), place);
      changed = true;
      return sealed;
    } catch {
      unopened += 1;
      return value;
    }
  };
  for (const [column, pair] of Object.entries(told)) {
    if (Array.isArray(pair)) told[column] = pair.map((value: unknown) => anew(column, value));
  }
  return { text: changed ? JSON.stringify(told) : text, changed, unopened };
}
