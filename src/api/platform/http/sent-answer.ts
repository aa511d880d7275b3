/** What a handler answers as status, headers and text: to be sent, and kept for a repeated request. */
import type { FastifyReply } from 'fastify';
import type { Route } from '#domain/shared/contract.ts';
import type { AnyAnswer } from './call.ts';
import type { KeptAnswer } from './idempotency.ts';
import { listBytes } from './list-bytes.ts';

type SentAnswer = Omit<KeptAnswer, 'body'> & { readonly body: string | Buffer | null };

/** What the route's schema does not name is left out of the body. `url` is the request's. */
export function finished(route: Route, answer: AnyAnswer, url: string): KeptAnswer {
  const shown = bodyOf(route, answer);
  return { ...headOf(route, answer, url), body: shown === undefined ? null : JSON.stringify(shown) };
}

/** The same of a read, which is sent and not kept. */
export function finishedRead(route: Route, answer: AnyAnswer, url: string): SentAnswer {
  const shown = bodyOf(route, answer);
  const body = shown === undefined ? null : (listBytes(shown) ?? JSON.stringify(shown));
  return { ...headOf(route, answer, url), body };
}

function bodyOf({ response }: Route, { body }: AnyAnswer): unknown {
  return response?.parse(body);
}

function headOf(route: Route, answer: AnyAnswer, url: string): Pick<KeptAnswer, 'status' | 'headers'> {
  const headers: Record<string, string> = { ...answer.headers };
  if (answer.version !== undefined) headers.etag = `"${answer.version}"`;
  if (answer.id !== undefined && route.status === 201) headers.location = `${url.split('?')[0]}/${answer.id}`;
  return { status: route.status, headers };
}

export function send(reply: FastifyReply, { status, headers, body }: SentAnswer): FastifyReply {
  reply.code(status).headers(headers);
  return body === null ? reply.send() : reply.type('application/json; charset=utf-8').send(body);
}
