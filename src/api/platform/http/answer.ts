/** From a checked call to its answer: a document, its signed address, or JSON. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Route } from '#domain/shared/contract.ts';
import { signAddress } from '../auth/signed-addresses.ts';
import type { Call, DocumentFile, Handler } from './call.ts';
import { auditExport, auditRead } from './call-audit.ts';
import { addressWithoutToken, sendDocument, wantsAddress } from './document-answer.ts';
import { runRead } from './read.ts';
import { finished, send } from './sent-answer.ts';
import { runWrite } from './write.ts';

export async function answerRequest(
  call: Call<Route>,
  handler: Handler<Route>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { route } = call;
  if (route.method !== 'GET') return send(reply, await runWrite(call, handler, request));
  const answer = await runRead(call, handler);
  // The document was made, so that what prevents it is told before a tab opens for it.
  if (route.document && wantsAddress(request)) return reply.send({ url: signedAddress(call, request) });
  if (route.personal) await auditRead(call, answer);
  if (route.exported) await auditExport(call);
  if (route.document) return sendDocument(route, reply, answer.body as unknown as DocumentFile);
  return send(reply, finished(route, answer, request.url));
}

function signedAddress({ services, user, now }: Call<Route>, request: FastifyRequest): string {
  const { sessionId } = user;
  return signAddress(services.secrets, addressWithoutToken(request.url), { sessionId, now });
}
