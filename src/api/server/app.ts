/** The server: parts around the routes. Listening is main's. */
import { randomBytes } from 'node:crypto';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { routes } from '#domain/routes.ts';
import { handlers } from './handlers.ts';
import { installDocs } from '../platform/http/docs.ts';
import { answerFailure, isToBeConfirmed } from '../platform/http/failures.ts';
import { redactText } from '../platform/log.ts';
import { readFormBodies, readJsonBodies } from '../platform/http/json-body.ts';
import { installPanel } from './panel.ts';
import { sendSecurityHeaders } from './security-headers.ts';
import { shownOrganisation } from '../resources/organisation/shown-organisation.ts';
import { relyingParty } from '../platform/auth/relying-party.ts';
import { notFound } from '../platform/http/problem.ts';
import { callerIdOf, registerRoutes } from '../platform/http/register.ts';
import type { Services } from '../platform/services.ts';
import { policySource } from '../platform/map-layers/map-tiles.ts';
import { isSecure } from '../platform/settings.ts';
import { acceptUploads } from '../platform/http/upload.ts';
import { type BodyTimeouts, refuseSlowBodies } from '../platform/http/slow-bodies.ts';
import { refuseUnrouted } from '../platform/http/unrouted.ts';

/** How long a client may take. */
export interface ClientTimeouts extends BodyTimeouts {
  /** From the first byte to the end of the headers. */
  headersMs: number;
}

const CLIENT_TIMEOUTS: ClientTimeouts = {
  headersMs: 15_000,
  bodyMs: 120_000,
  pauseMs: 60_000,
  checkMs: 5_000,
};
/** The largest upload, 285 MB, on a line of 0.7 Mbps. */
const LONGEST_REQUEST_MS = 60 * 60_000;
/** Nothing sent and nothing taken: longer than any answer is worked on. */
const IDLE_CONNECTION_MS = 10 * 60_000;
/** Five hundred springs of a delivery note, each as `water_springs[]=…`, are an address of over 16 kB. */
const HEADER_BYTES = 32 * 1024;

/** Of the part of a request's number that is another one after each start. */
const START_BYTES = 3;

export interface AppOptions {
  /** Folder of the built panel; null serves the API alone. */
  panelFolder: string | null;
  /** Whether the panel says that all its data are invented. */
  demonstration: boolean;
  /** Shorter in tests. */
  timeouts?: ClientTimeouts | undefined;
}

export async function buildApp(services: Services, options: AppOptions): Promise<FastifyInstance> {
  const { settings } = services;
  const timeouts = options.timeouts ?? CLIENT_TIMEOUTS;
  const loggerInstance: FastifyBaseLogger = services.log;
  // Strict transport only means something behind TLS, which the public address tells.
  const isBehindTls = isSecure(settings);
  const refuse = refuseUnrouted(services.log, { isBehindTls });
  const app = Fastify({
    loggerInstance,
    genReqId: requestNumbers(),
    logController: new LogController({ disableRequestLogging: true }),
    // Of `X-Forwarded-For` what our own proxies added, at its end: the rest is whatever the caller wrote.
    trustProxy: settings.proxies > 0 && ((_address, hop) => hop < settings.proxies),
    requestTimeout: LONGEST_REQUEST_MS,
    connectionTimeout: IDLE_CONNECTION_MS,
    http: {
      maxHeaderSize: HEADER_BYTES,
      headersTimeout: timeouts.headersMs,
      connectionsCheckingInterval: timeouts.checkMs,
    },
    clientErrorHandler: refuse.connection,
    frameworkErrors: refuse.address,
    routerOptions: { maxParamLength: 200 },
    return503OnClosing: true,
  });
  const fixedHeaders = await sendSecurityHeaders(app, {
    isBehindTls,
    pictures: settings.mapTiles.flatMap(({ address }) => policySource(address) ?? []),
    fetched: () => services.mapStyles.policySources(),
  });
  refuseSlowBodies(app, refuse.connection, timeouts);
  readJsonBodies(app);
  readFormBodies(app);
  acceptUploads(app);
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/api')) reply.header('cache-control', 'no-store');
  });
  // Its lines hold nothing that could be personal, so none of their fields is looked through.
  const requestLog = services.log.child({}, { redact: [] });
  app.addHook('onResponse', async (request, reply) => {
    if (reply.statusCode === 403 && !isToBeConfirmed(request)) {
      services.refusals.note({
        kind: 'access',
        address: request.ip,
        userId: callerIdOf(request) ?? null,
        accountId: null,
        call: `${request.method} ${request.routeOptions.url ?? ''}`,
      });
    }
    services.refusedCalls.note({
      status: reply.statusCode,
      address: request.ip,
      userId: callerIdOf(request),
      call: `${request.method} ${request.routeOptions.url ?? ''}`,
    });
    if (!requestLog.isLevelEnabled('info')) return;
    requestLog.info(
      {
        reqId: request.id,
        method: request.method,
        // Without the query: it may carry names, CPFs or a signature. The rest is whatever the caller wrote.
        path: redactText(request.url.split('?')[0] ?? ''),
        status: reply.statusCode,
        user: callerIdOf(request),
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    );
  });
  app.setErrorHandler(answerFailure);
  app.setNotFoundHandler((request) => {
    if (request.url.startsWith('/api')) throw notFound('Este endereço não existe na API.');
    throw notFound('Esta página não existe.');
  });
  registerRoutes(app, services, routes, handlers, fixedHeaders);
  installDocs(app);
  if (options.panelFolder !== null) {
    await installPanel(app, options.panelFolder, {
      demonstration: options.demonstration,
      oidcLabel: settings.oidc?.label ?? '',
      passkeySite: relyingParty(settings)?.origin ?? '',
      zone: settings.zone,
      organisation: () => shownOrganisation(services),
    });
  }
  return app;
}

/** People read one out to whoever looks into the log: short, and never twice. */
function requestNumbers(): () => string {
  const start = randomBytes(START_BYTES).toString('hex');
  let count = 0;
  return () => {
    count += 1;
    return `${start}-${count.toString(36)}`;
  };
}
