import { backupHealth } from '../archive/scheduled/backup-health.ts';
import type { health } from '#domain/resources/health.ts';
import { type session, SESSION_MESSAGES } from '#domain/resources/session.ts';
import { ROLES } from '#domain/shared/access.ts';
import { foldEmail } from '#domain/shared/fold.ts';
import type { Handlers } from '../platform/http/call.ts';
import { prepared } from '../platform/http/call.ts';
import { knownBrowser } from '../platform/auth/known-browsers.ts';
import { networkOf } from '../platform/auth/networks.ts';
import { isPassword } from '../platform/auth/passwords.ts';
import { Problem } from '../platform/http/problem.ts';
import { readSecondFactors } from '../platform/auth/second-factors.ts';
import {
  clearFailures,
  countFailure,
  inTurn,
  readAttempt,
  refuseWhileSlowed,
} from '../platform/auth/sign-in-limits.ts';
import { makeTicket } from '../platform/auth/sign-in-tickets.ts';
import { readCurrentUser } from './account/current-user.ts';
import { letIn } from './sign-in.ts';

interface SignIn {
  userId: number;
  passwordHash: string;
  /** The mark of the browser, when it was known before. */
  browser: string | null;
  owesSecondFactor: boolean;
}

export const sessionHandlers: Handlers<typeof session> = {
  open: prepared<typeof session.open, SignIn>({
    async prepare({ services, db, body, address, cookies, now }) {
      const { database, secrets } = services;
      const user = await db
        .selectFrom('users')
        .select(['id', 'email', 'password_hash', 'enabled'])
        .where('email_folded', '=', foldEmail(body.email))
        .executeTakeFirst();
      const browser = user ? knownBrowser(secrets, user, cookies) : null;
      const attempt = await readAttempt(database, { email: body.email, address, browser, now });
      return inTurn(attempt, async () => {
        await refuseWhileSlowed(database, attempt, now);
        // A disabled user costs the same work as a wrong password, so the answers can't be told apart.
        const turn = { lane: browser ?? networkOf(address), first: browser !== null };
        const matches = await isPassword(user?.password_hash ?? null, body.password, turn);
        if (!user || !matches || user.enabled !== 1) {
          await countFailure(database, attempt, now);
          const accountId = user?.id ?? null;
          services.refusals.note({ kind: 'auth', address, userId: null, accountId, call: 'POST /api/auth' });
          throw new Problem(401, SESSION_MESSAGES.refused);
        }
        const owesSecondFactor = (await readSecondFactors(db, user.id)).isOn;
        // Not before the code: with the password alone the tries at codes would begin anew each time.
        if (!owesSecondFactor) await clearFailures(database, attempt, now);
        return { userId: user.id, passwordHash: user.password_hash, browser, owesSecondFactor };
      });
    },
    async run(call, { userId, passwordHash, browser, owesSecondFactor }) {
      const { db, body, now } = call;
      const remember = body.remember ?? false;
      // Changed or disabled since it was checked: that ended all sessions, and must end this one too.
      const user = await db
        .selectFrom('users')
        .select(['id', 'name', 'email', 'password_hash'])
        .where('id', '=', userId)
        .where('password_hash', '=', passwordHash)
        .where('enabled', '=', 1)
        .executeTakeFirst();
      if (!user) throw new Problem(401, SESSION_MESSAGES.refused);
      // Turned on since then: it is owed by now.
      const { isOn, kinds } = await readSecondFactors(db, userId);
      if (!owesSecondFactor && !isOn) return letIn(call, { user, remember, browser });
      const ticket = await makeTicket(db, { userId, passwordHash, remember, now });
      return { body: { second_factor: kinds, ticket }, audit: null };
    },
  }),
  async close({ db, user }) {
    await db.deleteFrom('sessions').where('id', '=', user.sessionId).execute();
    return {
      body: undefined,
      // What this browser kept of the panel goes; the mark of a known browser, a cookie, stays.
      headers: { 'clear-site-data': '"cache", "storage"' },
      audit: { recordId: user.id, changes: null },
    };
  },
  async user({ db, user }) {
    return readCurrentUser(db, user.id, user.key);
  },
};

export const healthHandlers: Handlers<typeof health> = {
  async get({ services, user, now }) {
    const backup = await backupHealth(services, now);
    // Nobody else is told more than that the server and its database answer.
    if (user.role !== ROLES.GERENTE_PROJETOS && user.role !== ROLES.ESCRITORIO_PROJETOS) {
      return { body: { status: 'ok' } };
    }
    const sink = services.auditSink?.status;
    const replica = await services.database.replica?.status();
    return {
      body: {
        status: 'ok',
        ...(backup && { backup }),
        ...(sink && { audit_sink: sink }),
        ...(replica && { replica }),
      },
    };
  },
};
