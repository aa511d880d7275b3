/** A code or a passkey of the caller's own second factor; a wrong one counts, and is slowed, by the session. */
import { PASSKEY_MESSAGES } from '#domain/resources/passkeys.ts';
import { SECOND_FACTOR_MESSAGES } from '#domain/resources/second-factor.ts';
import type { SignedCredential } from '#domain/resources/webauthn.ts';
import type { Route } from '#domain/shared/contract.ts';
import { provePasskey } from '../../platform/auth/passkey-proof.ts';
import { findPasskey, type PasskeyProof } from '../../platform/auth/passkeys.ts';
import {
  clearFailures,
  countFailure,
  inTurn,
  refuseWhileSlowed,
  sessionAttempt,
} from '../../platform/auth/sign-in-limits.ts';
import type { ReadCall } from '../../platform/http/call.ts';
import { invalid, type Problem } from '../../platform/http/problem.ts';
import { siteOf } from '../passkeys/site.ts';

/** What `prove` makes of the code. Throws 422 on `code` where it makes nothing, 429 while slowed. */
export function proveOwnCode<P>(call: ReadCall<Route>, prove: () => Promise<P | null>): Promise<P> {
  return proveOwn(call, prove, wrongCode);
}

/** The present session's proof that its person has one of their passkeys. Throws as `proveOwnCode`, on `credential`. */
export function proveOwnPasskey(call: ReadCall<Route>, credential: SignedCredential): Promise<PasskeyProof> {
  const { services, db, user, now } = call;
  const site = siteOf(services);
  const prove = async (): Promise<PasskeyProof | Refused | null> => {
    const found = await findPasskey(db, credential.id);
    const passkey = found?.user_id === user.id ? found : undefined;
    const asker = { session: user.sessionId };
    const proof = await provePasskey(services, { site, credential, asker, passkey }, now);
    if (proof === 'expired') throw invalid({ credential: [PASSKEY_MESSAGES.expired] });
    if (proof === 'copied') return { reason: 'passkey_counter' };
    return proof === 'wrong' ? null : proof;
  };
  return proveOwn(call, prove, wrongPasskey);
}

/** Not right, and what it may be besides. */
interface Refused {
  readonly reason: 'passkey_counter';
}

async function proveOwn<P>(
  call: ReadCall<Route>,
  prove: () => Promise<P | Refused | null>,
  refusal: () => Problem,
): Promise<P> {
  const { services, user, address, now, route } = call;
  const { database, refusals } = services;
  const attempt = sessionAttempt(user, 'code');
  return inTurn(attempt, async () => {
    await refuseWhileSlowed(database, attempt, now);
    const proof = await prove();
    if (proof === null || isRefused(proof)) {
      await countFailure(database, attempt, now);
      const about = { address, userId: user.id, accountId: user.id };
      refusals.note({ kind: 'auth', ...about, ...proof, call: `${route.method} ${route.path}` });
      throw refusal();
    }
    await clearFailures(database, attempt, now);
    return proof;
  });
}

function isRefused<P>(proof: P | Refused): proof is Refused {
  return typeof proof === 'object' && proof !== null && 'reason' in proof;
}

export function wrongPasskey(): Problem {
  return invalid({ credential: [PASSKEY_MESSAGES.refused] });
}

export function wrongCode(): Problem {
  return invalid({ code: [SECOND_FACTOR_MESSAGES.wrongOwnCode] });
}
