import type { FastifyRequest } from 'fastify';
import type { Route } from '#domain/shared/contract.ts';
import { Problem, sessionEnded } from '../http/problem.ts';
import type { Services } from '../services.ts';
import { type SessionUser, userOfSession, userOfToken } from './sessions.ts';
import { SIGNATURE, sessionOfSignedAddress } from './signed-addresses.ts';

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
 * Who calls: by the bearer token, by the signature of a document's address, or
 * by a `token` query value on the routes that name one. Throws 401.
 */
export async function callerOf(
  services: Services,
  route: Route,
  request: FastifyRequest,
): Promise<SessionUser> {
  const now = services.now();
  const query = request.query as Record<string, unknown>;
  const bearer = /^Bearer ([\w-]{20,200})$/i.exec(request.headers.authorization ?? '')?.[1];
  const token = bearer ?? (route.query && 'token' in route.query.shape ? textOf(query.token) : undefined);
  let user: SessionUser | null = null;
  if (token !== undefined) {
    user = await userOfToken(services.database, token, now);
  } else if (route.document && query[SIGNATURE] !== undefined) {
    const session = sessionOfSignedAddress(services.secrets, request.url, now);
    if (session === null) {
      throw new Problem(401, 'Este endereço já não vale. Gere o documento de novo no painel.');
    }
    user = await userOfSession(services.database, session, now);
    delete query[SIGNATURE];
  }
  if (!user) throw sessionEnded();
  return user;
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
