import { type authOptions, LINK_MESSAGES, type passwordLinks } from '#domain/resources/password-links.ts';
import { localDateTime } from '#domain/shared/dates.ts';
import { endPasswordLink, makePasswordLink, openPasswordLink } from '../../platform/auth/password-links.ts';
import { endSessions } from '../../platform/auth/sessions.ts';
import { locked } from '../../platform/database/locking.ts';
import { type Handlers, prepared } from '../../platform/http/call.ts';
import { notFound, Problem } from '../../platform/http/problem.ts';
import { HIDDEN, hashNewPassword } from '../users/passwords.ts';
import { findForWriting } from '../users/user-rows.ts';

export const passwordLinkHandlers: Handlers<typeof passwordLinks> = {
  async invite(call) {
    const { services, db, params, origin, now } = call;
    const { id } = params;
    const row = await findForWriting(call, id);
    if (row.enabled !== 1) throw new Problem(409, LINK_MESSAGES.disabled);
    const { token, expiresAt } = await makePasswordLink(db, { userId: id, kind: 'invitation', now });
    const expires_at = localDateTime(new Date(expiresAt), services.settings.zone);
    return {
      body: { url: `${origin}/definir-senha/${token}`, expires_at, sent: false },
      audit: { recordId: id, changes: { password_link: [null, `vale até ${expires_at}`] } },
    };
  },

  // Without mail there is nobody to tell, and no answer may say whose address it is.
  ask: async () => ({ body: undefined, audit: null }),

  async get({ db, params, now }) {
    const link = await openPasswordLink(db, params.token, now);
    if (!link) throw notFound(LINK_MESSAGES.dead);
    return { body: { name: link.name, email: link.email, kind: link.kind } };
  },

  set: prepared<typeof passwordLinks.set, string>({
    async prepare({ db, params, body, now }) {
      const link = await openPasswordLink(db, params.token, now);
      if (!link) throw notFound(LINK_MESSAGES.dead);
      const hash = await hashNewPassword(body.password, link);
      if (hash === null) throw new Error('The schema requires a password');
      return hash;
    },
    async run({ db, params, now }, password_hash) {
      const found = await openPasswordLink(db, params.token, now);
      if (!found) throw notFound(LINK_MESSAGES.dead);
      const { userId } = found;
      const { version } = await locked(
        db,
        db.selectFrom('users').select('version').where('id', '=', userId),
      ).executeTakeFirstOrThrow();
      // Again, now that nobody else can: of two who use it at the same moment one is too late.
      if (!(await openPasswordLink(db, params.token, now))) throw notFound(LINK_MESSAGES.dead);
      await endPasswordLink(db, userId);
      await db
        .updateTable('users')
        .set({ password_hash, version: version + 1 })
        .where('id', '=', userId)
        .execute();
      await endSessions(db, userId);
      return {
        body: undefined,
        audit: { resource: 'users', recordId: userId, changes: { password: HIDDEN } },
      };
    },
  }),
};

export const authOptionHandlers: Handlers<typeof authOptions> = {
  get: async () => ({ body: { password: true, passkey: false, oidc: null, reset_by_mail: false } }),
};
