/**
 * The words of producers' names on PostgreSQL (docs/decisions/0127): what a search finds is
 * counted in them. Producers who came, went or were renamed since are due, and counted by their
 * own text until the next round.
 */
import { sql } from 'kysely';
import type { Database } from './database.ts';
import { engineOf } from './engine.ts';
import { CHUNK, postingsOf } from './migrations/0066_producer_postings.ts';
import { inPassingTransaction, type Tx } from './transaction.ts';

/** Of one transaction of a round: each takes some ten milliseconds. */
const CHUNKS_AT_ONCE = 32;
/** Names the lock of whoever writes postings. */
const WRITER = 1_270_066;
const SIZE = sql.lit(CHUNK);

/** Writes the postings of all who are due. Safe to run in several processes at once: one of them does it. */
export async function bringPostings(database: Database): Promise<void> {
  if (database.engine !== 'postgres') return;
  let isMore = true;
  while (isMore) isMore = await inPassingTransaction(database, bringSome);
}

/** Answers whether more may be due. */
async function bringSome(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ chunk: number }>`select distinct rural_producer_id / ${SIZE} as chunk
    from rural_producer_postings_due limit ${sql.lit(CHUNKS_AT_ONCE)}`.execute(tx);
  if (rows.length === 0) return false;
  const lock = await sql<{ isOurs: boolean }>`
    select pg_try_advisory_xact_lock(${sql.lit(WRITER)}) as "isOurs"`.execute(tx);
  if (!lock.rows[0]?.isOurs) return false;
  await rewriteChunks(
    tx,
    rows.map(({ chunk }) => chunk),
  );
  return rows.length === CHUNKS_AT_ONCE;
}

/** Once what names a producer was erased, at once: a word may be all that was left of the name. */
export async function bringPostingsOf(tx: Tx, producerId: number): Promise<void> {
  if (engineOf(tx) !== 'postgres') return;
  await sql`select pg_advisory_xact_lock(${sql.lit(WRITER)})`.execute(tx);
  await rewriteChunks(tx, [Math.floor(producerId / CHUNK)]);
}

/**
 * For one transaction at a time. Who is due is no more before the texts are read: what another
 * one writes in between stays due.
 */
async function rewriteChunks(tx: Tx, chunks: readonly number[]): Promise<void> {
  const list = sql`cast(${chunks} as integer[])`;
  await sql`delete from rural_producer_postings_due
    where rural_producer_id / ${SIZE} = any(${list})`.execute(tx);
  await sql`delete from rural_producer_postings where chunk = any(${list})`.execute(tx);
  await sql.raw(postingsOf(textsOf(chunks))).execute(tx);
}

function textsOf(chunks: readonly number[]): string {
  return `(
    select texts.id, texts.search from unnest(array[${chunks.join()}]) as chunks (chunk)
      join rural_producers_text as texts
        on texts.id >= chunks.chunk * ${CHUNK} and texts.id < (chunks.chunk + 1) * ${CHUNK})`;
}
