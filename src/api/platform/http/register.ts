/** Serves each described route: who calls, may they, is it valid, then the handler. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { isRead, paramNames, projectParam, type Route, type RouteGroup } from '#domain/shared/contract.ts';
import { localDate } from '#domain/shared/dates.ts';
import { PROJECT_NOT_FOUND } from '#domain/shared/project-not-found.ts';
import { answerRequest } from './answer.ts';
import { compressAnswer } from './compression.ts';
import { lacksSecondFactor, requireConfirmation, requireSecondFactor } from '../auth/assurance.ts';
import { costOf } from '../auth/call-rates.ts';
import { callerIfAny, callerOf } from '../auth/caller.ts';
import { deviceName } from '../auth/device-name.ts';
import { networkOf } from '../auth/networks.ts';
import { type Call, type Handler, type Handlers, SIGNED_OUT } from './call.ts';
import { refusalOf } from './failures.ts';
import { FORM } from './json-body.ts';
import { keyEnded, Problem, sessionEnded } from './problem.ts';
import { queryOf } from './search-header.ts';
import { readParams } from './params.ts';
import { userOfKey } from '../auth/program-keys.ts';
import { requireRight } from '../auth/rights.ts';
import { tokenToReplace } from '../auth/session-renewal.ts';
import { entersProject } from '../auth/scope.ts';
import type { Services } from '../services.ts';
import { readCookies } from '../auth/cookies.ts';
import { type SessionUser, userOfSession } from '../auth/sessions.ts';
import { receiveUpload, type Received } from './upload.ts';
import { parseOrRefuse } from './validation.ts';
import { whenKept } from './when-kept.ts';

interface Described {
  readonly route: Route;
  readonly names: readonly string[];
  readonly project: string | null;
}

interface Entered {
  user: SessionUser;
  params: Record<string, number | string>;
  /** The organisation's clock when it was asked. */
  now: number;
  /** The same moment of the clock that nobody sets. */
  at: number;
}

/** For how long the checks before the body are good: what comes whole at once is not asked about twice. */
const GOOD_MS = 1000;

/** Who sends a request, whether they may or not. */
const callers = new WeakMap<FastifyRequest, SessionUser>();

/** What the checks before the body found out, kept for the handler of the same request. */
const entered = new WeakMap<FastifyRequest, Entered>();

const NO_FILES: Received = { files: [], texts: {}, remove: async () => {} };

/** The id of the user who sent the request, once that is known; undefined for nobody's. */
export function callerIdOf(request: FastifyRequest): number | undefined {
  return callers.get(request)?.id || undefined;
}

const JSON_BODY_BYTES = 1024 * 1024;

/** Of a route that asks for nothing behind the `?`: a word there is a mistake, and is said to be one. */
const NO_QUERY = z.strictObject({});

/** Of a route that takes no body: none, or an object without fields. */
const NO_BODY = z.strictObject({});

export function registerRoutes<G extends Readonly<Record<string, RouteGroup>>>(
  app: FastifyInstance,
  services: Services,
  routes: G,
  handlers: { readonly [N in keyof G]: Handlers<G[N]> },
  /** Of each answer. */
  headers: Readonly<Record<string, string>>,
): void {
  for (const group of Object.keys(routes)) {
    for (const [name, route] of Object.entries(routes[group] ?? {})) {
      const handler = (handlers[group] as Handlers<RouteGroup> | undefined)?.[name];
      if (!handler) throw new Error(`No handler for ${group}.${name}`);
      registerRoute(app, services, route, handler, headers);
    }
  }
}

function registerRoute(
  app: FastifyInstance,
  services: Services,
  route: Route,
  handler: Handler<Route>,
  headers: Readonly<Record<string, string>>,
): void {
  const described = { route, names: paramNames(route.path), project: projectParam(route.path) };
  app.route({
    method: route.method,
    helmet: false,
    url: `/api${route.path}`,
    bodyLimit: route.upload ? route.upload.maxBytes * route.upload.maxFiles + 65_536 : JSON_BODY_BYTES,
    // Before the body is read: an uninvited caller costs no parsing.
    onRequest: async (request, reply) => {
      reply.headers(headers);
      entered.set(request, await enter(services, described, request));
    },
    onSend: isRead(route) ? [whenKept(services), compressAnswer] : [],
    handler: async (request, reply) => serve(services, described, handler, request, reply),
  });
}

/** 401 unknown caller, then what `requirePermission` throws, then 415. */
async function enter(services: Services, described: Described, request: FastifyRequest): Promise<Entered> {
  const { route, project } = described;
  await services.sessionClock?.look(services.now());
  const now = services.now();
  const user = await payingCaller(services, route, request, projectAsked(request, project));
  callers.set(request, user);
  const params = await requirePermission(services, described, request, { user, now });
  refuseForms(route, request);
  return { user, params, now, at: performance.now() };
}

/** 403 without their second factor, 404 a project or id that is not theirs to see, 403 not allowed or not confirmed: in this order. Answers the ids of the address. */
async function requirePermission(
  services: Services,
  { route, names, project }: Described,
  request: FastifyRequest,
  { user, now }: Pick<Entered, 'user' | 'now'>,
): Promise<Entered['params']> {
  requireSecondFactor(user, route);
  const params = readParams(names, request);
  if (project !== null) {
    const id = params[project];
    if (typeof id !== 'number' || !(await entersProject(services.database.read, user, id))) {
      throw new Problem(404, PROJECT_NOT_FOUND);
    }
  }
  requireRight(user, route, params);
  await requireConfirmation(services.database.read, user, route, now);
  return params;
}

/**
 * What the checks before the body found out or, where the body took its time, what they find out now: disabling
 * somebody, another password or a link taken away ends what they are still sending. Time alone does not: who was
 * in time with the head was in time.
 */
async function stillEntered(
  services: Services,
  described: Described,
  request: FastifyRequest,
  before: Entered,
): Promise<Entered> {
  const { user, now, at } = before;
  const isBodyless = described.route.method === 'GET';
  if (user === SIGNED_OUT || isBodyless || performance.now() - at < GOOD_MS) return before;
  const present = await sameCaller(services, user, now);
  if (!present) throw user.key ? keyEnded() : sessionEnded();
  const params = await requirePermission(services, described, request, { user: present, now });
  return { ...before, user: present, params };
}

/** By the session or key and not by its token, of which another tab may have taken up another meanwhile. */
function sameCaller(
  { database }: Services,
  { key, sessionId }: SessionUser,
  now: number,
): Promise<SessionUser | null> {
  return key ? userOfKey(database.read, key.id, now) : userOfSession(database, sessionId, now);
}

/** Id of the project that the address names, as it stands there; 0 where it names none. */
function projectAsked(request: FastifyRequest, param: string | null): number {
  const text = param === null ? undefined : (request.params as Record<string, string>)[param];
  return text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 0;
}

/** Who calls, having paid for the call: a person from the own rate, anybody else from the address's. */
async function payingCaller(
  services: Services,
  route: Route,
  request: FastifyRequest,
  project: number,
): Promise<SessionUser> {
  const { rates } = services;
  const now = services.now();
  const payAsAddress = () => rates.address.pay(networkOf(request.ip), costOf(route), now);
  if (route.can === 'anyone') {
    payAsAddress();
    const user = route.recognises ? await callerIfAny(services, route, request) : null;
    // What these say besides is for people.
    return user === null || user.key || lacksSecondFactor(user) ? SIGNED_OUT : user;
  }
  try {
    const user = await callerOf(services, route, request, project);
    if (user.key) services.keyUses.note(user.key.id, now);
    else services.sessionUses.note(user.sessionId, now);
    rates.person.pay(String(user.id), costOf(route), now);
    return user;
  } catch (error) {
    if (error instanceof Problem && error.status === 401) payAsAddress();
    throw error;
  }
}

/** The parsers of forms take their types for all routes; the others read JSON alone. */
function refuseForms(route: Route, request: FastifyRequest): void {
  if (route.method === 'GET') return;
  const type = request.headers['content-type'] ?? '';
  if (!route.upload && /^\s*multipart\//i.test(type)) throw refusalOf(415);
  const isForm = type.trim().toLowerCase().startsWith(FORM);
  if (isForm && !route.form) throw refusalOf(415);
}

async function serve(
  services: Services,
  described: Described,
  handler: Handler<Route>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { route } = described;
  const before = entered.get(request);
  if (!before) throw new Error('The request was not checked');
  const now = services.now();
  // Before a long upload is read.
  const asked: unknown = parseOrRefuse(route.query ?? NO_QUERY, queryOf(services, route, request));
  const { upload } = route;
  const received = upload ? await receiveUpload(request, upload, services, before.user.id) : NO_FILES;
  try {
    const found = await stillEntered(services, described, request, before);
    const query = parseTexts(route, request, received) ?? asked;
    const call: Call<Route> = {
      params: found.params as Call<Route>['params'],
      query: query as Call<Route>['query'],
      body: bodyOf(route, request.body, found.params) as Call<Route>['body'],
      files: received.files,
      user: found.user,
      address: request.ip,
      device: deviceName(request.headers['user-agent']),
      origin: services.settings.publicUrl ?? `${request.protocol}://${request.host}`,
      cookies: readCookies(request.headers.cookie),
      replaces: tokenToReplace(route, request),
      isFromElsewhere: /^(cross|same)-site$/.test(String(request.headers['sec-fetch-site'])),
      expectedVersion: expectedVersion(request),
      now,
      today: dayOf(now, services.settings.zone),
      services,
      route,
      gone: goneSignal(reply),
    };
    return await answerRequest(call, handler, request, reply);
  } finally {
    await received.remove();
  }
}

/** 422 with each field that the route does not know. The parts of an upload are refused where they are read. */
function bodyOf(route: Route, sent: unknown, params: Entered['params']): unknown {
  const body = parseOrRefuse(route.body ?? NO_BODY, withoutOwnProject(sent ?? {}, params));
  return route.body ? body : undefined;
}

/** A record that is sent back as it was read names the project of its address: that says nothing new. Another one is no field. */
function withoutOwnProject(body: unknown, { projectId }: Readonly<Record<string, unknown>>): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  if (projectId === undefined || !('project_id' in body) || body.project_id !== projectId) return body;
  const { project_id: _, ...rest } = body;
  return rest;
}

/** The query with the texts that came beside the files; null where none came. */
function parseTexts(route: Route, request: FastifyRequest, { texts }: Received): unknown {
  if (Object.keys(texts).length === 0) return null;
  return parseOrRefuse(route.query ?? NO_QUERY, { ...Object(request.query), ...texts });
}

const MINUTE_MS = 60_000;
let latestDay = { minute: -1, zone: '', day: '' };

/** The day in the zone, found once a minute. */
function dayOf(now: number, zone: string): string {
  const minute = Math.floor(now / MINUTE_MS);
  if (minute !== latestDay.minute || zone !== latestDay.zone) {
    latestDay = { minute, zone, day: localDate(new Date(now), zone) };
  }
  return latestDay.day;
}

/** Aborted when the connection ends before the answer was sent. */
function goneSignal(reply: FastifyReply): AbortSignal {
  const { raw } = reply;
  const gone = new AbortController();
  // Who left while they were looked up is told of no more.
  if (raw.destroyed) gone.abort(refusalOf(408));
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort(refusalOf(408));
  });
  return gone.signal;
}

/** `If-Match: "3"` → 3; `*` and no header → null; anything else matches no version. */
function expectedVersion(request: FastifyRequest): number | null {
  const header = request.headers['if-match'];
  if (header === undefined || header.trim() === '*') return null;
  const match = /^(?:W\/)?"(\d{1,10})"$/.exec(header.trim());
  return match ? Number(match[1]) : 0;
}
