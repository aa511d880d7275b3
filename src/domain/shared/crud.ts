/** The five routes of a like resource, as data. */
import { z } from 'zod';
import type { Permission, Resource } from './access.ts';
import { routeOfAny } from './contract.ts';
import { searchedText } from './fields.ts';
import type { Complete } from './labels.ts';
import { MESSAGES } from './messages.ts';

const pageNumber = z.coerce
  .number({ error: MESSAGES.notNumber })
  .int(MESSAGES.notInteger)
  .min(1, MESSAGES.atLeast(1));

interface PageSize {
  readonly standard: number;
  readonly most: number;
}

/** Rows of a page: those of every list, and of the short ones that come whole (states, roles). */
export const PER_PAGE = {
  records: { standard: 25, most: 200 },
  whole: { standard: 1000, most: 1000 },
} as const satisfies Record<string, PageSize>;

/** Query of every list: page, per_page, q, sort and the resource's own filters. */
export function listQuery<
  const S extends readonly [string, ...string[]],
  F extends z.ZodRawShape = Record<never, never>,
>(sorts: S, filters: F = {} as F, { standard, most }: PageSize = PER_PAGE.records) {
  const both = sorts.flatMap((name) => [name, `-${name}`]) as [S[number] | `-${S[number]}`];
  return z.strictObject({
    page: pageNumber.max(1_000_000, MESSAGES.atMost(1_000_000)).default(1),
    per_page: pageNumber.max(most, MESSAGES.atMost(most)).default(standard),
    q: searchedText().optional(),
    sort: z.enum(both, { error: `Ordene por um destes: ${both.join(', ')}.` }).optional(),
    ...filters,
  });
}

/** A filter by the id of another record, as the query writes it. */
export function idFilter() {
  return z.coerce
    .number({ error: MESSAGES.notNumber })
    .int(MESSAGES.notInteger)
    .min(1, MESSAGES.atLeast(1))
    .max(2_147_483_647, MESSAGES.invalid)
    .optional();
}

/** The envelope of every list. */
export function listOf<T extends z.ZodType>(record: T) {
  return z.object({
    data: z.array(record),
    meta: z.object({ page: z.int(), per_page: z.int(), total: z.int() }),
  });
}

export interface ListOf<T> {
  data: T[];
  meta: { page: number; per_page: number; total: number };
}

/** How the API's documentation names the record: `o veículo`, `os veículos`. */
export interface Wording {
  readonly one: string;
  readonly many: string;
}

/**
 * List, get, create, update and remove of one resource.
 *
 * `record` is what reads answer; `create` the body of POST, `update` that of PUT
 * (by default the same, every field optional: one left out keeps its value);
 * `query` a `listQuery`; `created` fields that only the answer to POST carries.
 */
export function crudRoutes<
  const P extends `/${string}`,
  const N extends Resource,
  Item extends z.ZodObject,
  Create extends z.ZodObject,
  Query extends z.ZodObject,
  Update extends z.ZodObject = ReturnType<Create['partial']>,
  Created extends z.ZodRawShape = Record<never, never>,
  Row extends z.ZodObject = Item,
>(resource: {
  path: P;
  name: N;
  words: Wording;
  record: Item;
  create: Create & Complete<Create>;
  query: Query;
  update?: Update & Complete<Update>;
  created?: Created;
  /** What a list shows of each record, when that is less. */
  row?: Row;
  personal?: boolean;
  /** Of the list. */
  findsPages?: boolean;
}) {
  const { path, name, words, record, create, query } = resource;
  const update = (resource.update ?? create.partial()) as Update;
  const row = (resource.row ?? record) as Row;
  const personal = resource.personal ?? false;
  const permission = <A extends string>(action: A) => `${name}.${action}` as Permission;
  return {
    list: routeOfAny({
      method: 'GET',
      path,
      can: permission('view'),
      summary: `Lista ${words.many}.`,
      query,
      status: 200,
      response: listOf(row),
      personal,
      findsPages: resource.findsPages ?? false,
    }),
    get: routeOfAny({
      method: 'GET',
      path: `${path}/:id`,
      can: permission('view'),
      summary: `Mostra ${words.one}.`,
      status: 200,
      response: record,
      personal,
    }),
    create: routeOfAny({
      method: 'POST',
      path,
      can: permission('create'),
      summary: `Cadastra ${words.one}.`,
      body: create,
      status: 201,
      response: withCreated(record, resource.created ?? ({} as Created)),
      personal,
    }),
    update: routeOfAny({
      method: 'PUT',
      path: `${path}/:id`,
      can: permission('update'),
      summary: `Atualiza ${words.one}.`,
      body: update,
      status: 200,
      response: record,
      personal,
    }),
    remove: routeOfAny({
      method: 'DELETE',
      path: `${path}/:id`,
      can: permission('delete'),
      summary: `Exclui ${words.one}.`,
      status: 204,
    }),
  };
}

/** `extend`, whose result type is not kept where the record's own is a parameter. */
function withCreated<Item extends z.ZodObject, Created extends z.ZodRawShape>(
  record: Item,
  created: Created,
) {
  return record.extend(created) as unknown as z.ZodObject<Item['shape'] & Created>;
}
