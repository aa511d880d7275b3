/**
 * The one description of a route. From this object come the form's rules and
 * messages, the request's validation, the response's filter, the OpenAPI
 * document, the typed client call and the row of the permission test.
 */
import type { z } from 'zod';
import type { Permission } from './access.ts';
import type { Complete } from './labels.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** A cell of the permission table, or one of the two states that are not a role's. */
export type Can = Permission | 'anyone' | 'signed_in';

export interface Upload {
  /** Name of the multipart field; `images[]` may repeat. */
  readonly field: string;
  readonly maxFiles: number;
  /** Bytes each. */
  readonly maxBytes: number;
  /** What is told of a file of this name with more bytes. */
  readonly tooLarge: (name: string) => string;
  /** Text parts that may come with the files: parameters of the query, in the body instead of the address. */
  readonly texts?: readonly string[];
}

export interface Route {
  readonly method: Method;
  /** Below `/api`, with `:id` or `:somethingId` for a positive integer and any other `:name` for a text. */
  readonly path: string;
  readonly can: Can;
  /** Open to anyone, and says more to some of those who are signed in. */
  readonly recognises?: boolean;
  /** Shows who calls, by password, code or passkey: with `Session-Renewal`, the token it is sent with ends. */
  readonly authenticates?: boolean;
  /** Open to who has no second factor although their role must have one. */
  readonly withoutSecondFactor?: boolean;
  /** One Portuguese sentence for the API's own documentation. */
  readonly summary: string;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodObject;
  readonly upload?: Upload;
  /** Takes its body as an HTML form sends it too, which no other route does. */
  readonly form?: boolean;
  /** Labelled fields that its history tells of, and that neither body nor answer has. */
  readonly told?: z.ZodObject;
  /** 302: leads a browser elsewhere, by the `Location` of its answer. */
  readonly status: 200 | 201 | 202 | 204 | 302;
  /** What may leave. A field that is not here can't leak. Absent: no content, or a document. */
  readonly response?: z.ZodType;
  /** Streams a file; asked with `Accept: application/json` it answers a signed address instead. */
  readonly document?: { readonly mime: string /** What else it may be. */; readonly or?: readonly string[] };
  /** Asks without an id for what there may be none of: a 404 is one of its answers. */
  readonly mayLack?: boolean;
  /** Its answer holds a secret that is told once: no repeated request gets it again. */
  readonly shownOnce?: boolean;
  /** A question too long for an address: answered as a GET is, nothing is written. */
  readonly asks?: boolean;
  /** Reading it shows personal or bank data of a producer: each read is recorded. */
  readonly personal?: boolean;
  /** Finds where each page begins: none is far by its number alone. */
  readonly findsPages?: boolean;
  /** Takes a whole list out of the panel: each time is recorded. */
  readonly exported?: boolean;
}

type ParamNames<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<Rest>
  : P extends `${string}:${infer Name}`
    ? Name
    : never;

/** `/projects/:projectId/activities/:id` → `{ projectId: number; id: number }`. */
export type Params<P extends string> = {
  readonly [N in ParamNames<P>]: N extends 'id' | `${string}Id` ? number : string;
};

export type QueryOf<R extends Route> = R['query'] extends z.ZodType ? z.output<R['query']> : undefined;
export type QueryInput<R extends Route> = R['query'] extends z.ZodType ? z.input<R['query']> : undefined;
export type BodyOf<R extends Route> = R['body'] extends z.ZodType ? z.output<R['body']> : undefined;
export type ResponseOf<R extends Route> = R['response'] extends z.ZodType
  ? z.output<R['response']>
  : undefined;

export type RouteGroup = Readonly<Record<string, Route>>;

/**
 * Keeps the literal types of a route, so that path and schemas reach handler and client.
 * A field of the body without its label does not compile.
 */
export function route<const R extends Route>(description: R & Complete<R['body']>): R {
  return description;
}

/** The same for a body whose fields are known only to the caller, which asks for their labels itself. */
export function routeOfAny<const R extends Route>(description: R): R {
  return description;
}

/** Whether it only asks: nothing is written but who read what. */
export function isRead({ method, asks }: Pick<Route, 'method' | 'asks'>): boolean {
  return method === 'GET' || asks === true;
}

/** The names in a path, in order: `/a/:b/c/:d` → `['b', 'd']`. */
export function paramNames(path: string): string[] {
  return [...path.matchAll(/:(\w+)/g)].flatMap((match) => match[1] ?? []);
}

/** Whether a path parameter is a positive integer (`id`, `projectId`) rather than a text. */
export function isIdParam(name: string): boolean {
  return name === 'id' || name.endsWith('Id');
}

/**
 * Name of the path parameter that holds the project, for a route of one project
 * or inside one; its membership is checked before anything else. Null elsewhere.
 */
export function projectParam(path: string): 'projectId' | 'id' | null {
  if (/^\/projects\/:projectId(\/|$)/.test(path)) return 'projectId';
  return path === '/projects/:id' ? 'id' : null;
}
