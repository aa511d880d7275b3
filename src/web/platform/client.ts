/**
 * The typed call of a described route: its address, its headers, its answer
 * checked against its own schema. No code is generated.
 */
import type { z } from 'zod';
import type { Params, Route } from '#domain/shared/contract.ts';
import { isPersonalSearch, SEARCH_HEADER } from '#domain/shared/personal-search.ts';
import { PROJECT_NOT_FOUND } from '#domain/shared/project-not-found.ts';
import { ApiProblem, parseJson, problemFrom } from './api-problem.ts';
import { askToConfirm } from './confirmation.ts';
import { askWhole, type ReadAnswer } from './ask-whole.ts';
import { earlyRead, takeEarly } from './early-answer.ts';
import { noteReading } from './lately-read.ts';
import { hearClock } from './local-now.ts';
import { routeAddress } from './route-address.ts';
import { doubtRights, hearStatus, readToken, renewToken, wasRenewed, whileRenewing } from './token.ts';

/** A route seen by what the caller must give (path parameters, query, body) and gets back. */
export interface Described<P extends string, Answered, Query, Body>
  extends Omit<Route, 'path' | 'response' | 'query' | 'body'> {
  readonly path: P;
  readonly response?: z.ZodType<Answered>;
  readonly query?: z.ZodType<unknown, Query>;
  readonly body?: z.ZodType<unknown, Body>;
}

export interface CallInput<P extends string, Query, Body> {
  /** Values of the path's parameters; may be left out when it has none. */
  readonly params?: Params<P>;
  readonly query?: Query;
  readonly body?: Body;
  /** The `ETag` of the version that the caller saw. */
  readonly ifMatch?: string | null;
  /** One key for one intended creation, whatever the number of attempts. */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
  /** The answer to the same call, where it left before its code was here. */
  readonly early?: Promise<ReadAnswer> | null;
}

export interface Answer<T> {
  readonly body: T;
  readonly etag: string | null;
}

/**
 * Sends one call. Throws `ApiProblem`, and nothing else but an abort of the
 * caller's own signal: status 0 when no answer came, 401 after which the
 * session is over (but for the sign-in itself), the server's otherwise.
 */
export async function call<P extends string, Answered, Query, Body>(
  route: Described<P, Answered, Query, Body>,
  input: CallInput<P, Query, Body> = {},
): Promise<Answer<Answered>> {
  const answer = await sendConfirmed(route, input);
  const value = route.response ? route.response.safeParse(parseJson(answer.text)) : null;
  // Without a schema nothing is promised about the body, and `Answered` is unknown.
  if (value === null) return { body: undefined as Answered, etag: answer.etag };
  if (!value.success) throw new ApiProblem(-1, null);
  return { body: value.data, etag: answer.etag };
}

/** The answer of a GET that was asked early and is here already: what shows it is drawn with it at once. `call` has any other. */
export function earlyAnswerOf<P extends string, Answered, Query, Body>(
  route: Described<P, Answered, Query, Body>,
  { params, query }: Pick<CallInput<P, Query, Body>, 'params' | 'query'>,
): Answer<Answered> | undefined {
  const address = routeAddress(route.path, params, query);
  const read = earlyRead(address);
  if (!read?.response.ok) return undefined;
  hearClock(read.response.headers.get('date'), read.receivedAt);
  const value = route.response?.safeParse(parseJson(read.text));
  if (!value?.success) return undefined;
  const taken = takeEarly(address);
  if (taken) void noteReading(address, taken);
  return { body: value.data, etag: read.response.headers.get('etag') };
}

/** Where the server asks who one is, the call is sent again after the answer: twice where it then asks for more. */
async function sendConfirmed(route: AnyRoute, input: AnyInput, times = 2): ReturnType<typeof send> {
  try {
    return await send(route, input);
  } catch (error) {
    const isAsked = error instanceof ApiProblem && error.confirmation && times > 0;
    if (isAsked && (await askToConfirm(error.secondFactor, input.body)))
      return sendConfirmed(route, input, times - 1);
    throw error;
  }
}

type AnyRoute = Described<string, unknown, unknown, unknown>;
type AnyInput = CallInput<string, unknown, unknown>;

function send(route: AnyRoute, input: AnyInput): Promise<{ text: string; etag: string | null }> {
  return route.authenticates ? whileRenewing(() => sendNow(route, input)) : sendNow(route, input);
}

async function sendNow(route: AnyRoute, input: AnyInput): Promise<{ text: string; etag: string | null }> {
  const isOpen = route.can === 'anyone';
  // A sign-in tells which session it takes the place of.
  const token = isOpen && !route.authenticates ? null : readToken();
  const search = hiddenSearch(route, input.query);
  const query: unknown = search === null ? input.query : { ...Object(input.query), q: undefined };
  const address = routeAddress(route.path, input.params, query);
  // The same address has another answer for each search that goes by a header.
  const isReading = route.method === 'GET' && search === null;
  const early = isReading ? takeEarly(address) : (input.early ?? null);
  const asked =
    early ??
    askWhole(address, {
      method: route.method,
      headers: { ...headersOf(route, input, token), ...search },
      body: input.body === undefined ? undefined : JSON.stringify(input.body),
      signal: input.signal,
    });
  if (isReading) void noteReading(address, asked);
  let answer: ReadAnswer;
  try {
    answer = await asked;
  } catch (error) {
    if (input.signal?.aborted) throw error;
    throw new ApiProblem(0, null);
  }
  const { response, text } = answer;
  hearClock(response.headers.get('date'), answer.receivedAt);
  if (response.ok) {
    const renewed = response.headers.get('session-token');
    if (renewed !== null && token !== null) renewToken(token, renewed);
    return { text, etag: response.headers.get('etag') };
  }
  // Nothing was done; where the call renews the token itself, its turn is what one would wait for.
  if (response.status === 401 && !route.authenticates && (await wasRenewed(token)))
    return sendNow(route, input);
  const problem = problemFrom(response.status, text);
  // To be asked who one is doubts nobody's rights.
  if (!problem.confirmation && !isOpen) hearStatus(response.status, token);
  if (problem.detail === PROJECT_NOT_FOUND) doubtRights();
  throw problem;
}

/** A search that no address may hold, as the header that it goes by; null of any other. */
function hiddenSearch(route: AnyRoute, query: unknown): Record<string, string> | null {
  // The signed address of a document must hold all that it is made of.
  if (route.document || typeof query !== 'object' || query === null || !('q' in query)) return null;
  const { q } = query;
  return typeof q === 'string' && isPersonalSearch(q) ? { [SEARCH_HEADER]: encodeURIComponent(q) } : null;
}

function headersOf(route: AnyRoute, input: AnyInput, token: string | null): Record<string, string> {
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (token !== null) headers.Authorization = `Bearer ${token}`;
  if (token !== null && route.authenticates) headers['Session-Renewal'] = '1';
  if (input.body !== undefined) headers['Content-Type'] = 'application/json';
  if (input.ifMatch) headers['If-Match'] = input.ifMatch;
  if (input.idempotencyKey) headers['Idempotency-Key'] = input.idempotencyKey;
  return headers;
}
