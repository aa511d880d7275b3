/**
 * The present password, asked for again before what a stolen session must not do.
 * A wrong one counts, and is slowed, by the session: a stolen token guesses no faster than
 * a sign-in, and what others fail elsewhere keeps nobody waiting.
 */
import { ACCOUNT_MESSAGES } from '#domain/resources/account.ts';
import type { Route } from '#domain/shared/contract.ts';
import { isPassword } from '../../platform/auth/passwords.ts';
import {
  clearFailures,
  countFailure,
  inTurn,
  refuseWhileSlowed,
  sessionAttempt,
} from '../../platform/auth/sign-in-limits.ts';
import type { ReadCall } from '../../platform/http/call.ts';
import { invalid, type Problem } from '../../platform/http/problem.ts';

/** The hash that the password was proved against. Throws 422 on `current_password`, 429 while slowed. */
export async function provePresentPassword(call: ReadCall<Route>, password: string): Promise<string> {
  const { services, db, user, address, now, route } = call;
  const { database, refusals } = services;
  const own = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow();
  const attempt = sessionAttempt(user, 'password');
  return inTurn(attempt, async () => {
    await refuseWhileSlowed(database, attempt, now);
    const turn = { lane: `person ${user.id}`, first: true };
    if (!(await isPassword(own.password_hash, password, turn))) {
      await countFailure(database, attempt, now);
      const about = { address, userId: user.id, accountId: user.id };
      refusals.note({ kind: 'auth', ...about, call: `${route.method} ${route.path}` });
      throw wrongPresentPassword();
    }
    await clearFailures(database, attempt, now);
    return own.password_hash;
  });
}

export function wrongPresentPassword(): Problem {
  return invalid({ current_password: [ACCOUNT_MESSAGES.wrongPresent] });
}
