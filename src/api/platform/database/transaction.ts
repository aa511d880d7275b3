import { setTimeout as wait } from 'node:timers/promises';
import type { Transaction } from 'kysely';
import { withTurn } from './chain-turns.ts';
import type { Database } from './database.ts';
import { isStalePlan } from './naming-connection.ts';
import type { Tables } from './tables.ts';

export type Tx = Transaction<Tables>;

const ATTEMPTS = 5;
/** serialization_failure, deadlock_detected. */
const RETRIED = new Set(['40001', '40P01']);

/**
 * Runs `work` in one transaction: all of it is kept or none. It may run again
 * after a deadlock or a busy file, so it must do nothing but database work, and
 * only through the transaction it is given.
 */
export async function inTransaction<T>(
  { write, commits }: Pick<Database, 'write' | 'commits'>,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await (commits ? commits.run(work) : withTurn(write, work));
    } catch (error) {
      if (attempt === ATTEMPTS || !isPassing(error)) throw error;
      // What it went by is another by now; others have to be given time.
      if (error instanceof MovedUnder) continue;
      await wait(10 * 2 ** attempt * (0.5 + Math.random()));
    }
  }
}

/**
 * Like `inTransaction`, for what a power cut may take back: of the embedded database
 * the disk is not waited for. A process that is killed keeps it all the same.
 */
export function inPassingTransaction<T>(
  { write }: Pick<Database, 'write'>,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return inTransaction({ write }, work);
}

/** What a transaction went by changed under it: it runs again. */
export class MovedUnder extends Error {}

/** Another key took the place of the one with which a transaction sealed: it runs again, with that one. */
export class KeysMoved extends MovedUnder {}

function isPassing(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof MovedUnder || isStalePlan(error)) return true;
  const code = 'code' in error ? String(error.code) : '';
  return RETRIED.has(code) || /database is locked|database table is locked/.test(error.message);
}

/** Whether a statement divided by zero, as one does that must find a row and did not. */
export function hasDividedByZero(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '22012';
}

/** Whether a write failed because the value of a unique index exists already. */
export function isDuplicate(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && error.code === '23505') || /UNIQUE constraint failed/.test(error.message);
}

/** Whether a write failed because a row it names is missing, or because another row names it. */
export function isReferenceFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && error.code === '23503') || /FOREIGN KEY constraint failed/.test(error.message);
}

/** As SQLite says it. */
const DISK_FAILED = /disk I\/O error|readonly database|unable to open database file/;

/** Of a database elsewhere: its name is not known, no way leads there, nobody answers there. */
const UNREACHED =
  /^(ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT)$/;

/** Whether the database can't be reached or written at all now, or the disk of the files. */
export function isUnavailable(error: unknown): 'away' | 'full' | 'failing' | null {
  if (!(error instanceof Error)) return null;
  const code = 'code' in error ? String(error.code) : '';
  if (/^(53100|ENOSPC|EDQUOT)$/.test(code) || /database or disk is full/.test(error.message)) return 'full';
  // 58030 is PostgreSQL's io_error; a disk that turned read-only after a fault belongs here too.
  if (/^(EIO|EROFS|58030)$/.test(code) || DISK_FAILED.test(error.message)) return 'failing';
  const away =
    UNREACHED.test(code) ||
    // 57014 and 25P03 end what waited too long for another's lock, or with one.
    /^(57P0[123]|57014|25P03|08\d{3}|53300)$/.test(code) ||
    /Connection terminated|connection error and is not queryable|timeout exceeded when trying to connect|database is locked/i.test(
      error.message,
    );
  return away ? 'away' : null;
}

/** Whether SQLite finds its file damaged, which it says too of a page that the disk did not give it. */
export function isDamaged(error: unknown): boolean {
  return error instanceof Error && /database disk image is malformed/.test(error.message);
}
