import { PASSKEY_MESSAGES } from '#domain/resources/passkeys.ts';
import { type RelyingParty, relyingParty } from '../../platform/auth/relying-party.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Services } from '../../platform/services.ts';

/** The site whose passkeys are taken. Throws 409 where this server has none. */
export function siteOf({ settings }: Pick<Services, 'settings'>): RelyingParty {
  const site = relyingParty(settings);
  if (!site) throw new Problem(409, PASSKEY_MESSAGES.off);
  return site;
}
