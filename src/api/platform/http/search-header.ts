import type { FastifyRequest } from 'fastify';
import type { Route } from '#domain/shared/contract.ts';
import { SEARCH_HEADER } from '#domain/shared/personal-search.ts';
import { invalid } from './problem.ts';

const HEADER = SEARCH_HEADER.toLowerCase();

/** The query of a request, with the search that came by a header as its `q`. Throws 422 for what can't be decoded. */
export function queryOf(route: Route, request: FastifyRequest): unknown {
  const header = request.headers[HEADER];
  if (typeof header !== 'string' || !route.query || !('q' in route.query.shape)) return request.query;
  try {
    return { ...Object(request.query), q: decodeURIComponent(header) };
  } catch {
    throw invalid({ q: [`${SEARCH_HEADER} deve vir codificado como num endereço.`] });
  }
}
