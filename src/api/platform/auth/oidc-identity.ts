/**
 * Whose an account of the organisation's provider is: of whoever first came with it, by the provider's own name for
 * it (`sub`). An e-mail may be given to somebody else there; that name is not.
 */
import { OIDC_MESSAGES } from '#domain/resources/oidc.ts';
import { locked } from '../database/locking.ts';
import { isDuplicate, type Tx } from '../database/transaction.ts';
import { Problem } from '../http/problem.ts';
import type { Settings } from '../settings.ts';

export interface ProviderAccount {
  readonly issuer: string;
  readonly sub: string;
}

export function providerAccount({ oidc }: Pick<Settings, 'oidc'>, sub: string): ProviderAccount {
  return { issuer: oidc?.issuer ?? '', sub };
}

/** The person whose it is; undefined of one that nobody has come with. */
export async function ownerOf(tx: Tx, account: ProviderAccount) {
  return tx
    .selectFrom('users')
    .select(['id', 'enabled'])
    .where('oidc_identity', '=', textOf(account))
    .executeTakeFirst();
}

/** Whether the person came before with another account of this provider. Those of one before it do not count. */
export function hasAnother(identity: string | null, account: ProviderAccount): boolean {
  return identity !== null && identity !== textOf(account) && identity.startsWith(`${account.issuer} `);
}

/** Makes it theirs, as far as it is not. Throws 401 where it, or they, became another's meanwhile. */
export async function keepAccount(tx: Tx, userId: number, account: ProviderAccount): Promise<void> {
  const { oidc_identity: identity } = await locked(
    tx,
    tx.selectFrom('users').select('oidc_identity').where('id', '=', userId),
  ).executeTakeFirstOrThrow();
  if (identity === textOf(account)) return;
  if (hasAnother(identity, account)) throw new Problem(401, OIDC_MESSAGES.expired);
  try {
    await tx
      .updateTable('users')
      .set({ oidc_identity: textOf(account) })
      .where('id', '=', userId)
      .execute();
  } catch (error) {
    if (isDuplicate(error)) throw new Problem(401, OIDC_MESSAGES.expired);
    throw error;
  }
}

/** The next account that comes with their e-mail is theirs: for whoever was given another one at the provider. */
export async function forgetAccount(tx: Tx, userId: number): Promise<void> {
  await tx.updateTable('users').set({ oidc_identity: null }).where('id', '=', userId).execute();
}

/**
 * Whoever has come with no account of this provider gets one by their e-mail no more, since they have typed it
 * themselves: it may be another person's there. `forgetAccount` gives way, by those who answer for people.
 */
export async function holdUntilConfirmed(
  tx: Tx,
  settings: Pick<Settings, 'oidc'>,
  userId: number,
): Promise<void> {
  if (settings.oidc === null) return;
  const { oidc_identity: identity } = await tx
    .selectFrom('users')
    .select('oidc_identity')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const held = providerAccount(settings, heldSub(userId));
  if (hasAnother(identity, held)) return;
  await tx
    .updateTable('users')
    .set({ oidc_identity: textOf(held) })
    .where('id', '=', userId)
    .execute();
}

/** Whether the person came before with an account of the provider of these settings. */
export function hasAccount(
  identity: string | null,
  settings: Pick<Settings, 'oidc'>,
  userId: number,
): boolean {
  return settings.oidc !== null && hasAnother(identity, providerAccount(settings, heldSub(userId)));
}

/** A name that no account has: a provider's are ASCII (OpenID Connect Core 1.0, 2). */
function heldSub(userId: number): string {
  return `—${userId}`;
}

/** An issuer is an address, and holds no blank. */
function textOf({ issuer, sub }: ProviderAccount): string {
  return `${issuer} ${sub}`;
}
