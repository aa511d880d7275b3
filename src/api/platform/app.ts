/** The server: parts around the routes. Listening is main's. */
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { routes } from '#domain/routes.ts';
import { handlers } from '../handlers.ts';
import { installDocs } from './docs.ts';
import { answerFailure } from './failures.ts';
import { redactText } from './log.ts';
import { installPanel } from './panel.ts';
import { notFound } from './problem.ts';
import { registerRoutes } from './register.ts';
import type { Services } from './services.ts';

const REQUEST_MS = 120_000;
const HEADERS_MS = 15_000;
/** Five hundred springs of a delivery note, each as `water_springs[]=…`, are an address of over 16 kB. */
const HEADER_BYTES = 32 * 1024;

export interface AppOptions {
  /** Folder of the built panel; null serves the API alone. */
  panelFolder: string | null;
  /** Whether the panel says that all its data are invented. */
  demonstration: boolean;
}

export async function buildApp(services: Services, options: AppOptions): Promise<FastifyInstance> {
  const { settings } = services;
  const loggerInstance: FastifyBaseLogger = services.log;
  const app = Fastify({
    http: { maxHeaderSize: HEADER_BYTES },
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: settings.trustProxy,
    requestTimeout: REQUEST_MS,
    connectionTimeout: REQUEST_MS,
    routerOptions: { maxParamLength: 200 },
    return503OnClosing: true,
  });
  app.server.headersTimeout = HEADERS_MS;
  await app.register(helmet, {
    enableCSPNonces: true,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        frameSrc: ["'self'", 'blob:'],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'self'"],
        objectSrc: ["'none'"],
      },
    },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    frameguard: { action: 'sameorigin' },
    referrerPolicy: { policy: 'no-referrer' },
    // Only meaningful behind TLS, which the public address tells.
    hsts: settings.publicUrl?.startsWith('https:') ? { maxAge: 31_536_000 } : false,
  });
  await app.register(multipart);
  readEmptyJsonAsNothing(app);
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/api')) reply.header('cache-control', 'no-store');
  });
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        // Without the query: it may carry names, CPFs or a signature. The rest is whatever the caller wrote.
        path: redactText(request.url.split('?')[0] ?? ''),
        status: reply.statusCode,
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
  registerRoutes(app, services, routes, handlers);
  installDocs(app);
  if (options.panelFolder !== null) await installPanel(app, options.panelFolder, options);
  return app;
}

/** `attach` and the like come with a JSON type and no body. */
function readEmptyJsonAsNothing(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined);
    else void parse(request, body.toString(), done);
  });
}
