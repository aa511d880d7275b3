/**
 * A POST sent twice with one `Idempotency-Key` makes one row: the first answer
 * is kept beside the write, in its transaction, and given again for 7 days.
 *
 * It is kept sealed, and the body as a keyed fingerprint: a producer's CPF must
 * not be legible here while it is sealed in its own table, nor a new password be
 * guessed at the speed of a plain hash.
 */
import { createHash } from 'node:crypto';
import { compiledQuery } from '../database/compiled-query.ts';
import type { Db } from '../database/database.ts';
import type { Tx } from '../database/transaction.ts';
import type { FastifyRequest } from 'fastify';
import type { Route } from '#domain/shared/contract.ts';
import type { Call } from './call.ts';
import { invalid, Problem } from './problem.ts';
import { isBound, type SealedPlace, type Secrets } from '../secrets/secrets.ts';

export const KEPT_MS = 7 * 24 * 60 * 60_000;

export interface KeptAnswer {
  status: number;
  headers: Record<string, string>;
  body: string | null;
}

export interface OnceRequest {
  userId: number;
  key: string;
  fingerprint: string;
  /** The same as earlier keys make it, and this one's. */
  fingerprints: readonly string[];
  now: number;
  secrets: Secrets;
}

/** Null for what is not to be kept: no POST, nobody signed in, no key, a secret in the answer. Throws 422 for what is no key. */
export function onceRequest(call: Call<Route>, request: FastifyRequest): OnceRequest | null {
  const key = request.headers['idempotency-key'];
  if (call.route.method !== 'POST' || key === undefined || call.user.id === 0) return null;
  if (call.route.shownOnce || call.route.authenticates) return null;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(key)) {
    throw invalid({ 'Idempotency-Key': ['A chave deve ter de 1 a 255 caracteres visíveis.'] });
  }
  const { secrets } = call.services;
  const digest = digestOf(request.method, request.url, contentOf(call));
  return {
    userId: call.user.id,
    key,
    fingerprint: secrets.index(digest),
    fingerprints: secrets.everIndexes(digest),
    now: call.now,
    secrets,
  };
}

/** Of an upload its files and what came beside them. */
function contentOf({ files, query, body }: Call<Route>): unknown {
  return files.length > 0 ? [...files.map(({ sha256 }) => sha256), ...Object.entries(query ?? {})] : body;
}

function digestOf(method: string, path: string, content: unknown): string {
  return createHash('sha256')
    .update(`${method} ${path}\n`)
    .update(JSON.stringify(content ?? null))
    .digest('hex');
}

type KeyRow = Readonly<{ user_id: number; key: string }>;

/** Every write of the panel asks these four. */
const keptRow = compiledQuery(['user_id', 'key', 'after'], (db, row: KeyRow & { after: number }) =>
  db
    .selectFrom('idempotency_keys')
    .selectAll()
    .where('user_id', '=', row.user_id)
    .where('key', '=', row.key)
    .where('created_at', '>', row.after),
);
const removeOld = compiledQuery(['user_id', 'key', 'until'], (db, row: KeyRow & { until: number }) =>
  db
    .deleteFrom('idempotency_keys')
    .where('user_id', '=', row.user_id)
    .where('key', '=', row.key)
    .where('created_at', '<=', row.until),
);
const insertKey = compiledQuery(
  ['user_id', 'key', 'fingerprint', 'created_at'],
  (db, row: KeyRow & { fingerprint: string; created_at: number }) =>
    db.insertInto('idempotency_keys').values({ ...row, status: 0, headers: '{}', body: null }),
);
const keepRow = compiledQuery(
  ['user_id', 'key', 'status', 'headers', 'body'],
  (db, { user_id, key, ...kept }: KeyRow & { status: number; headers: string; body: string | null }) =>
    db.updateTable('idempotency_keys').set(kept).where('user_id', '=', user_id).where('key', '=', key),
);

/** The answer kept for this key, null when there is none; another body under it is a 422. */
export async function keptAnswer(db: Db | Tx, request: OnceRequest): Promise<KeptAnswer | null> {
  const [row] = await keptRow(db, { ...rowOf(request), after: request.now - KEPT_MS });
  if (!row) return null;
  if (!request.fingerprints.includes(row.fingerprint)) {
    throw new Problem(422, 'Esta chave de repetição (Idempotency-Key) já foi usada para outro envio.', {
      errors: { 'Idempotency-Key': ['Use uma chave nova para cada envio diferente.'] },
    });
  }
  return {
    status: row.status,
    headers: JSON.parse(row.headers) as Record<string, string>,
    body: request.secrets.open(row.body, placeOf(row)),
  };
}

/**
 * Takes the key at the start of the transaction. A second request at the same
 * moment waits here for the first, then fails on the unique index and is
 * answered from what the first one kept.
 */
export async function takeKey(tx: Tx, request: OnceRequest): Promise<void> {
  const { fingerprint, now: created_at } = request;
  await removeOld(tx, { ...rowOf(request), until: request.now - KEPT_MS });
  await insertKey(tx, { ...rowOf(request), fingerprint, created_at });
}

export async function keepAnswer(tx: Tx, request: OnceRequest, answer: KeptAnswer): Promise<void> {
  const row = rowOf(request);
  await keepRow(tx, {
    ...row,
    status: answer.status,
    headers: JSON.stringify(answer.headers),
    body: request.secrets.seal(answer.body, placeOf(row)),
  });
}

const rowOf = ({ userId, key }: OnceRequest): KeyRow => ({ user_id: userId, key });

function placeOf({ user_id, key }: KeyRow): SealedPlace {
  return { table: 'idempotency_keys', column: 'body', row: `${user_id} ${key}` };
}

const REWRITTEN_AT_ONCE = 200;

/** Puts what `rewrite` makes of each kept answer in its place; null leaves it as it is. */
export function rewriteKeptAnswers(
  tx: Tx,
  secrets: Secrets,
  rewrite: (body: string) => string | null,
): Promise<void> {
  return replaceBodies(tx, (row) => {
    const body = secrets.open(row.body, placeOf(row));
    const rewritten = body && rewrite(body);
    return rewritten ? secrets.seal(rewritten, placeOf(row)) : null;
  });
}

/** Binds the answers that an earlier version kept to their keys; one that does not open stays as it is. */
export function bindKeptAnswers(tx: Tx, secrets: Secrets): Promise<void> {
  return replaceBodies(tx, (row) => {
    if (row.body === null || isBound(row.body)) return null;
    try {
      return secrets.seal(secrets.openUnbound(row.body), placeOf(row));
    } catch {
      return null;
    }
  });
}

async function replaceBodies(
  tx: Tx,
  bodyFor: (row: { user_id: number; key: string; body: string | null }) => string | null,
): Promise<void> {
  let after = { user_id: 0, key: '' };
  for (;;) {
    const rows = await tx
      .selectFrom('idempotency_keys')
      .selectAll()
      .where(({ eb, and, or }) =>
        or([
          eb('user_id', '>', after.user_id),
          and([eb('user_id', '=', after.user_id), eb('key', '>', after.key)]),
        ]),
      )
      .orderBy('user_id')
      .orderBy('key')
      .limit(REWRITTEN_AT_ONCE)
      .execute();
    const changed = rows.flatMap((row) => {
      const body = bodyFor(row);
      return body === null ? [] : [{ ...row, body }];
    });
    if (changed.length > 0) {
      await tx
        .insertInto('idempotency_keys')
        .values(changed)
        .onConflict((conflict) =>
          conflict.columns(['user_id', 'key']).doUpdateSet(({ ref }) => ({ body: ref('excluded.body') })),
        )
        .execute();
    }
    const last = rows.at(-1);
    if (!last || rows.length < REWRITTEN_AT_ONCE) return;
    after = last;
  }
}
