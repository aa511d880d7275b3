/** Whether the audit holds all that a file of `AUDIT_SINK` says of it. */
import type { Db } from '../../database/database.ts';
import type { Tx } from '../../database/transaction.ts';
import type { Anchor } from '../anchor.ts';
import type { Verdict } from '../verify.ts';

const AT_ONCE = 500;

export interface Comparison {
  /** The first end that the audit does not hold, in its own order; null when it holds all. */
  broken: Extract<Verdict, { whole: false }> | null;
  compared: number;
}

/** @param last The number of the audit's last entry, 0 without one. */
export async function compareWithSink(
  db: Db | Tx,
  anchors: AsyncIterable<Anchor>,
  last: number,
): Promise<Comparison> {
  let compared = 0;
  /** Several servers write to one file: it is only nearly in order. */
  let firstBroken = Number.POSITIVE_INFINITY;
  let page: Anchor[] = [];
  const comparePage = async () => {
    const hashes = await hashesOf(db, page);
    for (const { last_id, hash } of page) {
      if (hashes.get(last_id) !== hash) firstBroken = Math.min(firstBroken, last_id);
    }
    compared += page.length;
    page = [];
  };
  for await (const anchor of anchors) {
    page.push(anchor);
    if (page.length === AT_ONCE) await comparePage();
  }
  await comparePage();
  if (!Number.isFinite(firstBroken)) return { broken: null, compared };
  const isCut = firstBroken > last;
  return {
    broken: {
      whole: false,
      entry: isCut ? last : firstBroken,
      reason: isCut ? 'tail_cut' : 'sink_differs',
    },
    compared,
  };
}

async function hashesOf(db: Db | Tx, anchors: readonly Anchor[]): Promise<Map<number, string | null>> {
  if (anchors.length === 0) return new Map();
  const ids = anchors.map(({ last_id }) => last_id);
  const rows = await db.selectFrom('audit_log').select(['id', 'hash']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, hash }) => [id, hash]));
}
