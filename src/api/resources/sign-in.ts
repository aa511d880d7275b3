/** The end of a sign-in, after the password or after the second factor. */
import { localDateTime } from '#domain/shared/dates.ts';
import { type BrowserOwner, browserCookie } from '../platform/auth/known-browsers.ts';
import { keepAccount, providerAccount } from '../platform/auth/oidc-identity.ts';
import { endReplacedSession } from '../platform/auth/session-renewal.ts';
import { type OidcOrigin, openSession } from '../platform/auth/sessions.ts';
import type { Tx } from '../platform/database/transaction.ts';
import type { Services } from '../platform/services.ts';
import { isSecure } from '../platform/settings.ts';
import { readCurrentUser } from './account/current-user.ts';
import { tellOfNewDevice } from './account/new-device.ts';

interface SignInCall {
  readonly services: Services;
  readonly db: Tx;
  readonly address: string;
  readonly device: string;
  /** The session that this browser had. */
  readonly replaces: string | null;
  readonly now: number;
}

interface Entering {
  readonly user: BrowserOwner & { readonly name: string };
  readonly remember: boolean;
  /** The mark of the browser, when it was known before. */
  readonly browser: string | null;
  /** Of a sign-in by the organisation's provider. */
  readonly oidc?: OidcOrigin | undefined;
}

/** Opens the session and answers its token. */
export async function letIn(
  { services, db, address, device, replaces, now }: SignInCall,
  { user, remember, browser, oidc }: Entering,
) {
  await endReplacedSession({ db, replaces });
  // Not before: whoever lacks the second factor ties nothing to it.
  if (oidc) await keepAccount(db, user.id, providerAccount(services.settings, oidc.sub));
  const { token, expiresAt } = await openSession(db, user.id, { remember, now, address, device, oidc });
  const isKnownBrowser = browser !== null;
  await tellOfNewDevice(db, services, { user, device, address, isKnownBrowser, now });
  const changes: Record<string, [unknown, unknown]> = { device: [null, device] };
  return {
    body: {
      token,
      expires_at: localDateTime(new Date(expiresAt), services.settings.zone),
      user: (await readCurrentUser(db, user.id)).body,
    },
    headers: {
      'set-cookie': browserCookie(services.secrets, user, {
        mark: browser,
        secure: isSecure(services.settings),
      }),
    },
    audit: { recordId: user.id, changes },
  };
}
