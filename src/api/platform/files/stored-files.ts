/**
 * The rows of files. A file has one in `stored_files` from the write that names it
 * on, and before and after that its name stands in `loose_files`: whoever dies in
 * between leaves no file that nobody knows of. Nothing is found by listing the
 * store, which others may use too.
 */
import { randomUUID } from 'node:crypto';
import type { Database } from '../database/database.ts';
import { inTransaction, type Tx } from '../database/transaction.ts';
import type { Services } from '../services.ts';
import type { TemporaryFile } from './temporary.ts';

export interface StoredFile {
  id: string;
  mime: string;
  bytes: number;
  sha256: string;
}

const DAY_MS = 24 * 60 * 60_000;
/** So long after it was announced a file may still get its row. */
const RECORDED_WITHIN_MS = DAY_MS;
/** And so long it is kept: a day more, for the clocks of several servers and for a copy under way. */
const LOOSE_MS = 2 * DAY_MS;
const FILES_AT_ONCE = 25;
const MOST_A_ROUND = 1000;

/**
 * Announces so many files and answers what writes each of them durably. Their rows
 * follow, by `recordFile`, in the write's own transaction.
 */
export async function announceFiles(
  { database, files, now }: Pick<Services, 'database' | 'files' | 'now'>,
  count: number,
): Promise<(file: TemporaryFile, mime: string) => Promise<StoredFile>> {
  const ids = Array.from({ length: count }, () => randomUUID());
  const since = now();
  await inTransaction(database, async (tx) => {
    await tx
      .insertInto('loose_files')
      .values(ids.map((id) => ({ id, since })))
      .execute();
  });
  return async ({ path, bytes, sha256 }, mime) => {
    const id = ids.pop();
    if (id === undefined) throw new Error(`No more than ${count} files were announced`);
    await files.adopt(id, path, mime);
    return { id, mime, bytes, sha256 };
  };
}

/** The file belongs to a record from here on. */
export async function recordFile(tx: Tx, file: StoredFile, now: number): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom('loose_files')
    .where('id', '=', file.id)
    .where('since', '>', now - RECORDED_WITHIN_MS)
    .executeTakeFirst();
  if (numDeletedRows !== 1n) throw new Error('The file came so late that it may have been swept');
  await tx
    .insertInto('stored_files')
    .values({ ...file, created_at: now })
    .execute();
}

/** Takes their rows from files that no record names any more. */
export async function markOrphaned(tx: Tx, ids: readonly string[], now: number): Promise<void> {
  if (ids.length === 0) return;
  await tx.deleteFrom('stored_files').where('id', 'in', ids).execute();
  await tx
    .insertInto('loose_files')
    .values(ids.map((id) => ({ id, since: now })))
    // Another server does the same at this moment.
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

/**
 * Removes the files that have been without a row for two days. A store that does
 * not answer keeps no write waiting: no transaction is open while files are removed.
 */
export async function removeOrphanedFiles(
  { database, files }: Pick<Services, 'database' | 'files'>,
  now: number,
): Promise<void> {
  const before = now - LOOSE_MS;
  for (let removed = 0; removed < MOST_A_ROUND; removed += FILES_AT_ONCE) {
    const ids = await orphanedFiles(database, before);
    if (ids.length === 0) return;
    await Promise.all(ids.map((id) => files.remove(id)));
    // After the files: whoever dies in between removes them once more, which does no harm.
    // None of them got a row meanwhile: they are a day too old for that.
    await inTransaction(database, (tx) =>
      tx.deleteFrom('loose_files').where('id', 'in', ids).where('since', '<=', before).execute(),
    );
    if (ids.length < FILES_AT_ONCE) return;
  }
}

async function orphanedFiles({ read }: Database, before: number): Promise<string[]> {
  const rows = await read
    .selectFrom('loose_files')
    .select('id')
    .where('since', '<=', before)
    .orderBy('since')
    .limit(FILES_AT_ONCE)
    .execute();
  return rows.map((row) => row.id);
}
