/**
 * What authenticators are asked to sign: each is answered once, within five minutes, by
 * whoever asked for it. They are in the database, so that any server takes the answer.
 */
import { randomBytes } from 'node:crypto';
import type { Database } from '../database/database.ts';
import { inTransaction, type Tx } from '../database/transaction.ts';
import { tokenHash } from './sessions.ts';

const CHALLENGE_BYTES = 32;
export const CHALLENGE_MS = 5 * 60_000;
/** Of all together: a flood drives out the oldest, and fills no disk. */
const MOST_OPEN = 10_000;

/** Whose it is: of a session that registers a passkey, of a ticket that owes the second factor, or nobody's yet. */
export type Asker = { readonly session: number } | { readonly ticket: string } | 'anyone';

function columnsOf(asker: Asker): { session_id: number | null; ticket_hash: string | null } {
  if (asker === 'anyone') return { session_id: null, ticket_hash: null };
  if ('session' in asker) return { session_id: asker.session, ticket_hash: null };
  return { session_id: null, ticket_hash: tokenHash(asker.ticket) };
}

/** A new one, base64url. It ends the one of before of the same session or ticket. */
export async function makeChallenge(tx: Tx, asker: Asker, now: number): Promise<string> {
  const challenge = randomBytes(CHALLENGE_BYTES).toString('base64url');
  const columns = columnsOf(asker);
  await tx.deleteFrom('passkey_challenges').where('expires_at', '<=', now).execute();
  if (asker === 'anyone') await dropOldest(tx);
  else await ofAsker(tx, asker).execute();
  await tx
    .insertInto('passkey_challenges')
    .values({ challenge_hash: tokenHash(challenge), ...columns, expires_at: now + CHALLENGE_MS })
    .execute();
  return challenge;
}

function ofAsker(tx: Tx, asker: Asker) {
  const { session_id, ticket_hash } = columnsOf(asker);
  return tx
    .deleteFrom('passkey_challenges')
    .where('session_id', session_id === null ? 'is' : '=', session_id)
    .where('ticket_hash', ticket_hash === null ? 'is' : '=', ticket_hash);
}

async function dropOldest(tx: Tx): Promise<void> {
  const beyond = await tx
    .selectFrom('passkey_challenges')
    .select('expires_at')
    .orderBy('expires_at', 'desc')
    .offset(MOST_OPEN)
    .limit(1)
    .executeTakeFirst();
  if (!beyond) return;
  await tx.deleteFrom('passkey_challenges').where('expires_at', '<=', beyond.expires_at).execute();
}

/** Uses it up, whatever the answer turns out to be. False for one that is used, too old or another's. */
export async function takeChallenge(
  database: Database,
  challenge: string,
  asker: Asker,
  now: number,
): Promise<boolean> {
  const { numDeletedRows } = await inTransaction(database, (tx) =>
    ofAsker(tx, asker)
      .where('challenge_hash', '=', tokenHash(challenge))
      .where('expires_at', '>', now)
      .executeTakeFirstOrThrow(),
  );
  return numDeletedRows > 0n;
}
