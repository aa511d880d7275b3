/**
 * Reads of described routes through TanStack Query. One shape in the cache: the
 * whole `Answer`, under `[path, project, parameters, query]`.
 */
import { QueryClient, queryOptions } from '@tanstack/react-query';
import type { Params, Route } from '#domain/shared/contract.ts';
import { ApiProblem, asProblem } from './api-problem.ts';
import { type Answer, call, type CallInput, type Described, earlyAnswerOf } from './client.ts';
import { forgetEarly } from './early-answer.ts';
import { FRESH_MS, forgetReadings } from './lately-read.ts';
import { forgetWithPerson } from './person-memory.ts';
import { namedIn } from './route-address.ts';
import { session } from './session.ts';
import { isOfPresentSession, readToken } from './token.ts';

const ATTEMPTS = 2;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      // Only what may succeed the next time: no answer, or a server in trouble.
      retry: (failures, error) => failures < ATTEMPTS && error instanceof ApiProblem && error.mayPass,
      retryDelay: (failures) => 600 * 2 ** failures,
      // A phone without signal should say so, not wait silently.
      networkMode: 'always',
      // And go on by itself; the library would not, where it never waits for the signal.
      refetchOnReconnect: true,
    },
  },
});

function forgetAnswers(): void {
  queryClient.clear();
  forgetReadings();
}

// The next person at this machine finds nothing of what was read before, nor of an answer that came later.
session.subscribe(() => session.get().status === 'signed_out' && forgetAnswers());
forgetWithPerson(forgetAnswers);

/**
 * After any write, what is on screen is read again and the rest when next
 * shown: counts, names and choices of other records may have changed with it.
 */
export function readAgain(): void {
  forgetEarly();
  forgetReadings();
  void queryClient.invalidateQueries();
}

/** A call that changes something: `call`, and then everything is read again. */
export async function write<P extends string, Answered, Search, Body>(
  route: Described<P, Answered, Search, Body>,
  input: CallInput<P, Search, Body> = {},
): Promise<Answer<Answered>> {
  try {
    const answer = await call(route, input);
    readAgain();
    return answer;
  } catch (error) {
    // It may be done for all that: what is on screen tells.
    if (asProblem(error).outcomeUnknown) readAgain();
    throw error;
  }
}

/** A write that is answered with the record: it takes the place of what was read under this key, in the same session. */
export async function writeKeeping<P extends string, Answered, Search, Body>(
  key: RouteKey,
  route: Described<P, Answered, Search, Body>,
  input: CallInput<P, Search, Body>,
): Promise<Answer<Answered>> {
  const token = readToken();
  const answer = await write(route, input);
  if (isOfPresentSession(token)) queryClient.setQueryData(key, answer);
  return answer;
}

export type RouteKey = readonly [path: string, project: unknown, params: object, query: unknown];

/** Key of one read. */
export function routeKey(path: string, params: object = {}, query: unknown = {}): RouteKey {
  return [path, 'projectId' in params ? params.projectId : null, params, query];
}

/**
 * Options for `useQuery` of one described GET: data is the `Answer`. What was asked early is drawn with at once.
 * `useQuery(routeQuery(vehicles.get, { params: { id } }))`
 */
export function routeQuery<P extends string, Answered, Search, Body>(
  route: Described<P, Answered, Search, Body>,
  input: { params?: Params<P>; query?: Search } = {},
) {
  return queryOptions({
    queryKey: routeKey(route.path, input.params, input.query),
    queryFn: ({ signal }) => call(route, { ...input, signal }),
    initialData: () => earlyAnswerOf(route, input),
  });
}

/**
 * Reads a record when its link is pressed: the answer is on its way before the
 * finger leaves. Where each reading is recorded only once it `isMeant`, since a
 * press may be the beginning of a scroll.
 */
export function readAhead(get: Route | undefined, ofList: object, isMeant: boolean): void {
  if (!get || (get.personal && !isMeant)) return;
  const params = namedIn(get.path, ofList);
  void queryClient.prefetchQuery({
    queryKey: routeKey(get.path, params),
    queryFn: ({ signal }) => call(get, { params, signal }),
  });
}

/** The same for what does not change while one works: states, cities, roles. Read once. */
export function referenceQuery<P extends string, Answered, Search, Body>(
  route: Described<P, Answered, Search, Body>,
  input: { params?: Params<P>; query?: Search } = {},
) {
  return queryOptions({ ...routeQuery(route, input), staleTime: 'static', gcTime: Infinity });
}

/**
 * For lists: old rows stay while the next page or search loads, never those of
 * another project or another parent.
 */
export function keepRows(current: RouteKey) {
  const place = JSON.stringify(current.slice(0, 3));
  return <T>(rows: T | undefined, before: { queryKey: RouteKey } | undefined): T | undefined =>
    before && JSON.stringify(before.queryKey.slice(0, 3)) === place ? rows : undefined;
}
