/**
 * A real OpenID Connect provider on this machine: the organisation's accounts, as tests tell
 * them. Whoever comes to it gives a name in a form and is signed in there.
 */
import { createServer } from 'node:http';
import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';
import Provider from 'oidc-provider';
import { freePort } from './ports.ts';

export interface ProviderAccount {
  email?: string;
  email_verified?: boolean;
  name?: string;
}

export interface IdentityProvider {
  issuer: string;
  env: Readonly<Record<string, string>>;
  /** By the name that is given in the form. */
  accounts: Map<string, ProviderAccount>;
  /** A notice of a logout as the provider signs it, or by another key, or as a token of another type. */
  notice(claims: Record<string, unknown>, forged?: 'another key' | 'another type'): Promise<string>;
  close(): Promise<void>;
}

const CLIENT = 'vertente';
const SECRET = 'um segredo de teste, bem comprido';
const LIVING = ['AccessToken', 'AuthorizationCode', 'Grant', 'IdToken', 'Interaction', 'Session'];
const BACK_CHANNEL = 'http://schemas.openid.net/event/backchannel-logout';

export async function startIdentityProvider(panel: string): Promise<IdentityProvider> {
  const port = await freePort();
  const issuer = `http://127.0.0.1:${port}`;
  const accounts = new Map<string, ProviderAccount>();
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const stranger = await generateKeyPair('RS256');
  const key: JWK = { ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: 'teste' };
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT,
        client_secret: SECRET,
        redirect_uris: [`${panel}/api/auth/oidc/callback`],
        backchannel_logout_uri: `${panel}/api/auth/oidc/backchannel_logout`,
        backchannel_logout_session_required: true,
      },
    ],
    jwks: { keys: [key] },
    cookies: { keys: ['teste'] },
    ttl: Object.fromEntries(LIVING.map((name) => [name, 600])),
    // Its own refuses whatever lies on this machine.
    fetch: (url: string, options: object) => fetch(url, { ...options, dispatcher: undefined } as RequestInit),
    claims: { openid: ['sub', 'sid'], email: ['email', 'email_verified'], profile: ['name'] },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: true }, backchannelLogout: { enabled: true } },
    findAccount: (_context: unknown, id: string) => ({
      accountId: id,
      claims: () => ({ sub: id, ...accounts.get(id) }),
    }),
    // Nobody is asked whether their own organisation may know who they are.
    async loadExistingGrant(context: {
      oidc: { session: { accountId: string }; client: { clientId: string } };
    }) {
      const { session, client } = context.oidc;
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  const server = createServer(provider.callback());
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening));
  return {
    issuer,
    accounts,
    env: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: CLIENT, OIDC_CLIENT_SECRET: SECRET },
    notice: (claims, forged) =>
      new SignJWT({ events: { [BACK_CHANNEL]: {} }, jti: String(Math.random()), ...claims })
        .setProtectedHeader({
          alg: 'RS256',
          kid: 'teste',
          typ: forged === 'another type' ? 'JWT' : 'logout+jwt',
        })
        .setIssuer(issuer)
        .setAudience(CLIENT)
        .setIssuedAt()
        .sign(forged === 'another key' ? stranger.privateKey : privateKey),
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}
