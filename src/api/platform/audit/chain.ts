/**
 * The chain of the audit. Each entry's hash is keyed and covers the entry before
 * it, so that whoever has the database alone can neither change, add, remove nor
 * reorder one without its being seen (docs/decisions/0012). The end of the chain
 * is a row of its own: it says how far the chain must reach.
 */
import type { Selectable } from 'kysely';
import { compiledQuery } from '../database/compiled-query.ts';
import { locked } from '../database/locking.ts';
import type { AuditChainTable, AuditLogTable } from '../database/tables/organisation.ts';
import type { Tx } from '../database/transaction.ts';
import type { Secrets } from '../secrets/secrets.ts';

export type AuditRow = Selectable<AuditLogTable>;
export type ChainEnd = Pick<AuditChainTable, 'last_id' | 'hash'>;

/** The end of a chain without an entry. */
export function chainStart(secrets: Secrets): ChainEnd {
  return { last_id: 0, hash: secrets.chain('["start"]', 0) };
}

/** What the hash of an entry must be when `previous` is that of the one before. */
export function entryHash(
  secrets: Secrets,
  previous: string,
  row: Omit<AuditRow, 'hash' | 'personal' | 'resealed'>,
): string {
  const { id, at, user_id, address, action, resource, record_id, project_id, changes, personal_digest } = row;
  return secrets.chain(
    JSON.stringify([
      previous,
      id,
      at,
      user_id,
      address,
      action,
      resource,
      record_id,
      project_id,
      changes,
      personal_digest,
    ]),
    id,
  );
}

/**
 * The digest of what an entry tells of a person. It is taken of the sealed text,
 * whose random nonce goes with it: once erased, no guess can be tried against it.
 */
export function personalDigest(
  secrets: Secrets,
  { id, personal }: Pick<AuditRow, 'id' | 'personal'>,
): string | null {
  return personal === null ? null : secrets.chain(personal, id);
}

/**
 * Binds what was sealed anew to the entry and to the digest of what it was written with: the
 * chain goes on covering that digest. Made with the key of this number.
 */
export function resealedMark(
  secrets: Secrets,
  keyId: number,
  { id, personal, personal_digest }: Pick<AuditRow, 'id' | 'personal' | 'personal_digest'>,
): string {
  return secrets.chainOf(keyId, JSON.stringify(['resealed', id, personal_digest, personal]));
}

/** The entry as it stands in the chain after `end`. */
export function linked(
  secrets: Secrets,
  end: ChainEnd,
  entry: Omit<AuditRow, 'hash' | 'personal_digest' | 'resealed'>,
): AuditRow & { hash: string } {
  const row = { ...entry, personal_digest: personalDigest(secrets, entry), resealed: null };
  return { ...row, hash: entryHash(secrets, end.hash, row) };
}

/** The end of the chain after this entry, sealed. */
export function chainEnd(
  secrets: Secrets,
  { id, hash }: { id: number; hash: string },
): Pick<AuditChainTable, 'last_id' | 'hash' | 'seal'> {
  return { last_id: id, hash, seal: endSeal(secrets, secrets.keyId, { last_id: id, hash }) };
}

/** Made with the key of this number. */
export function endSeal(secrets: Secrets, keyId: number, { last_id, hash }: ChainEnd): string {
  return secrets.chainOf(keyId, JSON.stringify(['end', last_id, hash]));
}

const lockedEnd = compiledQuery([], (db) =>
  locked(db, db.selectFrom('audit_chain').select(['last_id', 'hash', 'key_id']).where('id', '=', 1)),
);

/**
 * The end of the chain, nobody else's until the transaction ends (SQLite has one writer at a
 * time), and the number of the key that it goes on with.
 */
export async function lockChain(tx: Tx): Promise<ChainEnd & Pick<AuditChainTable, 'key_id'>> {
  const [row] = await lockedEnd(tx, {});
  if (!row) throw new Error('The audit has no chain');
  return row;
}
