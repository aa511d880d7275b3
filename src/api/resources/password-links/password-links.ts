import { type authOptions, LINK_MESSAGES, type passwordLinks } from '#domain/resources/password-links.ts';
import { formatDateTime, localDateTime } from '#domain/shared/dates.ts';
import { requireFullProof } from '../../platform/auth/assurance.ts';
import { forgetAccount } from '../../platform/auth/oidc-identity.ts';
import {
  endPasswordLink,
  LINK_MS,
  makePasswordLink,
  passwordLinkEnd,
  openPasswordLink,
} from '../../platform/auth/password-links.ts';
import { endProgramKeys } from '../../platform/auth/program-keys.ts';
import { relyingParty } from '../../platform/auth/relying-party.ts';
import { endSessions } from '../../platform/auth/sessions.ts';
import { locked } from '../../platform/database/locking.ts';
import { type Handlers, prepared } from '../../platform/http/call.ts';
import { notFound, Problem } from '../../platform/http/problem.ts';
import { postMail, waitingMails } from '../../platform/mail/outbox.ts';
import { HIDDEN, hashNewPassword } from '../users/passwords.ts';
import { findForWriting } from '../users/user-rows.ts';
import { invitationWords, linkAddress } from './mails.ts';

/** A flood of wishes must not fill the disk; a mail server that is away for a day does not lose any. */
const MOST_WAITING = 1000;

export const passwordLinkHandlers: Handlers<typeof passwordLinks> = {
  async invite(call) {
    const { services, db, user, params, origin, now } = call;
    const { id } = params;
    // It sets a password of one's own without the present one.
    if (id === user.id) await requireFullProof(db, user, now);
    const row = await findForWriting(call, id);
    if (row.enabled !== 1) throw new Problem(409, LINK_MESSAGES.disabled);
    await forgetAccount(db, id);
    const endBefore = await passwordLinkEnd(db, id, now);
    const { token, expiresAt } = await makePasswordLink(db, { userId: id, kind: 'invitation', now });
    const { settings, secrets } = services;
    const timeOf = (at: number) => localDateTime(new Date(at), settings.zone);
    const expires_at = timeOf(expiresAt);
    const until = (time: string) => `vale até ${formatDateTime(time)}`;
    const url = linkAddress(origin, token);
    if (settings.mail) {
      const content = { words: invitationWords(row, url, expires_at) };
      const mail = { kind: 'invitation', userId: id, content, now, until: expiresAt } as const;
      await postMail(db, { secrets, from: settings.mail.from }, mail);
    }
    return {
      body: { url, expires_at, sent: settings.mail !== null },
      audit: {
        recordId: id,
        changes: {
          // The one before ends with the new one.
          password_link: [endBefore === null ? null : until(timeOf(endBefore)), until(expires_at)],
        },
      },
    };
  },

  /**
   * Whose e-mail it is, if anybody's, is looked up when the mail is sent: the answer is the
   * same for all, and so is the work before it. Without mail there is nobody to tell.
   */
  async ask({ services, db, body, address, now }) {
    const { settings, secrets } = services;
    if (settings.mail && (await waitingMails(db)) < MOST_WAITING) {
      const content = { asked: { email: body.email, address } };
      const mail = { kind: 'reset', userId: null, content, now, until: now + LINK_MS.reset } as const;
      await postMail(db, { secrets, from: settings.mail.from }, mail);
    }
    return { body: undefined, audit: null };
  },

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
      await endProgramKeys(db, userId);
      return {
        body: undefined,
        audit: { resource: 'users', recordId: userId, changes: { password: HIDDEN } },
      };
    },
  }),
};

export const authOptionHandlers: Handlers<typeof authOptions> = {
  get: async ({ services }) => ({
    body: {
      password: true,
      passkey: relyingParty(services.settings) !== null,
      oidc: services.settings.oidc && { label: services.settings.oidc.label },
      reset_by_mail: services.settings.mail !== null,
    },
  }),
};
