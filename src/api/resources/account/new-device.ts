/** The mail that tells a person of a sign-in from a device that was not theirs before. */
import { formatDateTime, localDateTime } from '#domain/shared/dates.ts';
import { isNewPlace } from '../../platform/auth/sign-in-places.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { mailsSince, type MailWords, postMail } from '../../platform/mail/outbox.ts';
import type { Services } from '../../platform/services.ts';
import { panelOrigin } from '../../platform/settings.ts';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
/** Who is on the road goes through many networks. */
const MOST_AN_HOUR = 5;

interface SignedIn {
  user: { id: number; name: string; email: string };
  device: string;
  address: string;
  /** Whether the browser has the account's mark: then it is no new device, wherever it is. */
  isKnownBrowser: boolean;
  now: number;
}

/** Puts the mail into the outbox, where there is one, in the transaction of the sign-in. */
export async function tellOfNewDevice(
  tx: Tx,
  { settings, secrets }: Pick<Services, 'settings' | 'secrets'>,
  { user, device, address, isKnownBrowser, now }: SignedIn,
): Promise<void> {
  if (settings.mail === null) return;
  const isNew = await isNewPlace(tx, secrets, { userId: user.id, device, address, now });
  if (!isNew || isKnownBrowser) return;
  const since = now - HOUR_MS;
  if ((await mailsSince(tx, { kind: 'new_device', userId: user.id, since })) >= MOST_AN_HOUR) return;
  const at = formatDateTime(localDateTime(new Date(now), settings.zone));
  const words = wordsOf(user, { device, address, at, origin: panelOrigin(settings) });
  await postMail(
    tx,
    { secrets, from: settings.mail.from },
    { kind: 'new_device', userId: user.id, content: { words }, now, until: now + DAY_MS },
  );
}

function wordsOf(
  { name, email }: SignedIn['user'],
  { device, address, at, origin }: { device: string; address: string; at: string; origin: string },
): MailWords {
  return {
    to: { name, address: email },
    subject: 'Novo acesso à sua conta no painel Vertente',
    text: [
      `Olá, ${name}!`,
      '',
      'A sua conta no painel Vertente foi aberta num aparelho em que ainda não tinha sido:',
      '',
      `Aparelho: ${device}`,
      `Endereço de rede: ${address}`,
      `Quando: ${at}`,
      '',
      'Se foi você, não é preciso fazer nada.',
      '',
      `Se não foi, troque a senha em ${origin}/admin/minha-conta: isso encerra todos os outros acessos.`,
    ].join('\n'),
  };
}
