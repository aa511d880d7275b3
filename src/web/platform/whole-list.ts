import type { Params } from '#domain/shared/contract.ts';
import { type ListOf, PER_PAGE } from '#domain/shared/crud.ts';
import { queryOptions } from '@tanstack/react-query';
import { call, type Described } from './client.ts';
import { routeKey } from './queries.ts';

/**
 * Every record of a list, page after page: the choices of a select, a short
 * table without pages. For lists that a person could read through; larger ones
 * are searched (`RemoteSelect`). Data is the records themselves.
 */
export function wholeListQuery<P extends string, Row>(
  route: Described<P, ListOf<Row>, object, unknown>,
  input: { readonly params?: Params<P>; readonly query?: Readonly<Record<string, unknown>> } = {},
) {
  return queryOptions({
    queryKey: [...routeKey(route.path, input.params, input.query), 'whole'] as const,
    queryFn: async ({ signal }) => {
      const rows: Row[] = [];
      for (let page = 1; ; page += 1) {
        const query = { ...input.query, page, per_page: PER_PAGE.records.most };
        const { body } = await call(route, { ...input, query, signal });
        rows.push(...body.data);
        if (body.data.length === 0 || rows.length >= body.meta.total) return rows;
      }
    },
  });
}
