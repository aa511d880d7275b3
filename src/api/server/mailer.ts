/** The outbox's mailer, with what each kind of mail is answered by. */
import { Mailer } from '../platform/mail/mailer.ts';
import type { Services } from '../platform/services.ts';
import { answerReset } from '../resources/password-links/mails.ts';

/** Null where `SMTP_URL` is not set: what speaks to a mail server is not even loaded then. */
export async function makeMailer(services: Services): Promise<Mailer | null> {
  const { settings } = services;
  if (settings.mail === null) return null;
  const { smtpTransport } = await import('../platform/mail/smtp.ts');
  return new Mailer({
    ...services,
    transport: smtpTransport(settings.mail),
    answer: (tx, wish) => answerReset(tx, services, wish),
  });
}
