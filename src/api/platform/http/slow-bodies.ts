/**
 * Bodies that come too slowly. What a form sends is short and has to come within a
 * time; photos on a poor line take as long as they take, as long as they keep coming.
 */
import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { RefuseConnection } from './unrouted.ts';

export interface BodyTimeouts {
  /** To the end of a body that is no upload. */
  bodyMs: number;
  /** Between two pieces of an upload. */
  pauseMs: number;
  /** How often the bodies are looked at. */
  checkMs: number;
}

/** Those whose files are being received, of people who may send them. */
const uploads = new WeakSet<IncomingMessage>();

/** From now on only a pause ends this body. For callers whose right to send it was looked at. */
export function takesItsTime(raw: IncomingMessage): void {
  uploads.add(raw);
}

/** Answers 408 on the socket of a body that is too slow, and closes it. */
export function refuseSlowBodies(
  app: FastifyInstance,
  refuse: RefuseConnection,
  { bodyMs, pauseMs, checkMs }: BodyTimeouts,
): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = request;
    // A request injected by a program has no connection to close.
    if (hasBody(raw) && raw.socket instanceof Socket) {
      const isLate = atMost(bodyMs);
      const isPausing = longPause(raw, pauseMs);
      const timer = setInterval(() => {
        if (raw.complete) clearInterval(timer);
        else if (uploads.has(raw) ? isPausing() : isLate()) {
          clearInterval(timer);
          const late = Object.assign(new Error('the body came too slowly'), {
            code: 'ERR_HTTP_REQUEST_TIMEOUT',
          });
          // Who was answered already and goes on sending hears nothing more.
          if (reply.raw.headersSent) raw.socket.destroy(late);
          else refuse(late, raw.socket);
        }
      }, checkMs);
      timer.unref();
      raw.once('close', () => clearInterval(timer));
    }
    done();
  });
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function atMost(ms: number): () => boolean {
  const begun = performance.now();
  return () => performance.now() - begun > ms;
}

function longPause(raw: IncomingMessage, ms: number): () => boolean {
  let read = -1;
  let since = performance.now();
  return () => {
    // Bytes that wait here are not late: it is our turn to take them.
    if (raw.socket.bytesRead !== read || raw.readableLength > 0) {
      read = raw.socket.bytesRead;
      since = performance.now();
    }
    return performance.now() - since > ms;
  };
}
