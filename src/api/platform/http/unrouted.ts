/**
 * What is refused before any route is looked for: broken or oversized heads, slow
 * clients, addresses that can't be decoded. In words, with the headers that count.
 */
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { refusalOf } from './failures.ts';

/** Nothing of such an answer is ever shown, framed or kept. */
const HEADERS = {
  'content-type': 'application/problem+json; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
} as const;

const STATUSES: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
};

/** Answers on the bare socket what Node's parser or clock gave up on, and closes it. */
export function refuseConnection(log: Logger, error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const status = STATUSES[error.code ?? ''] ?? 400;
  log.info({ status, code: error.code }, 'connection refused');
  if (socket.writable) {
    const body = JSON.stringify(refusalOf(status));
    const head = Object.entries({
      ...HEADERS,
      'content-length': Buffer.byteLength(body),
      connection: 'close',
    });
    const lines = head.map(([name, value]) => `${name}: ${value}`).join('\r\n');
    socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines}\r\n\r\n${body}`);
  }
  socket.destroy(error);
}

/** An address that can't be decoded is malformed; an id of hundreds of digits is nobody's. */
export function refuseAddress(error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  const status = error.code === 'FST_ERR_BAD_URL' ? 400 : 404;
  reply
    .code(status)
    .headers(HEADERS)
    .send(JSON.stringify(refusalOf(status)));
}
