/** A real mail server for tests: it keeps what it is given, or refuses as it is told. */
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  to: readonly string[];
  messageId: string;
  /** Headers and body as they came, with soft line ends undone. */
  text: string;
}

export interface MailServer {
  url: string;
  /** In the order in which they came, those that were then refused too. */
  received: ReceivedMail[];
  /** What each mail is answered: an error refuses it, a promise lets it wait. */
  onMail: (mail: ReceivedMail) => void | Promise<void>;
  close(): Promise<void>;
}

export async function startMailServer(port = 0): Promise<MailServer> {
  const server: MailServer = {
    url: '',
    received: [],
    onMail: () => {},
    close: () => new Promise((done) => smtp.close(() => done())),
  };
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, answer) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const mail = readMail(
          Buffer.concat(parts).toString('utf8'),
          session.envelope.rcptTo.map(({ address }) => address),
        );
        server.received.push(mail);
        Promise.resolve()
          .then(() => server.onMail(mail))
          .then(() => answer(null))
          .catch((error: Error) => answer(error));
      });
    },
  });
  // A server that is cut off in the middle is part of some tests.
  smtp.on('error', () => {});
  await new Promise<void>((listening) => smtp.listen(port, '127.0.0.1', () => listening()));
  const { port: own } = smtp.server.address() as AddressInfo;
  server.url = `smtp://127.0.0.1:${own}`;
  return server;
}

/** Answers a mail with this SMTP code. */
export function smtpError(responseCode: number): Error {
  return Object.assign(new Error('refused by the test'), { responseCode });
}

function readMail(raw: string, to: readonly string[]): ReceivedMail {
  const [head = '', ...body] = raw.split('\r\n\r\n');
  const headers = head.replace(/\r\n[ \t]+/g, ' ');
  const isQuoted = /content-transfer-encoding: quoted-printable/i.test(headers);
  const text = body.join('\r\n\r\n');
  return {
    to,
    messageId: /^message-id: (.+)$/im.exec(headers)?.[1]?.trim() ?? '',
    text: `${headers}\n\n${isQuoted ? unquoted(text) : text}`,
  };
}

function unquoted(text: string): string {
  const joined = text.replace(/=\r\n/g, '');
  const bytes = joined.replace(/=([0-9A-F]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
