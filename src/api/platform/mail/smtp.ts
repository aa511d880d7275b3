import { createTransport } from 'nodemailer';
import { isLoopback, type MailSettings } from '../settings.ts';
import type { Transport } from './mailer.ts';

/** A server that says nothing for so long is taken for one that is away. */
const SILENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 } as const;

/**
 * Whether a mail server that was reached in the clear has to offer TLS: without it whoever
 * stands between reads the links and the password, and one who takes the offer away is obeyed.
 */
export function needsTls(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === 'smtp:' && !isLoopback(hostname);
}

/** The mail server of `SMTP_URL`. A connection for each mail: there are few, and none is left to go stale. */
export function smtpTransport({ url, from }: MailSettings): Transport {
  const transport = createTransport({
    url,
    ...SILENCE,
    requireTLS: needsTls(url),
    // No mail of ours is made of files or addresses.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ to, subject, text, messageId }) {
      const headers = { 'Auto-Submitted': 'auto-generated' };
      await transport.sendMail({ from, to, subject, text, messageId, headers });
    },
    close: () => transport.close(),
  };
}
