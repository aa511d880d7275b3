/**
 * The keys of an installation as its database tells them (docs/decisions/0060). It begins
 * with key 1 and has no row then. Each rotation is a row of `secret_keys`: while it goes on,
 * either of the two keys opens the other; afterwards there is the new one alone, and what is
 * kept of the old one proves what was written before, without opening anything.
 */
import { z } from 'zod';
import type { Db } from '../database/database.ts';
import { appliedMigrations } from '../database/migrate.ts';
import type { Tx } from '../database/transaction.ts';
import { decipher, deriveKey, derivedKeys, encipher, fingerprintOf, type SealedPlace } from './sealing.ts';

/** The row of `meta` that tells whether a key is the one that the database was filled with. */
export const FINGERPRINT = 'secret_key_fingerprint';
/** The row of `meta` that tells with which key (its number) is sealed. Whoever seals holds it. */
export const SEALING_KEY = 'secret_key_id';

export interface NumberedKey {
  readonly id: number;
  readonly key: Buffer;
}

/** What stays of a key that is no longer used: it opens nothing. Hex, but for the instant. */
const retiredKeys = z.object({
  audit: z.string(),
  index: z.string(),
  sign: z.string(),
  /** Addresses that it signed run out by then. */
  signed_until: z.number(),
});

export type RetiredKeys = z.output<typeof retiredKeys>;

export interface KeyRing {
  /** With which is sealed now. */
  readonly current: NumberedKey;
  /** Of a rotation under way: the one that was used before, or will be used next. */
  readonly other: NumberedKey | null;
  /** By number, those that are no longer used. */
  readonly retired: ReadonlyMap<number, RetiredKeys>;
  /** From which entry of the audit on each key binds the chain, in their order. */
  readonly chains: readonly { readonly id: number; readonly from: number }[];
  /** Hex: the key whose fingerprint the database has, with which copies are signed. */
  readonly kept: string;
}

const retiredPlace = (row: number): SealedPlace => ({ table: 'secret_keys', column: 'retired_sealed', row });

export function sealRetired({ key }: NumberedKey, text: string, row: number): string {
  return encipher(derivedKeys(key).seal, text, retiredPlace(row));
}

/** Throws when another key sealed it. */
export function openRetired({ key }: NumberedKey, sealed: string, row: number): string {
  return decipher(derivedKeys(key).seal, sealed, retiredPlace(row));
}

/** Each of a rotation's two keys, sealed with the other one. */
export function wrappedKeys(old: Buffer, next: NumberedKey): { new_by_old: string; old_by_new: string } {
  const { id, key } = next;
  return {
    new_by_old: encipher(derivedKeys(old).seal, key.toString('hex'), wrapPlace('new_by_old', id)),
    old_by_new: encipher(derivedKeys(key).seal, old.toString('hex'), wrapPlace('old_by_new', id)),
  };
}

function wrapPlace(column: 'new_by_old' | 'old_by_new', row: number): SealedPlace {
  return { table: 'secret_keys', column, row };
}

/** What is kept of a key that is replaced, as JSON to be sealed. */
export function retire(key: Buffer, signedUntil: number): string {
  const hex = (purpose: string) => deriveKey(key, purpose).toString('hex');
  const kept: RetiredKeys = {
    audit: hex('audit'),
    index: hex('index'),
    sign: hex('sign'),
    signed_until: signedUntil,
  };
  return JSON.stringify(kept);
}

/** Before this migration no key was ever rotated. */
const MADE_BY = '0043_secret_keys';

/** The ring that these keys open; null when none of them is of this database. */
export async function readRing(
  db: Db | Tx,
  keys: readonly Buffer[],
  { isCurrent = true } = {},
): Promise<KeyRing | null> {
  const kept = await keptFingerprint(db);
  // Of a copy beside a database that no server of this version has migrated yet.
  const isThere = isCurrent || (await appliedMigrations(db)).includes(MADE_BY);
  const rows = isThere ? await db.selectFrom('secret_keys').selectAll().orderBy('id').execute() : [];
  const byFingerprint = new Map(keys.map((key) => [fingerprintOf(key), key]));
  const first = kept === undefined ? undefined : byFingerprint.get(kept);
  const last = rows.at(-1);
  if (!last) {
    if (!first) return null;
    const current = { id: 1, key: first };
    return {
      current,
      other: null,
      retired: new Map(),
      chains: [{ id: 1, from: 0 }],
      kept: first.toString('hex'),
    };
  }
  const isDone = last.state === 'only';
  let old = isDone ? undefined : first;
  let next = byFingerprint.get(last.fingerprint);
  if (!next && old && last.new_by_old) next = unwrap(old, 'new_by_old', last.id, last.new_by_old);
  if (!isDone && !old && next && last.old_by_new) old = unwrap(next, 'old_by_new', last.id, last.old_by_new);
  if (!next || (!isDone && !old)) return null;
  const newer = { id: last.id, key: next };
  const older = old ? { id: last.id - 1, key: old } : null;
  const [current, other] = older && last.state === 'announced' ? [older, newer] : [newer, older];
  const retired = new Map<number, RetiredKeys>();
  for (const { id, retired_sealed } of rows) {
    if (retired_sealed === null) continue;
    retired.set(id - 1, retiredKeys.parse(JSON.parse(openRetired(current, retired_sealed, id))));
  }
  const chains = rows.flatMap(({ id, chain_from }) =>
    chain_from === null ? [] : [{ id, from: chain_from }],
  );
  return {
    current,
    other,
    retired,
    chains: [{ id: 1, from: 0 }, ...chains],
    kept: (older ?? newer).key.toString('hex'),
  };
}

function unwrap(by: Buffer, column: 'new_by_old' | 'old_by_new', id: number, sealed: string): Buffer {
  return Buffer.from(decipher(derivedKeys(by).seal, sealed, wrapPlace(column, id)), 'hex');
}

export async function keptFingerprint(db: Db | Tx): Promise<string | undefined> {
  const row = await db.selectFrom('meta').select('value').where('key', '=', FINGERPRINT).executeTakeFirst();
  return row?.value;
}

/** How far the rotations are: when it changes, the ring is to be read anew. */
export async function rotationMark(db: Db | Tx): Promise<string> {
  const last = await db
    .selectFrom('secret_keys')
    .select(['id', 'state'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last ? `${last.id} ${last.state}` : '';
}
