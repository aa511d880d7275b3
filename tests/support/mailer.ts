/** Another server's mailer beside the one of a test's server, which looks once a second: this one when it is told to. */
import type { Mailer } from '#api/platform/mail/mailer.ts';
import { makeMailer } from '#api/server/mailer.ts';
import type { TestApi } from './api.ts';

export async function mailerBeside({ server }: TestApi): Promise<Mailer> {
  const mailer = await makeMailer(server.services);
  if (!mailer) throw new Error('The server has no mail server');
  return mailer;
}
