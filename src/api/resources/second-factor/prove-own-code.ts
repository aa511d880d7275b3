/** A code of the caller's own second factor; a wrong one is slowed as at the sign-in. */
import { SECOND_FACTOR_MESSAGES } from '#domain/resources/second-factor.ts';
import type { Route } from '#domain/shared/contract.ts';
import {
  clearFailures,
  countFailure,
  inTurn,
  readCodeAttempt,
  refuseWhileSlowed,
} from '../../platform/auth/sign-in-limits.ts';
import type { ReadCall } from '../../platform/http/call.ts';
import { invalid, type Problem } from '../../platform/http/problem.ts';

/** What `prove` makes of the code. Throws 422 on `code` where it makes nothing, 429 while slowed. */
export async function proveOwnCode<P>(call: ReadCall<Route>, prove: () => Promise<P | null>): Promise<P> {
  const { services, db, user, address, now, route } = call;
  const { database, refusals } = services;
  const { email } = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow();
  const attempt = await readCodeAttempt(database, { email, address, browser: null, now });
  return inTurn(attempt, async () => {
    await refuseWhileSlowed(database, attempt, now);
    const proof = await prove();
    if (proof === null) {
      await countFailure(database, attempt, now);
      const about = { address, userId: user.id, accountId: user.id };
      refusals.note({ kind: 'auth', ...about, call: `${route.method} ${route.path}` });
      throw wrongCode();
    }
    await clearFailures(database, attempt, now);
    return proof;
  });
}

export function wrongCode(): Problem {
  return invalid({ code: [SECOND_FACTOR_MESSAGES.wrongOwnCode] });
}
