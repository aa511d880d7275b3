/** From a checked call to its answer: a document, its signed address, or JSON. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isRead, type Route } from '#domain/shared/contract.ts';
import { signAddress } from '../auth/signed-addresses.ts';
import type { AnyAnswer, Call, DocumentFile, Handler } from './call.ts';
import { auditExport, auditRead } from './call-audit.ts';
import { addressWithoutToken, dropDocument, sendDocument, wantsAddress } from './document-answer.ts';
import { runRead } from './read.ts';
import { finishedRead, send } from './sent-answer.ts';
import { runWrite } from './write.ts';

export async function answerRequest(
  call: Call<Route>,
  handler: Handler<Route>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { route } = call;
  if (!isRead(route)) return send(reply, await runWrite(call, handler, request));
  const answer = await runRead(call, handler);
  if (route.document) return answerDocument(call, answer, request, reply);
  await auditGiven(call, answer);
  return send(reply, finishedRead(route, answer, request.url));
}

async function answerDocument(
  call: Call<Route>,
  answer: AnyAnswer,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const file = answer.body as unknown as DocumentFile;
  try {
    // The document was made, so that what prevents it is told before a tab opens for it.
    if (wantsAddress(request)) {
      await dropDocument(file);
      return reply.send({ url: signedAddress(call, request) });
    }
    await auditGiven(call, answer);
  } catch (error) {
    await dropDocument(file);
    throw error;
  }
  return sendDocument(call.route, reply, file);
}

/** The audit's entry of what leaves the server now. */
async function auditGiven(call: Call<Route>, answer: AnyAnswer): Promise<void> {
  if (call.route.personal) await auditRead(call, answer);
  if (call.route.exported) await auditExport(call);
}

function signedAddress({ services, user, now }: Call<Route>, request: FastifyRequest): string {
  return signAddress(services.secrets, addressWithoutToken(request.url), { user, now });
}
