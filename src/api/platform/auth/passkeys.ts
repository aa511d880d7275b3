/** The passkeys of people, as they are kept. */
import { randomBytes } from 'node:crypto';
import type { Db } from '../database/database.ts';
import type { Tx } from '../database/transaction.ts';

/** WebAuthn advises as many. */
const HANDLE_BYTES = 64;

/** What showed that somebody has a passkey; `takePasskeyProof` counts its use. */
export interface PasskeyProof {
  readonly kind: 'passkey';
  readonly userId: number;
  readonly passkeyId: number;
  /** What the authenticator counts now. */
  readonly counter: number;
  readonly isBackedUp: boolean;
  readonly at: number;
}

export interface KnownPasskey {
  readonly id: number;
  readonly user_id: number;
  readonly credential_id: string;
  readonly public_key: string;
  readonly counter: number;
  readonly handle: string;
  /** Of its owner. */
  readonly email: string;
  readonly password_hash: string;
  readonly enabled: number;
}

export async function findPasskey(db: Db, credentialId: string): Promise<KnownPasskey | undefined> {
  return db
    .selectFrom('passkeys')
    .innerJoin('users', 'users.id', 'passkeys.user_id')
    .innerJoin('passkey_owners', 'passkey_owners.user_id', 'passkeys.user_id')
    .select([
      'passkeys.id',
      'passkeys.user_id',
      'passkeys.credential_id',
      'passkeys.public_key',
      'passkeys.counter',
      'passkey_owners.handle',
      'users.email',
      'users.password_hash',
      'users.enabled',
    ])
    .where('passkeys.credential_id', '=', credentialId)
    .executeTakeFirst();
}

/** As browsers are told which ones they are. */
export async function passkeyDescriptors(db: Db | Tx, userId: number) {
  const rows = await db
    .selectFrom('passkeys')
    .select(['credential_id', 'transports'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
  return rows.map(({ credential_id, transports }) => ({
    id: credential_id,
    type: 'public-key' as const,
    transports: transports === '' ? [] : transports.split(','),
  }));
}

/** What authenticators call the person by, made at the first time. */
export async function handleOf(tx: Tx, userId: number): Promise<string> {
  const handle = randomBytes(HANDLE_BYTES).toString('base64url');
  await tx
    .insertInto('passkey_owners')
    .values({ user_id: userId, handle })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute();
  const kept = await tx
    .selectFrom('passkey_owners')
    .select('handle')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return kept.handle;
}

/** Whether an authenticator that counts has counted on: otherwise there may be two of it. */
export function countsOn(kept: number, told: number): boolean {
  return told > kept || (kept === 0 && told === 0);
}

/** Counts the use. False where the passkey is gone, or another use has counted as far meanwhile. */
export async function takePasskeyProof(
  tx: Tx,
  { passkeyId, counter, isBackedUp, at }: PasskeyProof,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('passkeys')
    .set({ counter, backed_up: isBackedUp ? 1 : 0, last_used_at: at })
    .where('id', '=', passkeyId)
    .where(({ eb, or }) =>
      or([eb('counter', '<', counter), ...(counter === 0 ? [eb('counter', '=', 0)] : [])]),
    )
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
