/** What triggers wrote down as due on PostgreSQL, done in rounds, or at once in a transaction that can't wait for one. */
import { sql } from 'kysely';
import type { Database } from './database.ts';
import { engineOf } from './engine.ts';
import { inPassingTransaction, type Tx } from './transaction.ts';

/** Rows that are due, of one transaction of a round: some tenths of a second. */
export const DUE_AT_ONCE = 4096;

export interface DueWork {
  /** Where they are written down. */
  readonly table: string;
  /** Names the lock of whoever does it: one transaction at a time. */
  readonly lock: number;
  /** Does up to `DUE_AT_ONCE` of them; answers how many it took. */
  readonly bring: (tx: Tx) => Promise<number>;
}

/** Does all that is due. Safe to run in several processes at once: one of them does it. */
export async function bringDue(database: Database, work: DueWork): Promise<void> {
  if (database.engine !== 'postgres') return;
  let isMore = true;
  while (isMore) isMore = await inPassingTransaction(database, (tx) => bringSome(tx, work));
}

/** Answers whether more may be due. */
async function bringSome(tx: Tx, { table, lock, bring }: DueWork): Promise<boolean> {
  const due = await sql<{
    isDue: boolean;
  }>`select exists (select 1 from ${sql.table(table)}) as "isDue"`.execute(tx);
  if (!due.rows[0]?.isDue) return false;
  const locked = await sql<{ isOurs: boolean }>`
    select pg_try_advisory_xact_lock(${sql.lit(lock)}) as "isOurs"`.execute(tx);
  return locked.rows[0]?.isOurs === true && (await bring(tx)) === DUE_AT_ONCE;
}

/** Waits until nobody else does it, until the transaction's end. Answers whether there is anything to do: on SQLite nothing ever is. */
export async function lockDue(tx: Tx, { lock }: DueWork): Promise<boolean> {
  if (engineOf(tx) !== 'postgres') return false;
  await sql`select pg_advisory_xact_lock(${sql.lit(lock)})`.execute(tx);
  return true;
}
