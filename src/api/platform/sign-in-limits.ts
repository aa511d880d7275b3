/**
 * Failed sign-ins slow down the account and the address they come from. Kept in
 * the database, so that every process counts together. Nobody is locked out for
 * good: the wait has a ceiling and a good sign-in clears the account.
 */
import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { Database } from './database/database.ts';
import { inPassingTransaction } from './database/transaction.ts';
import { OneAtATime } from './one-at-a-time.ts';
import { Problem } from './problem.ts';

interface Rule {
  /** Failures that cost nothing. */
  free: number;
  firstWaitMs: number;
  mostWaitMs: number;
}

const RULES = {
  account: { free: 5, firstWaitMs: 5_000, mostWaitMs: 5 * 60_000 },
  // Many people share one office address.
  address: { free: 30, firstWaitMs: 5_000, mostWaitMs: 5 * 60_000 },
} as const satisfies Record<string, Rule>;

/** After this long without a failure the count starts anew. */
const FORGOTTEN_MS = 60 * 60_000;

export interface SignInKeys {
  account: string;
  address: string;
}

export function signInKeys(email: string, address: string): SignInKeys {
  const account = createHash('sha256').update(email.trim().toLowerCase()).digest('hex');
  return { account: `account:${account}`, address: `address:${networkOf(address)}` };
}

/** An IPv6 address stands for its /64: whoever has one address of a network has all 2^64 of them. */
function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  const [left = [], right = []] = address.split('::').map((half) => half.split(':').filter(Boolean));
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  const groups = [...left, ...zeros, ...right].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}

function waitMs(rule: Rule, failures: number): number {
  if (failures < rule.free) return 0;
  return Math.min(rule.mostWaitMs, rule.firstWaitMs * 2 ** (failures - rule.free));
}

/** Tries of one account that wait for one another; a person makes two or three. */
const MOST_WAITING = 20;
const accounts = new OneAtATime(MOST_WAITING);

/**
 * Tries of one account wait for one another: sent together, all of them would
 * pass before the first failure is counted.
 */
export function inTurn<T>(keys: SignInKeys, attempt: () => Promise<T>): Promise<T> {
  return accounts.run(keys.account, attempt, () => {
    throw tooMany(Math.ceil(RULES.account.firstWaitMs / 1000));
  });
}

function tooMany(seconds: number): Problem {
  return new Problem(429, `Muitas tentativas de acesso. Aguarde ${seconds} s e tente de novo.`, {
    headers: { 'retry-after': String(seconds) },
  });
}

/** Throws 429 with `Retry-After` while the account or the address must wait. */
export async function refuseWhileSlowed(database: Database, keys: SignInKeys, now: number): Promise<void> {
  const rows = await database.read
    .selectFrom('sign_in_attempts')
    .selectAll()
    .where('key', 'in', [keys.account, keys.address])
    .where('last_at', '>', now - FORGOTTEN_MS)
    .execute();
  const left = rows.map((row) => {
    const rule = row.key === keys.account ? RULES.account : RULES.address;
    return row.last_at + waitMs(rule, row.failures) - now;
  });
  const longest = Math.max(0, ...left);
  if (longest > 0) {
    throw tooMany(Math.ceil(longest / 1000));
  }
}

export async function countFailure(database: Database, keys: SignInKeys, now: number) {
  await inPassingTransaction(database, async (tx) => {
    for (const key of [keys.account, keys.address]) {
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

export async function clearFailures(database: Database, keys: SignInKeys): Promise<void> {
  await database.write.deleteFrom('sign_in_attempts').where('key', '=', keys.account).execute();
}
