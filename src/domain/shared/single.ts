/** Read and update of a sub-record that exists once for the record above it, as data. */
import type { z } from 'zod';
import type { Permission, Resource } from './access.ts';
import { routeOfAny } from './contract.ts';
import type { Wording } from './crud.ts';
import type { Complete } from './labels.ts';

/**
 * `name` is the permission's resource; `body` the whole of it: in a PUT every
 * field is optional and one left out keeps its value.
 */
export function singleRoutes<
  const P extends `/${string}`,
  const N extends Resource,
  Item extends z.ZodObject,
  Body extends z.ZodObject,
>(resource: {
  path: P;
  name: N;
  words: Pick<Wording, 'one'>;
  record: Item;
  body: Body & Complete<Body>;
  personal?: boolean;
}) {
  const { path, name, words, record, body } = resource;
  const personal = resource.personal ?? false;
  return {
    get: routeOfAny({
      method: 'GET',
      path,
      can: `${name}.view` as Permission,
      summary: `Mostra ${words.one}.`,
      status: 200,
      response: record,
      personal,
    }),
    update: routeOfAny({
      method: 'PUT',
      path,
      can: `${name}.update` as Permission,
      summary: `Atualiza ${words.one}.`,
      body: body.partial() as ReturnType<Body['partial']>,
      status: 200,
      response: record,
      personal,
    }),
  };
}
