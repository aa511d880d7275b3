/**
 * The organisation's OpenID Connect provider, as openid-client speaks to it: authorization
 * code with PKCE, state and nonce. The library does not check the id_token's signature unless
 * it is told to; here it always does.
 */
import { createRemoteJWKSet, type JWTPayload, jwtVerify } from 'jose';
import * as client from 'openid-client';
import type { OidcSettings } from '../settings.ts';
import type { OidcWish } from './oidc-wish.ts';

const SECONDS = 10;
/** A provider's logout notice is fresh, or it is somebody's who kept one. */
const NOTICE_SECONDS = 150;
const BACK_CHANNEL = 'http://schemas.openid.net/event/backchannel-logout';

/** Whom the provider vouches for. */
export interface OidcPerson {
  /** The provider's own name for them. */
  sub: string;
  /** Of the provider's session, where it has one. */
  sid: string | null;
  name: string | null;
  email: string | null;
  isEmailRefused: boolean;
}

/** Whose sessions are to end. */
export interface OidcLogout {
  sub: string | null;
  sid: string | null;
  issuedAt: number;
}

export class OidcProvider {
  readonly #settings: OidcSettings;
  readonly #redirect: string;
  #known: Promise<client.Configuration> | null = null;

  constructor(settings: OidcSettings, redirect: string) {
    this.#settings = settings;
    this.#redirect = redirect;
  }

  /** Where the person signs in, and what must be kept until they come back. */
  async begin(): Promise<{ url: string; wish: OidcWish }> {
    const config = await this.#configuration();
    const verifier = client.randomPKCECodeVerifier();
    const wish = { state: client.randomState(), nonce: client.randomNonce(), verifier };
    const url = client.buildAuthorizationUrl(config, {
      redirect_uri: this.#redirect,
      scope: 'openid email profile',
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state: wish.state,
      nonce: wish.nonce,
    });
    return { url: url.href, wish };
  }

  /** Throws where the provider vouches for nobody, or what it says does not belong to this wish. */
  async finish(search: string, wish: OidcWish): Promise<OidcPerson> {
    const config = await this.#configuration();
    const tokens = await client.authorizationCodeGrant(config, new URL(`${this.#redirect}${search}`), {
      pkceCodeVerifier: wish.verifier,
      expectedState: wish.state,
      expectedNonce: wish.nonce,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (!claims) throw new Error('The provider gave no id_token');
    // Many tell the e-mail in the user info alone.
    const about =
      claims.email === undefined
        ? { ...(await client.fetchUserInfo(config, tokens.access_token, claims.sub)), sid: claims.sid }
        : claims;
    return {
      sub: claims.sub,
      sid: textOf(claims.sid),
      name: textOf(about.name),
      email: textOf(about.email),
      isEmailRefused: about.email_verified === false || about.email_verified === 'false',
    };
  }

  /** What the provider's notice says; throws for one that is not its own, or is not fresh. */
  async readLogout(token: string): Promise<OidcLogout> {
    const config = await this.#configuration();
    const { issuer, jwks_uri } = config.serverMetadata();
    if (jwks_uri === undefined) throw new Error('The provider has no keys');
    this.#keys ??= createRemoteJWKSet(new URL(jwks_uri), { timeoutDuration: SECONDS * 1000 });
    const { payload } = await jwtVerify(token, this.#keys, {
      issuer,
      audience: this.#settings.clientId,
      maxTokenAge: NOTICE_SECONDS,
      // An id_token of the same provider is no notice.
      typ: 'logout+jwt',
      algorithms: ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'],
    });
    if (!isLogoutNotice(payload)) throw new Error('Not a notice of a logout');
    return { sub: payload.sub ?? null, sid: textOf(payload.sid), issuedAt: (payload.iat ?? 0) * 1000 };
  }

  #keys: ReturnType<typeof createRemoteJWKSet> | null = null;

  /** Asked for once; after a failure anew with the next sign-in. */
  #configuration(): Promise<client.Configuration> {
    this.#known ??= discover(this.#settings).catch((error: unknown) => {
      this.#known = null;
      throw error;
    });
    return this.#known;
  }
}

async function discover({ issuer, clientId, clientSecret }: OidcSettings): Promise<client.Configuration> {
  const server = new URL(issuer);
  // The settings let plain http through on this machine alone.
  const execute = [
    client.enableNonRepudiationChecks,
    ...(server.protocol === 'http:' ? [client.allowInsecureRequests] : []),
  ];
  return client.discovery(server, clientId, clientSecret, undefined, { execute, timeout: SECONDS });
}

/** OpenID Connect Back-Channel Logout 1.0, 2.6. */
function isLogoutNotice(payload: JWTPayload): boolean {
  const { events, nonce, sub, sid } = payload;
  const isEvent = typeof events === 'object' && events !== null && BACK_CHANNEL in events;
  return isEvent && nonce === undefined && (sub !== undefined || sid !== undefined);
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}
