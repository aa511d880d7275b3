/** Signing in with a passkey: it is both factors, since the device has recognised the person. */
import { type passkeyEntrance, PASSKEY_MESSAGES } from '#domain/resources/passkeys.ts';
import { SECOND_FACTOR_MESSAGES } from '#domain/resources/second-factor.ts';
import { SESSION_MESSAGES } from '#domain/resources/session.ts';
import { knownBrowser } from '../../platform/auth/known-browsers.ts';
import { makeChallenge } from '../../platform/auth/passkey-challenges.ts';
import { requestOptions } from '../../platform/auth/passkey-options.ts';
import { provePasskey } from '../../platform/auth/passkey-proof.ts';
import { findPasskey, type PasskeyProof, passkeyDescriptors } from '../../platform/auth/passkeys.ts';
import { takeProof } from '../../platform/auth/second-factors.ts';
import {
  addressAttempt,
  clearFailures,
  countFailure,
  inTurn,
  readAttempt,
  refuseWhileSlowed,
} from '../../platform/auth/sign-in-limits.ts';
import { openTicket } from '../../platform/auth/sign-in-tickets.ts';
import { type Handlers, prepared } from '../../platform/http/call.ts';
import { Problem } from '../../platform/http/problem.ts';
import { letIn } from '../sign-in.ts';
import { siteOf } from './site.ts';

interface SignIn {
  readonly proof: PasskeyProof;
  /** The mark of the browser, when it was known before. */
  readonly browser: string | null;
}

function refused(): Problem {
  return new Problem(401, SESSION_MESSAGES.refused);
}

export const passkeyEntranceHandlers: Handlers<typeof passkeyEntrance> = {
  async begin({ services, db, body, now }) {
    const site = siteOf(services);
    const { ticket } = body;
    if (ticket === undefined) {
      const challenge = await makeChallenge(db, 'anyone', now);
      return { body: requestOptions(site, challenge, []), audit: null };
    }
    const owed = await openTicket(db, ticket, now);
    if (!owed) {
      throw new Problem(401, SECOND_FACTOR_MESSAGES.deadTicket, {
        errors: { ticket: [SECOND_FACTOR_MESSAGES.deadTicket] },
      });
    }
    const own = await passkeyDescriptors(db, owed.user.id);
    // Without any the browser would offer those of other accounts.
    if (own.length === 0) throw new Problem(409, PASSKEY_MESSAGES.none);
    const challenge = await makeChallenge(db, { ticket }, now);
    return { body: requestOptions(site, challenge, own), audit: null };
  },

  enter: prepared<typeof passkeyEntrance.enter, SignIn>({
    async prepare({ services, db, body, address, cookies, now }) {
      const { database, secrets, refusals } = services;
      const site = siteOf(services);
      const { credential } = body;
      const passkey = await findPasskey(db, credential.id);
      const browser = passkey ? knownBrowser(secrets, { ...passkey, id: passkey.user_id }, cookies) : null;
      const attempt = passkey
        ? await readAttempt(database, { email: passkey.email, address, browser, now })
        : addressAttempt(address);
      return inTurn(attempt, async () => {
        await refuseWhileSlowed(database, attempt, now);
        const proof = await provePasskey(services, { site, credential, asker: 'anyone', passkey }, now);
        if (proof === 'expired') throw new Problem(401, PASSKEY_MESSAGES.expired);
        if (typeof proof === 'string' || passkey?.enabled !== 1) {
          await countFailure(database, attempt, now);
          refusals.note({
            kind: 'auth',
            address,
            userId: null,
            accountId: passkey?.user_id ?? null,
            call: 'POST /api/auth/passkey',
            ...(proof === 'copied' && { reason: 'passkey_counter' }),
          });
          throw refused();
        }
        await clearFailures(database, attempt, now);
        return { proof, browser };
      });
    },
    async run(call, { proof, browser }) {
      const { db, body } = call;
      // Disabled, or the passkey removed, since it was checked.
      const user = await db
        .selectFrom('users')
        .select(['id', 'name', 'email', 'password_hash'])
        .where('id', '=', proof.userId)
        .where('enabled', '=', 1)
        .executeTakeFirst();
      if (!user || !(await takeProof(db, proof))) throw refused();
      return letIn(call, { user, remember: body.remember ?? false, browser });
    },
  }),
};
