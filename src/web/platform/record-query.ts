/** A record that is opened from a list: the row is shown until the record itself is read. */
import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import type { Params, Route } from '#domain/shared/contract.ts';
import type { Answer, Described } from './client.ts';
import { queryClient, routeKey, routeQuery } from './queries.ts';

interface RecordRoutes<P extends string, Item> {
  readonly get: Described<P, Item, unknown, unknown>;
  /** The list that its rows stand in, if it has one. */
  readonly list?: Route;
}

/**
 * `routeQuery` of one record that may stand in a list which was read before: until
 * its own answer is here, data is the row, as a placeholder without an `etag`.
 * `unread` has what no row tells, as it is shown meanwhile.
 */
export function recordQuery<P extends string, Item>(
  routes: RecordRoutes<P, Item>,
  params: Params<P>,
  unread: Partial<Item> = {},
) {
  return queryOptions({
    ...routeQuery(routes.get, { params }),
    placeholderData: () => rowInLists(routes, params, unread),
    select: sharing,
  });
}

/** What is selected shares with what was shown before all that is equal in both: a record that is as its row has it is no other one. */
const sharing = <T>(answer: T): T => answer;

/** The newest row that a list has of this record; none where a row is less than the record, or may be outdated. */
function rowInLists<P extends string, Item>(
  { get, list }: RecordRoutes<P, Item>,
  params: Params<P>,
  unread: Partial<Item>,
): Answer<Item> | undefined {
  if (!list || !get.response || !isRecord(rowOf(list.response), get.response, unread)) return undefined;
  const { id, ...place } = params as { readonly id?: number };
  const [newest] = queryClient
    .getQueryCache()
    .findAll({ queryKey: routeKey(list.path, place).slice(0, 3) })
    .filter(({ state }) => !state.isInvalidated)
    .toSorted((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt)
    .flatMap(({ state }) => rowsOf(state.data).filter((row) => row.id === id));
  // A row of this list is what `get` may answer, by their schemas.
  return newest && { body: { ...(newest as Item), ...unread }, etag: null };
}

/** Whether rows of this schema are records of that one: the same fields, but for what a record may lack, or is unread. */
function isRecord(row: unknown, record: z.ZodType, unread: object): boolean {
  if (row === record) return true;
  if (!(row instanceof z.ZodObject) || !(record instanceof z.ZodObject)) return false;
  const known: Readonly<Record<string, unknown>> = row.shape;
  const fields: Readonly<Record<string, unknown>> = record.shape;
  return Object.entries(fields).every(
    ([name, field]) =>
      name in unread || known[name] === field || (!(name in known) && field instanceof z.ZodOptional),
  );
}

/** The schema of a list's rows. */
function rowOf(response: z.ZodType | undefined): unknown {
  const rows: unknown = response instanceof z.ZodObject ? response.shape.data : null;
  return rows instanceof z.ZodArray ? rows.element : null;
}

/** The rows of a page, or of a list that was read whole. */
function rowsOf(data: unknown): readonly { readonly id: unknown }[] {
  const page = z.object({ body: z.object({ data: z.array(z.looseObject({ id: z.unknown() })) }) });
  return page.safeParse(data).data?.body.data ?? [];
}
