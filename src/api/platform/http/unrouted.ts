/**
 * What is refused before any route is looked for: broken or oversized heads, slow
 * clients, addresses that can't be decoded. In words, with the headers that count.
 */
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { refusalOf } from './failures.ts';

/** One year, for the panel's name and all below it. */
export const HSTS_SECONDS = 31_536_000;

/** Of what is never a page. */
export const NO_PAGE_POLICY =
  "default-src 'none'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'";

/** Nothing of such an answer is ever shown, framed or kept. */
const HEADERS = {
  'content-type': 'application/problem+json; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': NO_PAGE_POLICY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
} as const;

/** Answers a connection that no route will. */
export type RefuseConnection = (error: Error & { code?: string }, socket: Socket) => void;

const STATUSES: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
};

export function refuseUnrouted(
  log: Logger,
  { isBehindTls }: { isBehindTls: boolean },
): {
  /** Answers on the bare socket what Node's parser or clock gave up on, and closes it. */
  connection: RefuseConnection;
  /** An address that can't be decoded is malformed; an id of hundreds of digits is nobody's. */
  address: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => void;
} {
  const headers = {
    ...HEADERS,
    ...(isBehindTls && { 'strict-transport-security': `max-age=${HSTS_SECONDS}; includeSubDomains` }),
  };
  return {
    connection(error, socket) {
      if (error.code === 'ECONNRESET' || socket.destroyed) return;
      const status = STATUSES[error.code ?? ''] ?? 400;
      log.info({ status, code: error.code }, 'connection refused');
      if (socket.writable) {
        const body = JSON.stringify(refusalOf(status));
        const head = Object.entries({
          ...headers,
          'content-length': Buffer.byteLength(body),
          connection: 'close',
        });
        const lines = head.map(([name, value]) => `${name}: ${value}`).join('\r\n');
        socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines}\r\n\r\n${body}`);
      }
      socket.destroy(error);
    },
    address(error, _request, reply) {
      const status = error.code === 'FST_ERR_BAD_URL' ? 400 : 404;
      reply
        .code(status)
        .headers(headers)
        .send(JSON.stringify(refusalOf(status)));
    },
  };
}
