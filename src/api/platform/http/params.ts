import type { FastifyRequest } from 'fastify';
import { isIdParam, paramNames, type Route } from '#domain/shared/contract.ts';
import { notFound } from './problem.ts';

/** Largest id of either engine's integer column. */
const MOST = 2_147_483_647;

/** The path's parameters; an id that is no number, or too large, is a 404. */
export function readParams(route: Route, request: FastifyRequest): Record<string, number | string> {
  const given = request.params as Record<string, string>;
  return Object.fromEntries(
    paramNames(route.path).map((name): [string, number | string] => {
      const value = given[name] ?? '';
      if (!isIdParam(name)) return [name, value];
      if (!/^[1-9]\d{0,9}$/.test(value) || Number(value) > MOST) throw notFound();
      return [name, Number(value)];
    }),
  );
}
