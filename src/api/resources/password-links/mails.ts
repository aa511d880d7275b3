/** The mails that bring a link by which a password is set. */
import { localDateTime, formatDateTime } from '#domain/shared/dates.ts';
import { foldEmail } from '#domain/shared/fold.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import { makePasswordLink } from '../../platform/auth/password-links.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { Answered } from '../../platform/mail/mailer.ts';
import { type MailAsked, type MailWords, mailsSince } from '../../platform/mail/outbox.ts';
import type { Services } from '../../platform/services.ts';
import { type Settings, panelOrigin } from '../../platform/settings.ts';

const HOUR_MS = 60 * 60_000;
/** More than that is somebody else's doing, and would only fill the mailbox. */
const MOST_RESETS_AN_HOUR = 3;

interface Person {
  name: string;
  email: string;
}

export function linkAddress(origin: string, token: string): string {
  return `${origin}/definir-senha/${token}`;
}

/** `url` is told here and in the answer to whoever invited. */
export function invitationWords(person: Person, url: string, expiresAt: string): MailWords {
  return {
    to: { name: person.name, address: person.email },
    subject: 'Seu acesso ao painel Vertente',
    text: [
      `Olá, ${person.name}!`,
      '',
      'Você tem acesso ao painel Vertente. Abra o link abaixo para escolher a sua senha:',
      '',
      url,
      '',
      `O link vale até ${formatDateTime(expiresAt)} e serve uma vez só. Depois, entre com este e-mail e a senha que escolher.`,
      '',
      'Se não esperava esta mensagem, ignore-a.',
    ].join('\n'),
  };
}

function resetWords(person: Person, url: string, expiresAt: string): MailWords {
  return {
    to: { name: person.name, address: person.email },
    subject: 'Outra senha para o painel Vertente',
    text: [
      `Olá, ${person.name}!`,
      '',
      'Alguém pediu outra senha para a sua conta no painel Vertente. Se foi você, abra o link abaixo para escolhê-la:',
      '',
      url,
      '',
      `O link vale até ${formatDateTime(expiresAt)} e serve uma vez só. A senha nova encerra todos os acessos abertos.`,
      '',
      'Se não foi você, não é preciso fazer nada: a senha continua a mesma.',
    ].join('\n'),
  };
}

type Parts = Pick<Services, 'database' | 'secrets'> & { settings: Settings };

/** The link of who forgot their password; null for an e-mail of nobody here, and for one asked for too often. */
export async function answerReset(
  tx: Tx,
  parts: Parts,
  { asked, now }: { asked: MailAsked; now: number },
): Promise<Answered | null> {
  const person = await tx
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where('email_folded', '=', foldEmail(asked.email))
    .where('enabled', '=', 1)
    .executeTakeFirst();
  if (!person) return null;
  const since = now - HOUR_MS;
  const before = await mailsSince(tx, { kind: 'reset', userId: person.id, since });
  if (before >= MOST_RESETS_AN_HOUR) return null;
  const { token, expiresAt } = await makePasswordLink(tx, { userId: person.id, kind: 'reset', now });
  const { settings } = parts;
  const until = localDateTime(new Date(expiresAt), settings.zone);
  const url = linkAddress(panelOrigin(settings), token);
  const entry = {
    userId: null,
    address: asked.address,
    action: 'update',
    resource: 'users',
    recordId: person.id,
    projectId: null,
    changes: {
      password_link: [null, `pedido por e-mail, vale até ${formatDateTime(until)}`] satisfies [
        unknown,
        unknown,
      ],
    },
  };
  await recordAudit(tx, parts, entry, now);
  return { userId: person.id, words: resetWords(person, url, until), until: expiresAt };
}
