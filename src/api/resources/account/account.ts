import { type account, ACCOUNT_MESSAGES } from '#domain/resources/account.ts';
import { USER_MESSAGES } from '#domain/resources/users.ts';
import { fold, foldEmail } from '#domain/shared/fold.ts';
import { changesBetween } from '../../platform/audit/audit.ts';
import { requireFactorToo } from '../../platform/auth/assurance.ts';
import { browserCookie } from '../../platform/auth/known-browsers.ts';
import { holdUntilConfirmed } from '../../platform/auth/oidc-identity.ts';
import { endPasswordLink } from '../../platform/auth/password-links.ts';
import { renewToken } from '../../platform/auth/session-renewal.ts';
import { endSessions } from '../../platform/auth/sessions.ts';
import { locked } from '../../platform/database/locking.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { type Handlers, prepared } from '../../platform/http/call.ts';
import { invalid, sessionEnded } from '../../platform/http/problem.ts';
import { refuseStale, refusingDuplicate, updateRow } from '../../platform/http/rows.ts';
import { BY_ROLE, withdrawMails } from '../../platform/mail/outbox.ts';
import { isSecure } from '../../platform/settings.ts';
import { HIDDEN, hashNewPassword } from '../users/passwords.ts';
import { readCurrentUser } from './current-user.ts';
import { provePresentPassword, wrongPresentPassword } from './present-password.ts';
import { ownSessionHandlers } from './sessions.ts';

interface NewPassword {
  /** What the present password was proved against. */
  provedBy: string;
  hash: string;
}

/** What people change about themselves. */
const OWN = ['name', 'email', 'weekly_summary', 'appearance', 'more_contrast'] as const;

/** One's own row as it is now, held until the transaction ends. */
async function ownRow(db: Tx, id: number) {
  const row = await locked(
    db,
    db
      .selectFrom('users')
      .select([...OWN, 'id', 'password_hash', 'version'])
      .where('id', '=', id)
      .where('enabled', '=', 1),
  ).executeTakeFirst();
  if (!row) throw sessionEnded();
  return row;
}

export const accountHandlers: Handlers<typeof account> = {
  ...ownSessionHandlers,

  update: prepared<typeof account.update, string | null>({
    async prepare(call) {
      const { db, user, body, now } = call;
      const { email } = await db
        .selectFrom('users')
        .select('email')
        .where('id', '=', user.id)
        .executeTakeFirstOrThrow();
      if (body.email === undefined || body.email === email) return null;
      if (!body.current_password) throw invalid({ current_password: [ACCOUNT_MESSAGES.present] });
      const provedBy = await provePresentPassword(call, body.current_password);
      await requireFactorToo(db, user, now);
      return provedBy;
    },
    async run(call, provedBy) {
      const { services, db, user, body } = call;
      const before = await ownRow(db, user.id);
      refuseStale(call, before);
      const { name = before.name, email = before.email, appearance = before.appearance } = body;
      const weekly_summary = (body.weekly_summary ?? before.weekly_summary === 1) ? 1 : 0;
      const more_contrast = (body.more_contrast ?? before.more_contrast === 1) ? 1 : 0;
      const own = { name, email, weekly_summary, appearance, more_contrast } as const;
      // Another password, or another e-mail, since the present one was asked for.
      if (email !== before.email && provedBy !== before.password_hash) throw wrongPresentPassword();
      await refusingDuplicate({ field: 'email', sentence: USER_MESSAGES.sameEmail }, () =>
        updateRow(db, 'users', before, {
          ...own,
          email_folded: foldEmail(email),
          search: fold(name),
        }),
      );
      // Whoever reads the old e-mail must not get in by what was sent there, nor be told what waits.
      if (email !== before.email) {
        await endPasswordLink(db, user.id);
        await withdrawMails(db, [user.id], BY_ROLE);
      }
      if (foldEmail(email) !== foldEmail(before.email)) {
        await holdUntilConfirmed(db, services.settings, user.id);
      }
      const was = Object.fromEntries(OWN.map((field) => [field, before[field]]));
      const changes = changesBetween(was, own);
      return {
        ...(await readCurrentUser(db, user.id)),
        headers: provedBy === null ? {} : await renewToken(call),
        audit: { resource: 'users', recordId: user.id, changes },
      };
    },
  }),

  changePassword: prepared<typeof account.changePassword, NewPassword>({
    async prepare(call) {
      const { db, user, body, now } = call;
      const provedBy = await provePresentPassword(call, body.current_password);
      await requireFactorToo(db, user, now);
      const person = await db
        .selectFrom('users')
        .select(['name', 'email'])
        .where('id', '=', user.id)
        .executeTakeFirstOrThrow();
      const hash = await hashNewPassword(body.password, person);
      if (hash === null) throw new Error('The schema requires a password');
      return { provedBy, hash };
    },
    async run(call, { provedBy, hash }) {
      const { services, db, user } = call;
      const before = await ownRow(db, user.id);
      refuseStale(call, before);
      if (provedBy !== before.password_hash) throw wrongPresentPassword();
      await updateRow(db, 'users', before, { password_hash: hash });
      await endSessions(db, user.id, user.sessionId);
      await endPasswordLink(db, user.id);
      // The marks of before end with the password; this browser is known all the same.
      const owner = { ...before, password_hash: hash };
      const cookie = { mark: null, secure: isSecure(services.settings) };
      return {
        body: undefined,
        headers: {
          ...(await renewToken(call)),
          'set-cookie': browserCookie(services.secrets, owner, cookie),
        },
        audit: { resource: 'users', recordId: user.id, changes: { password: HIDDEN } },
      };
    },
  }),
};
