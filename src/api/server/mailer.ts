/** The outbox's mailer, with what each kind of mail is answered by. */
import { Mailer } from '../platform/mail/mailer.ts';
import { smtpTransport } from '../platform/mail/smtp.ts';
import type { Services } from '../platform/services.ts';
import { answerReset } from '../resources/password-links/mails.ts';

/** Null where `SMTP_URL` is not set. */
export function makeMailer(services: Services): Mailer | null {
  const { settings } = services;
  if (settings.mail === null) return null;
  return new Mailer({
    ...services,
    transport: smtpTransport(settings.mail),
    answer: (tx, wish) => answerReset(tx, services, wish),
  });
}
