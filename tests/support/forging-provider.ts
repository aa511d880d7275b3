/**
 * An OpenID Connect provider that signs what a test wants: whatever lies between it and the
 * panel may be somebody else's work, and the panel is to see it.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { freePort } from './ports.ts';

/** How an id_token is made instead of as it should be. */
export interface Forgery {
  claims?: JWTPayload;
  /** A claim that is left out. */
  without?: string;
  signedBy?: 'another key' | 'nobody' | 'the client’s secret';
}

export interface ForgingProvider {
  env: Readonly<Record<string, string>>;
  /** Of the next id_token. */
  forge(forgery: Forgery): void;
  close(): Promise<void>;
}

const CLIENT = 'vertente';
const SECRET = 'um segredo de teste, bem comprido';
const HOUR = 3600;

export async function startForgingProvider(email: string): Promise<ForgingProvider> {
  const port = await freePort();
  const issuer = `http://127.0.0.1:${port}`;
  const own = await generateKeyPair('RS256', { extractable: true });
  const stranger = await generateKeyPair('RS256');
  const key = { ...(await exportJWK(own.publicKey)), alg: 'RS256', use: 'sig', kid: 'teste' };
  let forgery: Forgery = {};
  let nonce = '';

  async function idToken(): Promise<string> {
    const now = Math.floor(Date.now() / 1000);
    const good = { iss: issuer, aud: CLIENT, sub: 'ana', email, email_verified: true, nonce };
    const { without = '', signedBy, claims } = forgery;
    const { [without]: _left, ...said } = { ...good, iat: now, exp: now + HOUR, ...claims } as JWTPayload;
    if (signedBy === 'nobody') return new UnsecuredJWT(said).encode();
    const bySecret = signedBy === 'the client’s secret';
    const token = new SignJWT(said).setProtectedHeader({ alg: bySecret ? 'HS256' : 'RS256', kid: 'teste' });
    if (bySecret) return token.sign(new TextEncoder().encode(SECRET));
    return token.sign(signedBy ? stranger.privateKey : own.privateKey);
  }

  const answers: Record<string, () => Promise<unknown>> = {
    '/.well-known/openid-configuration': async () => ({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
    }),
    '/keys': async () => ({ keys: [key] }),
    '/token': async () => ({ access_token: 'a', token_type: 'Bearer', id_token: await idToken() }),
  };

  const answer = async (request: IncomingMessage, reply: ServerResponse) => {
    const url = new URL(request.url ?? '/', issuer);
    if (url.pathname === '/authorize') {
      nonce = url.searchParams.get('nonce') ?? '';
      const back = new URL(url.searchParams.get('redirect_uri') ?? '');
      back.searchParams.set('code', 'c');
      back.searchParams.set('state', url.searchParams.get('state') ?? '');
      reply.writeHead(302, { location: back.href }).end();
      return;
    }
    const body = await answers[url.pathname]?.();
    reply.writeHead(body ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(body ?? {}));
  };
  const server = createServer((request, reply) => void answer(request, reply));
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening));
  return {
    env: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: CLIENT, OIDC_CLIENT_SECRET: SECRET },
    forge: (next) => {
      forgery = next;
    },
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}
