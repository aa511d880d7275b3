/** The second step of a sign-in. */
import { PASSKEY_MESSAGES } from '#domain/resources/passkeys.ts';
import { type secondFactor, SECOND_FACTOR_MESSAGES } from '#domain/resources/second-factor.ts';
import { knownBrowser } from '../../platform/auth/known-browsers.ts';
import { networkOf } from '../../platform/auth/networks.ts';
import { type PasskeyRefusal, provePasskey } from '../../platform/auth/passkey-proof.ts';
import { findPasskey } from '../../platform/auth/passkeys.ts';
import { type Proof, proveCode, takeProof } from '../../platform/auth/second-factors.ts';
import {
  clearFailures,
  countFailure,
  inTurn,
  readCodeAttempt,
  refuseWhileSlowed,
} from '../../platform/auth/sign-in-limits.ts';
import { openTicket, takeTicket } from '../../platform/auth/sign-in-tickets.ts';
import { type Handler, prepared, type ReadCall } from '../../platform/http/call.ts';
import { Problem } from '../../platform/http/problem.ts';
import { siteOf } from '../passkeys/site.ts';
import { letIn } from '../sign-in.ts';

type EnterRoute = typeof secondFactor.enter;

interface Proved {
  proof: Proof;
  browser: string | null;
}

/** What the person shows, by its kind. */
async function proveFactor(
  { services, db, body, address, now }: ReadCall<EnterRoute>,
  { userId, browser }: { userId: number; browser: string | null },
): Promise<Proof | PasskeyRefusal> {
  const { ticket, kind, credential, code = '' } = body;
  if (kind !== 'passkey') {
    const turn = { lane: browser ?? networkOf(address), first: browser !== null };
    return (await proveCode(db, services.secrets, { userId, kind, code }, { now, turn })) ?? 'wrong';
  }
  if (!credential) return 'wrong';
  const found = await findPasskey(db, credential.id);
  const passkey = found?.user_id === userId ? found : undefined;
  return provePasskey(services, { site: siteOf(services), credential, asker: { ticket }, passkey }, now);
}

export const enterWithSecondFactor: Handler<EnterRoute> = prepared<EnterRoute, Proved>({
  async prepare(call) {
    const { services, db, body, address, cookies, now } = call;
    const { database, secrets, refusals } = services;
    const ticket = await openTicket(db, body.ticket, now);
    if (!ticket) throw deadTicket();
    const { id, email } = ticket.user;
    const browser = knownBrowser(secrets, ticket.user, cookies);
    const attempt = await readCodeAttempt(database, { email, address, browser, now });
    return inTurn(attempt, async () => {
      await refuseWhileSlowed(database, attempt, now);
      const proof = await proveFactor(call, { userId: id, browser });
      if (proof === 'expired') throw refusal('credential', PASSKEY_MESSAGES.expired);
      if (typeof proof === 'string') {
        await countFailure(database, attempt, now);
        refusals.note({
          kind: 'auth',
          address,
          userId: null,
          accountId: id,
          call: 'POST /api/auth/second_factor',
          ...(proof === 'copied' && { reason: 'passkey_counter' }),
        });
        throw wrong(body.kind);
      }
      await clearFailures(database, attempt, now);
      return { proof, browser };
    });
  },
  async run(call, { proof, browser }) {
    const { db, body, now } = call;
    // Ended meanwhile by another password, or used by another call.
    const ticket = await openTicket(db, body.ticket, now);
    if (!ticket || !(await takeTicket(db, body.ticket))) throw deadTicket();
    if (!(await takeProof(db, proof))) throw wrong(body.kind);
    return letIn(call, { ...ticket, browser });
  },
});

function refusal(field: string, sentence: string): Problem {
  return new Problem(401, sentence, { errors: { [field]: [sentence] } });
}

function wrong(kind: Proof['kind']): Problem {
  return kind === 'passkey'
    ? refusal('credential', PASSKEY_MESSAGES.refused)
    : refusal('code', SECOND_FACTOR_MESSAGES.wrongCode);
}

function deadTicket(): Problem {
  return refusal('ticket', SECOND_FACTOR_MESSAGES.deadTicket);
}
