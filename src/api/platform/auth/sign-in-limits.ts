/**
 * Failed sign-ins slow down who makes them. A browser that has signed in to the
 * account before is counted by itself and with the others that have, a session by
 * itself and with the person's others, so that nobody elsewhere can make them wait.
 * All others are counted by address, by account, and by the two together.
 * The counts are in the database, so that every process counts together.
 */
import { createHash } from 'node:crypto';
import { foldEmail } from '#domain/shared/fold.ts';
import type { Database } from '../database/database.ts';
import { inPassingTransaction } from '../database/transaction.ts';
import { Problem } from '../http/problem.ts';
import { networkOf } from './networks.ts';
import { OneAtATime } from './one-at-a-time.ts';
import type { SessionUser } from './sessions.ts';

interface Rule {
  /** Failures that cost nothing. */
  free: number;
  firstWaitMs: number;
  mostWaitMs: number;
}

const RULES = {
  browser: { free: 5, firstWaitMs: 5_000, mostWaitMs: 5 * 60_000 },
  // Each sign-in without a mark makes one: whoever has the password has as many as they like.
  browsers: { free: 20, firstWaitMs: 5_000, mostWaitMs: 5 * 60_000 },
  session: { free: 5, firstWaitMs: 5_000, mostWaitMs: 5 * 60_000 },
  // The same of sessions that were opened before there was a second factor.
  sessions: { free: 20, firstWaitMs: 5_000, mostWaitMs: 5 * 60_000 },
  pair: { free: 5, firstWaitMs: 5_000, mostWaitMs: 5 * 60_000 },
  // Many people share one office address.
  address: { free: 30, firstWaitMs: 5_000, mostWaitMs: 5 * 60_000 },
  // Short: whoever guesses from many addresses makes all others wait for as long.
  account: { free: 20, firstWaitMs: 5_000, mostWaitMs: 30_000 },
  // Whoever tries codes has the password, and six digits are soon guessed from many addresses.
  code: { free: 5, firstWaitMs: 5_000, mostWaitMs: 5 * 60_000 },
} as const satisfies Record<string, Rule>;

type Kind = keyof typeof RULES;

/** After this long without a failure the count starts anew. */
const FORGOTTEN_MS = 60 * 60_000;
/** An address that has signed in to the account this lately does not wait for the account's failures. */
const AT_HOME_MS = 24 * 60 * 60_000;

/** Who tries: what their failures are counted by, and what they wait for. */
export interface Attempt {
  readonly counted: readonly { kind: Kind; key: string }[];
  /** What waits for the counts; for an address at home the account's do not count. */
  readonly slowedBy: readonly { kind: Kind; key: string }[];
  /** Tries of one line wait for one another. */
  readonly line: string;
  /** Marks the address as one that has signed in to this account; null where nobody signs in. */
  readonly home: string | null;
}

/** @param browser The mark of a browser that has signed in to this account before. */
export async function readAttempt(
  database: Database,
  { email, address, browser, now }: { email: string; address: string; browser: string | null; now: number },
): Promise<Attempt> {
  const network = networkOf(address);
  const account = hashOf(foldEmail(email));
  const pair = hashOf(`${account} ${network}`);
  const home = `home:${pair}`;
  if (browser !== null) {
    const all = { kind: 'browsers', key: `browsers:${account}` } as const;
    const counted = [{ kind: 'browser', key: `browser:${hashOf(browser)}` }, all] as const;
    return { counted, slowedBy: counted, line: all.key, home };
  }
  const counted = [
    { kind: 'pair', key: `pair:${pair}` },
    { kind: 'address', key: `address:${network}` },
    { kind: 'account', key: `account:${account}` },
  ] as const;
  const known = await database.read
    .selectFrom('sign_in_attempts')
    .select('key')
    .where('key', '=', home)
    .where('last_at', '>', now - AT_HOME_MS)
    .executeTakeFirst();
  if (!known) return { counted, slowedBy: counted, line: `account:${account}`, home };
  const slowedBy = counted.filter(({ kind }) => kind !== 'account');
  return { counted, slowedBy, line: `pair:${pair}`, home };
}

/** Of a passkey that nobody has: there is no account to count by. */
export function addressAttempt(address: string): Attempt {
  const counted = [{ kind: 'address', key: `address:${networkOf(address)}` }] as const;
  return { counted, slowedBy: counted, line: counted[0].key, home: null };
}

/** Of who is signed in and shows again who they are. The right password gives no more tries at codes. */
export function sessionAttempt(
  { id, sessionId }: Pick<SessionUser, 'id' | 'sessionId'>,
  proof: 'password' | 'code',
): Attempt {
  const all = { kind: 'sessions', key: `sessions:${proof}:${id}` } as const;
  const counted = [{ kind: 'session', key: `session:${proof}:${sessionId}` }, all] as const;
  return { counted, slowedBy: counted, line: all.key, home: null };
}

/** The same of who owes the code of a second factor. */
export async function readCodeAttempt(
  database: Database,
  who: { email: string; address: string; browser: string | null; now: number },
): Promise<Attempt> {
  const attempt = await readAttempt(database, who);
  if (who.browser !== null) return attempt;
  const own = { kind: 'code', key: `code:${hashOf(foldEmail(who.email))}` } as const;
  return { ...attempt, counted: [...attempt.counted, own], slowedBy: [...attempt.slowedBy, own] };
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function waitMs(rule: Rule, failures: number): number {
  if (failures < rule.free) return 0;
  return Math.min(rule.mostWaitMs, rule.firstWaitMs * 2 ** (failures - rule.free));
}

/** Tries that wait for one another; a person makes two or three. */
const MOST_WAITING = 20;
const lines = new OneAtATime(MOST_WAITING);

/**
 * Tries of one line wait for one another: sent together, all of them would pass
 * before the first failure is counted.
 */
export function inTurn<T>({ line }: Attempt, attempt: () => Promise<T>): Promise<T> {
  return lines.run(line, attempt, () => {
    throw tooMany(Math.ceil(RULES.account.firstWaitMs / 1000));
  });
}

export function tooMany(seconds: number): Problem {
  return new Problem(429, `Muitas tentativas de acesso. Aguarde ${seconds} s e tente de novo.`, {
    headers: { 'retry-after': String(seconds) },
  });
}

/** Throws 429 with `Retry-After` while one of the counts makes this try wait. */
export async function refuseWhileSlowed(
  database: Database,
  { slowedBy }: Attempt,
  now: number,
): Promise<void> {
  const rows = await database.read
    .selectFrom('sign_in_attempts')
    .selectAll()
    .where(
      'key',
      'in',
      slowedBy.map(({ key }) => key),
    )
    .where('last_at', '>', now - FORGOTTEN_MS)
    .execute();
  // Of a clock that was set back. Left as it is, such a wait would end when that time comes again.
  const ahead = rows.filter((row) => row.last_at > now).map((row) => row.key);
  if (ahead.length > 0) {
    await inPassingTransaction(database, (tx) =>
      tx.updateTable('sign_in_attempts').set({ last_at: now }).where('key', 'in', ahead).execute(),
    );
  }
  const left = slowedBy.map(({ kind, key }) => {
    const row = rows.find((one) => one.key === key);
    return row ? Math.min(row.last_at, now) + waitMs(RULES[kind], row.failures) - now : 0;
  });
  const longest = Math.max(0, ...left);
  if (longest > 0) throw tooMany(Math.ceil(longest / 1000));
}

export async function countFailure(database: Database, { counted }: Attempt, now: number): Promise<void> {
  await inPassingTransaction(database, async (tx) => {
    for (const { key } of counted) {
      await tx
        .insertInto('sign_in_attempts')
        .values({ key, failures: 1, last_at: now })
        .onConflict((conflict) =>
          conflict.column('key').doUpdateSet((eb) => ({
            failures: eb
              .case()
              .when('sign_in_attempts.last_at', '>', now - FORGOTTEN_MS)
              .then(eb('sign_in_attempts.failures', '+', 1))
              .else(1)
              .end(),
            last_at: now,
          })),
        )
        .execute();
    }
  });
}

/** After a good sign-in: what was counted starts anew, but the address, which others share. */
export async function clearFailures(
  database: Database,
  { counted, home }: Attempt,
  now: number,
): Promise<void> {
  const own = counted.filter(({ kind }) => kind !== 'address').map(({ key }) => key);
  await inPassingTransaction(database, async (tx) => {
    await tx.deleteFrom('sign_in_attempts').where('key', 'in', own).execute();
    if (home === null) return;
    await tx
      .insertInto('sign_in_attempts')
      .values({ key: home, failures: 0, last_at: now })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ last_at: now }))
      .execute();
  });
}
