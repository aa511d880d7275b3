/** The second step of a sign-in. */
import { type secondFactor, SECOND_FACTOR_MESSAGES } from '#domain/resources/second-factor.ts';
import { knownBrowser } from '../../platform/auth/known-browsers.ts';
import { networkOf } from '../../platform/auth/networks.ts';
import { type Proof, proveCode, takeProof } from '../../platform/auth/second-factors.ts';
import {
  clearFailures,
  countFailure,
  inTurn,
  readCodeAttempt,
  refuseWhileSlowed,
} from '../../platform/auth/sign-in-limits.ts';
import { openTicket, takeTicket } from '../../platform/auth/sign-in-tickets.ts';
import { type Handler, prepared } from '../../platform/http/call.ts';
import { Problem } from '../../platform/http/problem.ts';
import { letIn } from '../sign-in.ts';

type EnterRoute = typeof secondFactor.enter;

interface Proved {
  proof: Proof;
  browser: string | null;
}

export const enterWithSecondFactor: Handler<EnterRoute> = prepared<EnterRoute, Proved>({
  async prepare({ services, db, body, address, cookies, now }) {
    const { database, secrets, refusals } = services;
    const ticket = await openTicket(db, body.ticket, now);
    if (!ticket) throw deadTicket();
    const { id, email } = ticket.user;
    const browser = knownBrowser(secrets, email, cookies);
    const attempt = await readCodeAttempt(database, { email, address, browser, now });
    return inTurn(attempt, async () => {
      await refuseWhileSlowed(database, attempt, now);
      const turn = { lane: browser ?? networkOf(address), first: browser !== null };
      const typed = { userId: id, kind: body.kind, code: body.code };
      const proof = await proveCode(db, secrets, typed, { now, turn });
      if (proof === null) {
        await countFailure(database, attempt, now);
        const about = { address, userId: null, accountId: id };
        refusals.note({ kind: 'auth', ...about, call: 'POST /api/auth/second_factor' });
        throw wrongCode();
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
    if (!(await takeProof(db, proof))) throw wrongCode();
    return letIn(call, { ...ticket, browser });
  },
});

function wrongCode(): Problem {
  return new Problem(401, SECOND_FACTOR_MESSAGES.wrongCode, {
    errors: { code: [SECOND_FACTOR_MESSAGES.wrongCode] },
  });
}

function deadTicket(): Problem {
  return new Problem(401, SECOND_FACTOR_MESSAGES.deadTicket, {
    errors: { ticket: [SECOND_FACTOR_MESSAGES.deadTicket] },
  });
}
