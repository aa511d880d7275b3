/**
 * The password that the first start makes stood on a terminal, and perhaps in a journal. It
 * is good for three days: whoever has not put one of their own in its place by then gets
 * another from the next start of the server.
 */
import { z } from 'zod';
import { recordAudit } from '../platform/audit/audit.ts';
import { endPasswordLink } from '../platform/auth/password-links.ts';
import { endProgramKeys } from '../platform/auth/program-keys.ts';
import { endSessions } from '../platform/auth/sessions.ts';
import type { Database, Db } from '../platform/database/database.ts';
import { locked } from '../platform/database/locking.ts';
import { inTransaction, type Tx } from '../platform/database/transaction.ts';
import type { Services } from '../platform/services.ts';
import { HIDDEN, hashOfNoPassword } from '../resources/users/passwords.ts';

export const FIRST_PASSWORD_HOURS = 72;
const FIRST_PASSWORD_MS = FIRST_PASSWORD_HOURS * 60 * 60_000;
const KEY = 'first_password';

/** Whose it is and its hash: another hash is a password of their own. `until` is null once it has ended. */
const kept = z.object({ user: z.int(), hash: z.string(), until: z.int().nullable() });
type Kept = z.output<typeof kept>;

export async function keepFirstPassword(
  tx: Tx,
  { user, hash, now }: { user: number; hash: string; now: number },
): Promise<void> {
  await keep(tx, { user, hash, until: now + FIRST_PASSWORD_MS });
}

/** Ends it when its time has come. Safe to run in several processes at once. */
export async function endFirstPassword({ database, secrets, log, now }: Services): Promise<void> {
  if (!hasJustEnded(await readFirst(database.read), now())) return;
  const hash = await hashOfNoPassword();
  const isEnded = await inTransaction(database, async (tx) => {
    const first = await lockFirst(tx);
    if (!hasJustEnded(first, now()) || !(await putInPlace(tx, first, { hash, until: null }))) return false;
    const entry = {
      userId: null,
      address: '',
      action: 'update',
      resource: 'users',
      recordId: first.user,
      projectId: null,
      changes: { password: HIDDEN },
    };
    await recordAudit(tx, { database, secrets }, entry, now());
    return true;
  });
  if (isEnded) log.warn('the first password was never changed and has ended; the next start makes another');
}

/** Puts this one in the place of one whose time has come; answers whose it is now, or null where there is none. */
export async function replaceFirstPassword(
  database: Database,
  { hash, now }: { hash: string; now: number },
): Promise<{ email: string } | null> {
  return inTransaction(database, async (tx) => {
    const first = await lockFirst(tx);
    // Of two servers that start one is first.
    if (!first || !isOver(first, now)) return null;
    if (!(await putInPlace(tx, first, { hash, until: now + FIRST_PASSWORD_MS }))) return null;
    const row = await tx.selectFrom('users').select('email').where('id', '=', first.user).executeTakeFirst();
    return row ?? null;
  });
}

/** Whether the time of a first password has come, and it was not found changed since. */
export async function isFirstPasswordOver(database: Database, now: number): Promise<boolean> {
  const first = await readFirst(database.read);
  return first !== null && isOver(first, now);
}

function hasJustEnded(first: Kept | null, now: number): first is Kept {
  return first !== null && first.until !== null && isOver(first, now);
}

const isOver = ({ until }: Kept, now: number) => (until ?? 0) <= now;

/** False, and the end of it, where the person has a password of their own. */
async function putInPlace(
  tx: Tx,
  { user, hash: before }: Kept,
  { hash, until }: { hash: string; until: number | null },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set(({ eb }) => ({ password_hash: hash, version: eb('version', '+', 1) }))
    .where('id', '=', user)
    .where('password_hash', '=', before)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) {
    await tx.deleteFrom('meta').where('key', '=', KEY).execute();
    return false;
  }
  await keep(tx, { user, hash, until });
  await endSessions(tx, user);
  await endProgramKeys(tx, user);
  await endPasswordLink(tx, user);
  return true;
}

async function keep(tx: Tx, first: Kept): Promise<void> {
  const value = JSON.stringify(first);
  await tx
    .insertInto('meta')
    .values({ key: KEY, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}

async function readFirst(db: Db): Promise<Kept | null> {
  return parsed(await rowOf(db).executeTakeFirst());
}

/** As it stands once nobody else is at it: who starts the server and who ends the password may meet. */
async function lockFirst(tx: Tx): Promise<Kept | null> {
  return parsed(await locked(tx, rowOf(tx)).executeTakeFirst());
}

const rowOf = (db: Db) => db.selectFrom('meta').select('value').where('key', '=', KEY);

function parsed(row: { value: string } | undefined): Kept | null {
  return row ? kept.parse(JSON.parse(row.value)) : null;
}
