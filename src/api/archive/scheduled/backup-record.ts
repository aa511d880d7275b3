/**
 * What the database knows of its scheduled copies: one row of `meta`, changed
 * only by who still sees it as it was read. So of several servers one makes the
 * copy, and whoever died over it is followed by another.
 */
import { z } from 'zod';
import { CLOCK_TOLERANCE_MS } from '../../platform/auth/session-clock.ts';
import type { Database, Db } from '../../platform/database/database.ts';
import { inTransaction, isUnavailable, type Tx } from '../../platform/database/transaction.ts';

const KEY = 'scheduled_backups';

const recordSchema = z.object({
  /** Names of the copies that are there, oldest first. Only these are ever deleted. */
  copies: z.array(z.string()),
  /** Instant of the last whole copy; null before the first. */
  made_at: z.number().nullable(),
  /** Instant of the last attempt that failed since then. */
  failed_at: z.number().nullable(),
  /** The copy that is being made, and until when its maker is trusted to be alive. */
  making: z.object({ name: z.string(), until: z.number() }).nullable(),
  /** The last trial: of which copy, when it ended or, while it runs, began. Earlier versions made none. */
  trial: z
    .object({
      name: z.string(),
      at: z.number(),
      outcome: z.enum(['running', 'restored', 'failed']),
      /** Of one that runs: whether the last one that came to an end had failed. */
      again: z.boolean().optional(),
    })
    .nullable()
    .default(null),
});

export type BackupRecord = z.output<typeof recordSchema>;

const NEVER: BackupRecord = { copies: [], made_at: null, failed_at: null, making: null, trial: null };

/** Whether the last trial that came to an end failed: a new one that runs, or died, has not changed that. */
export function isFailing({ trial }: BackupRecord): boolean {
  return trial?.outcome === 'failed' || (trial?.outcome === 'running' && trial.again === true);
}

export interface ReadRecord {
  record: BackupRecord;
  /** As stored; null where there is no row yet. */
  text: string | null;
}

export async function readRecord({ read }: { read: Db | Tx }): Promise<ReadRecord> {
  const row = await read.selectFrom('meta').select('value').where('key', '=', KEY).executeTakeFirst();
  if (!row) return { record: NEVER, text: null };
  const parsed = recordSchema.safeParse(JSON.parse(row.value));
  // A restored copy may bring one of another version: no reason to fail at every look.
  return { record: parsed.success ? parsed.data : NEVER, text: row.value };
}

/**
 * Whether a clock that has been set back wrote this instant, so that nobody can tell when it was. One that
 * is ahead by less than what it holds back for makes nothing wait for more than twice as long.
 */
export function isAhead(at: number, ms: number, now: number): boolean {
  return at - now >= Math.max(ms, CLOCK_TOLERANCE_MS);
}

/** Whether an instant of the record, which holds something back for so long, does so no more. */
export function isOver(at: number, ms: number, now: number): boolean {
  return now - at >= ms || isAhead(at, ms, now);
}

/** Answers whether the record was still as read, and is now the new one. */
export async function changeRecord(
  database: Database,
  { text }: ReadRecord,
  record: BackupRecord,
): Promise<boolean> {
  const value = JSON.stringify(record);
  return inTransaction(database, async (tx) => {
    if (text === null) {
      const { numInsertedOrUpdatedRows } = await tx
        .insertInto('meta')
        .values({ key: KEY, value })
        .onConflict((conflict) => conflict.column('key').doNothing())
        .executeTakeFirstOrThrow();
      return numInsertedOrUpdatedRows === 1n;
    }
    const { numUpdatedRows } = await tx
      .updateTable('meta')
      .set({ value })
      .where('key', '=', KEY)
      .where('value', '=', text)
      .executeTakeFirstOrThrow();
    return numUpdatedRows === 1n;
  });
}

/** The record of what a restore replaces; null where its tables are in no state to tell. */
export async function replacedRecord({ write }: Pick<Database, 'write'>): Promise<BackupRecord | null> {
  try {
    return (await readRecord({ read: write })).record;
  } catch (error) {
    if (isUnavailable(error)) throw error;
    return null;
  }
}

/** After the archive's rows: they know nothing of the copies made since, which are to be deleted in their turn. */
export async function keepListed(tx: Tx, replaced: BackupRecord): Promise<void> {
  if (replaced.copies.length === 0 && replaced.making === null) return;
  const { record } = await readRecord({ read: tx });
  // Their names sort by time.
  const copies = [...new Set([...record.copies, ...replaced.copies])].toSorted();
  // A scheduled copy holds the claim of its own making.
  const isListed = record.making === null || copies.includes(record.making.name);
  const value = JSON.stringify({ ...record, copies, making: isListed ? replaced.making : record.making });
  await tx
    .insertInto('meta')
    .values({ key: KEY, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}
