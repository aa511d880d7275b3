/** What a handler answers as status, headers and text: to be sent, and kept for a repeated request. */
import type { FastifyReply } from 'fastify';
import type { Route } from '#domain/shared/contract.ts';
import type { AnyAnswer } from './call.ts';
import type { KeptAnswer } from './idempotency.ts';

/** What the route's schema does not name is left out of the body. `url` is the request's. */
export function finished(route: Route, answer: AnyAnswer, url: string): KeptAnswer {
  const headers: Record<string, string> = { ...answer.headers };
  if (answer.version !== undefined) headers.etag = `"${answer.version}"`;
  if (answer.id !== undefined && route.status === 201) headers.location = `${url.split('?')[0]}/${answer.id}`;
  const body = route.response ? JSON.stringify(route.response.parse(answer.body)) : null;
  return { status: route.status, headers, body };
}

export function send(reply: FastifyReply, { status, headers, body }: KeptAnswer): FastifyReply {
  reply.code(status).headers(headers);
  return body === null ? reply.send() : reply.type('application/json; charset=utf-8').send(body);
}
