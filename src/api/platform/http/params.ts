import type { FastifyRequest } from 'fastify';
import { isIdParam } from '#domain/shared/contract.ts';
import { notFound } from './problem.ts';

/** Largest id of either engine's integer column. */
const MOST = 2_147_483_647;

/**
 * The path's parameters; an id that is no number, or too large, is a 404.
 *
 * @param names those of the path
 */
export function readParams(
  names: readonly string[],
  request: FastifyRequest,
): Record<string, number | string> {
  const given = request.params as Record<string, string>;
  const params: Record<string, number | string> = {};
  for (const name of names) {
    const value = given[name] ?? '';
    if (isIdParam(name) && (!/^[1-9]\d{0,9}$/.test(value) || Number(value) > MOST)) throw notFound();
    params[name] = isIdParam(name) ? Number(value) : value;
  }
  return params;
}
