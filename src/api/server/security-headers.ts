/** What every answer says to browsers about its safety. */
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import fastifyHelmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';
import { HSTS_SECONDS } from '../platform/http/unrouted.ts';

/** Header names and values, the same with each answer. */
export type FixedHeaders = Readonly<Record<string, string>>;

const DIRECTIVES = {
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
  // The names are those of src/web/platform/trusted-types.ts, and the editor's own.
  requireTrustedTypesFor: ["'script'"],
  trustedTypes: ['default', 'pasted-html', 'ProseMirrorClipboard'],
};

interface HeaderOptions {
  readonly isBehindTls: boolean;
  /** Where else pictures may come from. */
  readonly pictures: readonly string[];
  /** Where else a page may fetch from at this moment, each with a space before it. */
  readonly fetched: () => string;
}

/**
 * Pages get them with a nonce of their own. Answers those of the API's routes, which show
 * no page and need none: they are made once, since making them costs as much as a small query.
 */
export async function sendSecurityHeaders(
  app: FastifyInstance,
  { isBehindTls, pictures, fetched }: HeaderOptions,
): Promise<FixedHeaders> {
  const directives = { ...DIRECTIVES, imgSrc: [...DIRECTIVES.imgSrc, ...pictures] };
  const options = {
    contentSecurityPolicy: { useDefaults: false, directives },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    frameguard: { action: 'sameorigin' },
    referrerPolicy: { policy: 'no-referrer' },
    hsts: isBehindTls ? { maxAge: HSTS_SECONDS } : false,
  } as const;
  // A page's as they are when it is asked for: what a style names may be known later than the start.
  const ofPages = { ...directives, connectSrc: [() => `'self'${fetched()}`] };
  await app.register(fastifyHelmet, {
    enableCSPNonces: true,
    ...options,
    contentSecurityPolicy: { useDefaults: false, directives: ofPages },
  });
  const answer = new ServerResponse(new IncomingMessage(new Socket()));
  helmet(options)(answer.req, answer, () => {});
  return Object.fromEntries(
    Object.entries(answer.getHeaders()).map(([name, value]) => [name, String(value)]),
  );
}
