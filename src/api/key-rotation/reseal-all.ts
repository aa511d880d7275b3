/** All that is sealed, with the present key: a few rows at a time, between the work of people. */
import { setTimeout as wait } from 'node:timers/promises';
import { inTransaction, type Tx } from '../platform/database/transaction.ts';
import type { Secrets } from '../platform/secrets/secrets.ts';
import { resealEntries } from './reseal-audit.ts';
import { type Batch, resealRows, SEALED_TABLES } from './sealed-tables.ts';
import type { Place } from './stages.ts';

const ROWS_AT_ONCE = 100;
/** How much longer than a batch took others have the database for themselves. */
const REST = 2;
const TOLD_EVERY = 1000;

type Work = (tx: Tx, after: readonly unknown[] | null) => Promise<Batch>;

/**
 * Answers how many values no key opens. The entries of the audit come last: from then on
 * no new one can tell of a value that was sealed with the old key.
 */
export async function resealAll(
  database: Place,
  secrets: Secrets,
  say: (line: string) => void,
): Promise<number> {
  const { keyId, ring } = secrets;
  const chainFrom = ring.chains.find(({ id }) => id === keyId)?.from ?? 0;
  const parts: [string, Work][] = SEALED_TABLES.map((table) => [
    table.label,
    (tx, after) => resealRows(tx, secrets, table, { after, most: ROWS_AT_ONCE }),
  ]);
  parts.push([
    'entradas da trilha de auditoria',
    (tx, after) => resealEntries(tx, secrets, { after, most: ROWS_AT_ONCE, chainFrom }),
  ]);
  let left = 0;
  for (const [label, work] of parts) left += await resealPart(database, label, { keyId, work, say });
  return left;
}

async function resealPart(
  database: Place,
  label: string,
  { keyId, work, say }: { keyId: number; work: Work; say(line: string): void },
): Promise<number> {
  let [done, told, left] = [0, 0, 0];
  for (let after: readonly unknown[] | null = null; ; ) {
    const began = performance.now();
    const from: readonly unknown[] | null = after;
    const batch: Batch = await inTransaction(database, async (tx) => {
      // First, so that SQLite has nothing to take back when somebody else writes at the same moment.
      await tx.updateTable('secret_keys').set({ state: 'resealing' }).where('id', '=', keyId).execute();
      return work(tx, from);
    });
    done += batch.resealed;
    left += batch.unopened;
    after = batch.last;
    if (after === null) break;
    if (done - told >= TOLD_EVERY) {
      say(`${label}: ${done.toLocaleString('pt-BR')} selados de novo…`);
      told = done;
    }
    await wait(REST * (performance.now() - began));
  }
  say(`${label}: ${done.toLocaleString('pt-BR')} selados de novo.`);
  return left;
}
