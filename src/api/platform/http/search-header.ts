import type { FastifyRequest } from 'fastify';
import type { Route } from '#domain/shared/contract.ts';
import { isPersonalSearch, SEARCH_HEADER } from '#domain/shared/personal-search.ts';
import type { Services } from '../services.ts';
import { invalid } from './problem.ts';

const HEADER = SEARCH_HEADER.toLowerCase();

/** The query of a request, with the search that came by a header as its `q`. Throws 422 for what can't be decoded. */
export function queryOf(
  { settings }: Pick<Services, 'settings'>,
  route: Route,
  request: FastifyRequest,
): unknown {
  const header = request.headers[HEADER];
  const { q } = Object(request.query) as { q?: unknown };
  if (settings.strictAddresses && typeof q === 'string' && isPersonalSearch(q)) {
    throw invalid({ q: [`Uma pesquisa por CPF vem no cabeçalho ${SEARCH_HEADER}, não no endereço.`] });
  }
  if (typeof header !== 'string' || !route.query || !('q' in route.query.shape)) return request.query;
  try {
    return { ...Object(request.query), q: decodeURIComponent(header) };
  } catch {
    throw invalid({ q: [`${SEARCH_HEADER} deve vir codificado como num endereço.`] });
  }
}
