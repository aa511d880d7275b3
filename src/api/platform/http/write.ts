/** A write: once for each `Idempotency-Key`, in one transaction with its audit and its kept answer. */
import type { FastifyRequest } from 'fastify';
import type { Route } from '#domain/shared/contract.ts';
import { inTransaction, isDuplicate, KeysMoved, type Tx } from '../database/transaction.ts';
import type { AnyAnswer, Call, Handler } from './call.ts';
import { auditWrite } from './call-audit.ts';
import {
  keepAnswer,
  type KeptAnswer,
  keptAnswer,
  onceRequest,
  type OnceRequest,
  takeKey,
} from './idempotency.ts';
import { finished } from './sent-answer.ts';

export async function runWrite(
  call: Call<Route>,
  handler: Handler<Route>,
  request: FastifyRequest,
): Promise<KeptAnswer> {
  const { database, secrets } = call.services;
  const once = onceRequest(call, request);
  const before = once && (await answeredBefore(call, once));
  if (before) return before;
  const handle = await prepare(call, handler);
  try {
    const written = await inTransaction(database, async (tx) => {
      const { keyId } = secrets;
      if (once) await takeKey(tx, once);
      const answer = await handle(tx);
      const result = finished(call.route, answer, request.url);
      if (once) await keepAnswer(tx, once, result);
      // Another call took up new keys meanwhile: some of this one is sealed or found by the old one, some by the new.
      const requireSameKeys = () => {
        if (secrets.keyId !== keyId) throw new KeysMoved();
      };
      // Last: from here on everybody else who writes waits for the end of the audit's chain.
      if (answer.audit === null) requireSameKeys();
      else await auditWrite(call, tx, answer, requireSameKeys);
      return result;
    });
    call.services.auditSink?.announce();
    return written;
  } catch (error) {
    // The same key at the same moment: the other request was first, its answer is this one's too.
    const first = once && isDuplicate(error) ? await answeredBefore(call, once) : null;
    if (first) return first;
    throw error;
  }
}

/** What the same request was answered, once the disk holds that it was. */
async function answeredBefore(
  { services: { database } }: Call<Route>,
  once: OnceRequest,
): Promise<KeptAnswer | null> {
  const kept = await keptAnswer(database.read, once);
  if (kept) await database.commits?.confirm();
  return kept;
}

/** What runs inside the transaction; a prepared handler's slow half is done by now. */
async function prepare(call: Call<Route>, handler: Handler<Route>): Promise<(tx: Tx) => Promise<AnyAnswer>> {
  if (typeof handler === 'function') return (tx) => handler({ ...call, db: tx } as never);
  const ready = await handler.prepare({ ...call, db: call.services.database.read });
  return (tx) => handler.run({ ...call, db: tx }, ready);
}
