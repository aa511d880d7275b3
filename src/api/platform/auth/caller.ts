import type { FastifyRequest } from 'fastify';
import type { Route } from '#domain/shared/contract.ts';
import { keyEnded, Problem, sessionEnded } from '../http/problem.ts';
import type { Services } from '../services.ts';
import { KEY_PREFIX, userOfKey, userOfKeyToken } from './program-keys.ts';
import { bearerOf } from './session-renewal.ts';
import { type SessionUser, userOfSession, userOfToken } from './sessions.ts';
import { SIGNATURE, signerOf } from './signed-addresses.ts';

/** Like `callerOf`, for who need not be anybody. */
export async function callerIfAny(
  services: Services,
  route: Route,
  request: FastifyRequest,
): Promise<SessionUser | null> {
  try {
    return await callerOf(services, route, request);
  } catch (error) {
    if (error instanceof Problem && error.status === 401) return null;
    throw error;
  }
}

/**
 * Who calls: by the bearer token of a session or of a program's key, by the signature of a document's address, or
 * by a `token` query value on the routes that name one. Throws 401.
 *
 * @param project Id that the address names, to know with the session whether it is theirs to enter; 0 without one.
 */
export async function callerOf(
  services: Services,
  route: Route,
  request: FastifyRequest,
  project = 0,
): Promise<SessionUser> {
  const now = services.now();
  const query = request.query as Record<string, unknown>;
  const bearer = bearerOf(request);
  const inAddress = route.query && 'token' in route.query.shape ? textOf(query.token) : undefined;
  if (inAddress !== undefined && bearer === undefined && services.settings.strictAddresses) {
    throw new Problem(
      401,
      'Este servidor não aceita o token no endereço: mande-o no cabeçalho Authorization.',
    );
  }
  const token = bearer ?? inAddress;
  let user: SessionUser | null = null;
  if (bearer?.startsWith(KEY_PREFIX)) {
    // In an address it would stay in logs and histories for as long as it lives.
    user = await userOfKeyToken(services.database.read, bearer, now);
    if (!user) throw keyEnded();
  } else if (token !== undefined) {
    user = await userOfToken(services.database, token, now, project);
  } else if (route.document && query[SIGNATURE] !== undefined) {
    const signer = signerOf(services.secrets, request.url, now);
    if (signer === null) {
      throw new Problem(401, 'Este endereço já não vale. Gere o documento de novo no painel.');
    }
    const isOfKey = signer.kind === 'key';
    user = isOfKey
      ? await userOfKey(services.database.read, signer.id, now)
      : await userOfSession(services.database, signer.id, now);
    if (!user && isOfKey) throw keyEnded();
  }
  // Whoever also sends a token, as a program does with each call, is who the token says.
  if (route.document) delete query[SIGNATURE];
  if (!user) throw sessionEnded();
  return user;
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
