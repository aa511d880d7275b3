/**
 * A POST sent twice with one `Idempotency-Key` makes one row: the first answer
 * is kept beside the write, in its transaction, and given again for 7 days.
 *
 * It is kept sealed, and the body as a keyed fingerprint: a producer's CPF must
 * not be legible here while it is sealed in its own table, nor a new password be
 * guessed at the speed of a plain hash.
 */
import { createHash } from 'node:crypto';
import type { Db } from './database/database.ts';
import type { Tx } from './database/transaction.ts';
import { Problem } from './problem.ts';
import type { Secrets } from './secrets.ts';

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
  now: number;
  secrets: Secrets;
}

export function fingerprintOf(secrets: Secrets, method: string, path: string, content: unknown): string {
  const digest = createHash('sha256')
    .update(`${method} ${path}\n`)
    .update(content instanceof Uint8Array ? content : JSON.stringify(content ?? null))
    .digest('hex');
  return secrets.index(digest);
}

/** The answer kept for this key, null when there is none; another body under it is a 422. */
export async function keptAnswer(db: Db | Tx, request: OnceRequest): Promise<KeptAnswer | null> {
  const row = await db
    .selectFrom('idempotency_keys')
    .selectAll()
    .where('user_id', '=', request.userId)
    .where('key', '=', request.key)
    .where('created_at', '>', request.now - KEPT_MS)
    .executeTakeFirst();
  if (!row) return null;
  if (row.fingerprint !== request.fingerprint) {
    throw new Problem(422, 'Esta chave de repetição (Idempotency-Key) já foi usada para outro envio.', {
      errors: { 'Idempotency-Key': ['Use uma chave nova para cada envio diferente.'] },
    });
  }
  return {
    status: row.status,
    headers: JSON.parse(row.headers) as Record<string, string>,
    body: request.secrets.open(row.body),
  };
}

/**
 * Takes the key at the start of the transaction. A second request at the same
 * moment waits here for the first, then fails on the unique index and is
 * answered from what the first one kept.
 */
export async function takeKey(tx: Tx, request: OnceRequest): Promise<void> {
  await tx
    .deleteFrom('idempotency_keys')
    .where('user_id', '=', request.userId)
    .where('key', '=', request.key)
    .where('created_at', '<=', request.now - KEPT_MS)
    .execute();
  await tx
    .insertInto('idempotency_keys')
    .values({
      user_id: request.userId,
      key: request.key,
      fingerprint: request.fingerprint,
      status: 0,
      headers: '{}',
      body: null,
      created_at: request.now,
    })
    .execute();
}

export async function keepAnswer(tx: Tx, request: OnceRequest, answer: KeptAnswer): Promise<void> {
  await tx
    .updateTable('idempotency_keys')
    .set({
      status: answer.status,
      headers: JSON.stringify(answer.headers),
      body: request.secrets.seal(answer.body),
    })
    .where('user_id', '=', request.userId)
    .where('key', '=', request.key)
    .execute();
}

const REWRITTEN_AT_ONCE = 200;

/** Puts what `rewrite` makes of each kept answer in its place; null leaves it as it is. */
export async function rewriteKeptAnswers(
  tx: Tx,
  secrets: Secrets,
  rewrite: (body: string) => string | null,
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
      const body = secrets.open(row.body);
      const rewritten = body && rewrite(body);
      return rewritten ? [{ ...row, body: secrets.seal(rewritten) }] : [];
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
