/** Whether the audit is as it was written: every entry, their order, and how far they reach. */
import type { Anchor } from './anchor.ts';
import { type AuditRow, chainStart, endSeal, entryHash, personalDigest, resealedMark } from './chain.ts';
import type { Db } from '../database/database.ts';
import type { Tx } from '../database/transaction.ts';
import type { Secrets } from '../secrets/secrets.ts';

const AT_ONCE = 1000;

export type Verdict =
  | { readonly whole: true; readonly entries: number; readonly last: AuditRow | null }
  /** `entry` is the first broken one, or the one after which the trail breaks off. */
  | { readonly whole: false; readonly entry: number; readonly reason: Reason };

export type Reason =
  | 'changed'
  | 'missing'
  | 'tail_cut'
  | 'end_forged'
  | 'anchor_differs'
  | 'sink_differs'
  | 'personal_changed'
  | 'personal_erased';

/**
 * Reads the whole audit in its order. `db` should be one moment of the database:
 * the server may go on writing meanwhile.
 */
export async function verifyAudit(
  db: Db | Tx,
  secrets: Secrets,
  anchor: Anchor | null = null,
): Promise<Verdict> {
  let { last_id: previous, hash } = chainStart(secrets);
  let last: AuditRow | null = null;
  let entries = 0;
  /** Entries without their personal data, and whose they were. */
  const erased = new Map<number, number | null>();
  for await (const row of rowsOf(db)) {
    const broken = breakAt(secrets, hash, row);
    // A number that is skipped says what happened; those from before the chain may skip some too.
    if (broken) return { whole: false, entry: row.id, reason: row.id > previous + 1 ? 'missing' : broken };
    if (row.id === anchor?.last_id && row.hash !== anchor.hash) return cut(row.id, 'anchor_differs');
    if (row.personal === null && row.personal_digest !== null) erased.set(row.id, row.record_id);
    forgiveErased(erased, row);
    previous = row.id;
    hash = row.hash ?? '';
    last = row;
    entries += 1;
  }
  const [unexplained] = erased.keys();
  if (unexplained !== undefined) return cut(unexplained, 'personal_erased');
  const end = await db.selectFrom('audit_chain').selectAll().where('id', '=', 1).executeTakeFirst();
  if (!end || end.seal !== endSeal(secrets, end.key_id, end)) return cut(previous, 'end_forged');
  if (end.last_id > previous) return cut(previous, 'tail_cut');
  if (end.last_id !== previous || end.hash !== hash) return cut(previous, 'end_forged');
  if (anchor && anchor.last_id > previous) return cut(previous, 'tail_cut');
  return { whole: true, entries, last };
}

function cut(entry: number, reason: Reason): Verdict {
  return { whole: false, entry, reason };
}

async function* rowsOf(db: Db | Tx): AsyncGenerator<AuditRow> {
  let after = Number.NEGATIVE_INFINITY;
  for (;;) {
    let page = db.selectFrom('audit_log').selectAll().orderBy('id').limit(AT_ONCE);
    if (Number.isFinite(after)) page = page.where('id', '>', after);
    const rows = await page.execute();
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < AT_ONCE) return;
    after = last.id;
  }
}

function breakAt(secrets: Secrets, previous: string, row: AuditRow): Reason | null {
  if (row.hash !== entryHash(secrets, previous, row)) return 'changed';
  return row.personal === null || isOwnPersonal(secrets, row) ? null : 'personal_changed';
}

/** As it was written, or as a rotation of the key sealed it anew. */
function isOwnPersonal(secrets: Secrets, row: AuditRow): boolean {
  if (row.resealed === null) return row.personal_digest === personalDigest(secrets, row);
  const { current, other } = secrets.ring;
  return [current, other].some((key) => key && row.resealed === resealedMark(secrets, key.id, row));
}

/** An anonymisation names the entries that it erased; those of another person it can't. */
function forgiveErased(erased: Map<number, number | null>, row: AuditRow): void {
  if (row.resource !== 'personal_data' || row.action !== 'anonymise' || row.changes === null) return;
  const { erased: named } = JSON.parse(row.changes) as { erased?: readonly number[] };
  for (const id of named ?? []) {
    if (erased.get(id) === row.record_id) erased.delete(id);
  }
}
