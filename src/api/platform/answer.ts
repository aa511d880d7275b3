/** From a checked call to the answer: transaction, idempotency, audit, ETag, documents. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Route } from '#domain/shared/contract.ts';
import { projectParam } from '#domain/shared/contract.ts';
import { recordAudit } from './audit.ts';
import type { Answer, Call, Content, DocumentFile, Handler, ReadCall, WriteCall } from './call.ts';
import { inTransaction, isDuplicate, type Tx } from './database/transaction.ts';
import { addressWithoutToken, sendDocument, wantsAddress } from './document-answer.ts';
import {
  fingerprintOf,
  keepAnswer,
  type KeptAnswer,
  keptAnswer,
  type OnceRequest,
  takeKey,
} from './idempotency.ts';
import { invalid } from './problem.ts';
import { signAddress } from './signed-addresses.ts';

type AnyAnswer = Answer<Content<Route>>;

export async function answerRequest(
  call: Call<Route>,
  handler: Handler<Route>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { route } = call;
  if (route.method === 'GET') {
    const answer = await runRead(call, handler);
    // The document was made, so that what prevents it is told before a tab opens for it.
    if (route.document && wantsAddress(request)) {
      const { sessionId } = call.user;
      const url = signAddress(call.services.secrets, addressWithoutToken(request.url), {
        sessionId,
        now: call.now,
      });
      return reply.send({ url });
    }
    if (route.personal) await auditRead(call, answer);
    if (route.document) return sendDocument(route, reply, answer.body as unknown as DocumentFile);
    return send(reply, kept(route, answer, request));
  }
  return send(reply, await write(call, handler, request));
}

async function runRead(call: Call<Route>, handler: Handler<Route>): Promise<AnyAnswer> {
  if (typeof handler !== 'function') throw new Error('A read has no prepared handler');
  const read: ReadCall<Route> = { ...call, db: call.services.database.read };
  return handler(read as never);
}

async function write(
  call: Call<Route>,
  handler: Handler<Route>,
  request: FastifyRequest,
): Promise<KeptAnswer> {
  const { database } = call.services;
  const once = idempotentRequest(call, request);
  if (once) {
    const before = await keptAnswer(database.read, once);
    if (before) return before;
  }
  const ready =
    typeof handler === 'function' ? undefined : await handler.prepare({ ...call, db: database.read });
  try {
    return await inTransaction(database, async (tx) => {
      if (once) await takeKey(tx, once);
      const writing: WriteCall<Route> = { ...call, db: tx };
      const answer =
        typeof handler === 'function' ? await handler(writing as never) : await handler.run(writing, ready);
      if (answer.audit !== null) await auditWrite(call, tx, answer);
      const result = kept(call.route, answer, request);
      if (once) await keepAnswer(tx, once, result);
      return result;
    });
  } catch (error) {
    // The same key at the same moment: the other request was first, its answer is this one's too.
    if (once && isDuplicate(error)) {
      const first = await keptAnswer(database.read, once);
      if (first) return first;
    }
    throw error;
  }
}

function idempotentRequest(call: Call<Route>, request: FastifyRequest): OnceRequest | null {
  const key = request.headers['idempotency-key'];
  if (call.route.method !== 'POST' || key === undefined || call.user.id === 0) return null;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(key)) {
    throw invalid({ 'Idempotency-Key': ['A chave deve ter de 1 a 255 caracteres visíveis.'] });
  }
  const content = call.files.length > 0 ? Buffer.concat(call.files.map((file) => file.bytes)) : call.body;
  const { secrets } = call.services;
  const fingerprint = fingerprintOf(secrets, request.method, request.url, content);
  return { userId: call.user.id, key, fingerprint, now: call.now, secrets };
}

/** Filters the body through the route's schema and makes the headers that belong to it. */
function kept(route: Route, answer: AnyAnswer, request: FastifyRequest): KeptAnswer {
  const headers: Record<string, string> = {};
  if (answer.version !== undefined) headers.etag = `"${answer.version}"`;
  if (answer.id !== undefined && route.status === 201) {
    headers.location = `${request.url.split('?')[0]}/${answer.id}`;
  }
  const body = route.response ? JSON.stringify(route.response.parse(answer.body)) : null;
  return { status: route.status, headers, body };
}

function send(reply: FastifyReply, answer: KeptAnswer): FastifyReply {
  reply.code(answer.status).headers(answer.headers);
  return answer.body === null
    ? reply.send()
    : reply.type('application/json; charset=utf-8').send(answer.body);
}

function entryOf(call: Call<Route>) {
  const { route } = call;
  const [resource = '', action = ''] = route.can.includes('.')
    ? route.can.split('.')
    : [route.path.split('/')[1], route.method === 'DELETE' ? 'delete' : 'create'];
  const params = call.params as Record<string, number | string>;
  const project = projectParam(route.path);
  const projectId = project === null ? null : Number(params[project]);
  const recordId = typeof params.id === 'number' ? params.id : null;
  return { userId: call.user.id || null, address: call.address, action, resource, projectId, recordId };
}

async function auditWrite(call: Call<Route>, tx: Tx, answer: AnyAnswer): Promise<void> {
  const entry = entryOf(call);
  await recordAudit(
    tx,
    call.services,
    {
      ...entry,
      userId: entry.userId,
      resource: answer.audit?.resource ?? entry.resource,
      recordId: answer.audit?.recordId ?? answer.id ?? entry.recordId,
      changes: answer.audit?.changes ?? null,
      erased: answer.audit?.erased,
    },
    call.now,
  );
}

async function auditRead(call: Call<Route>, answer: AnyAnswer): Promise<void> {
  const entry = entryOf(call);
  const recordId = answer.audit?.recordId ?? entry.recordId ?? parentId(call);
  await inTransaction(call.services.database, (tx) =>
    recordAudit(
      tx,
      call.services,
      { ...entry, recordId, action: 'read', changes: null, shown: listedIds(answer.body) },
      call.now,
    ),
  );
}

/** Of a list, the ids of the records that its page shows. */
function listedIds(body: unknown): number[] | undefined {
  const listed = z.object({ data: z.array(z.object({ id: z.int() })) }).safeParse(body);
  return listed.data?.data.map(({ id }) => id);
}

/** A sub-record's read names the record above it: the last id of the path. */
function parentId(call: Call<Route>): number | null {
  const ids = Object.values(call.params as Record<string, number | string>);
  const last = ids.at(-1);
  return typeof last === 'number' ? last : null;
}
