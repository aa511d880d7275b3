/**
 * The password that the first start makes stood on a terminal, and perhaps in a journal. It
 * is good for three days: whoever has not put one of their own in its place by then gets
 * another from the next start of the server.
 */
import { z } from 'zod';
import { recordAudit } from '../platform/audit/audit.ts';
import { hasAccount } from '../platform/auth/oidc-identity.ts';
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

export type Replacing = Pick<Services, 'database' | 'secrets' | 'settings'>;

export async function keepFirstPassword(
  tx: Tx,
  { user, hash, now }: { user: number; hash: string; now: number },
): Promise<void> {
  await keep(tx, { user, hash, until: now + FIRST_PASSWORD_MS });
}

/** Ends it when its time has come. Safe to run in several processes at once. */
export async function endFirstPassword(services: Services): Promise<void> {
  const { database, log, now } = services;
  if (!hasJustEnded(await readFirst(database.read), now())) return;
  const hash = await hashOfNoPassword();
  const isEnded = await inTransaction(database, async (tx) => {
    const first = await lockFirst(tx);
    if (!hasJustEnded(first, now())) return false;
    return putInPlace(tx, services, { first, hash, until: null, now: now() });
  });
  if (isEnded) log.warn('the first password was never changed and has ended; the next start makes another');
}

/**
 * Puts this one in the place of one whose time has come, where its person has no other way in. Answers whose it is
 * now; null where there is none.
 */
export async function replaceFirstPassword(
  services: Replacing,
  { hash, now }: { hash: string; now: number },
): Promise<{ email: string } | null> {
  return inTransaction(services.database, async (tx) => {
    const first = await lockFirst(tx);
    // Of two servers that start one is first.
    if (!first || !isOver(first, now)) return null;
    const person = await tx
      .selectFrom('users')
      .select(['email', 'enabled'])
      .where('id', '=', first.user)
      .executeTakeFirst();
    if (person && (person.enabled !== 1 || (await hasOtherWay(tx, services, first.user)))) return null;
    const until = now + FIRST_PASSWORD_MS;
    return (await putInPlace(tx, services, { first, hash, until, now })) && person
      ? { email: person.email }
      : null;
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

/** Without a password: by a passkey, or by an account of the organisation's provider. */
async function hasOtherWay(tx: Tx, { settings }: Replacing, userId: number): Promise<boolean> {
  const person = await tx
    .selectFrom('users')
    .leftJoin('passkeys', 'passkeys.user_id', 'users.id')
    .select(['users.oidc_identity', 'passkeys.id as passkey'])
    .where('users.id', '=', userId)
    .executeTakeFirst();
  if (!person) return false;
  return person.passkey !== null || hasAccount(person.oidc_identity, settings, userId);
}

/** False, and the end of it, where the person has a password of their own. */
async function putInPlace(
  tx: Tx,
  services: Replacing,
  { first, hash, until, now }: { first: Kept; hash: string; until: number | null; now: number },
): Promise<boolean> {
  const { user } = first;
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set(({ eb }) => ({ password_hash: hash, version: eb('version', '+', 1) }))
    .where('id', '=', user)
    .where('password_hash', '=', first.hash)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) {
    await tx.deleteFrom('meta').where('key', '=', KEY).execute();
    return false;
  }
  await keep(tx, { user, hash, until });
  // What rested on the one before went with it; what is there now does not rest on one that nobody knows.
  if (first.until !== null) {
    await endSessions(tx, user);
    await endPasswordLink(tx, user);
    if (!(await hasOtherWay(tx, services, user))) await endProgramKeys(tx, user);
  }
  const entry = {
    userId: null,
    address: '',
    action: 'update',
    resource: 'users',
    recordId: user,
    projectId: null,
    changes: { password: HIDDEN },
  };
  await recordAudit(tx, services, entry, now);
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
