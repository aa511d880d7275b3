/**
 * Second factors: codes of an authenticator application (TOTP, RFC 6238), passkeys, and
 * recovery codes for whoever has lost them. Each code is taken once.
 */
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import type { SecondFactorKind } from '#domain/resources/session.ts';
import { isRoleId, type RoleId } from '#domain/shared/access.ts';
import type { Db } from '../database/database.ts';
import type { Tx } from '../database/transaction.ts';
import type { SealedPlace, Secrets } from '../secrets/secrets.ts';
import type { Turn } from './fair-queue.ts';
import { type PasskeyProof, takePasskeyProof } from './passkeys.ts';
import { hashOfCode, takeRecoveryCode } from './recovery-codes.ts';

/** RFC 4226 asks for 160 bits. */
const SECRET_BYTES = 20;
/** Steps before and after this one whose code is taken: clocks differ, and typing takes a while. */
const STEPS_AROUND = 1;

/** How a person's second factor stands: `required` where their role must have one and they have none. */
export type SecondFactorState = 'on' | 'off' | 'required';

export function secondFactorState(isOn: boolean, role: number, roles: string): SecondFactorState {
  if (isOn) return 'on';
  return readRoles(roles).some((one) => one === role) ? 'required' : 'off';
}

/** Of a query with `users`: 1 where the person has one, an application or a passkey; else 0. */
export function hasSecondFactor() {
  return sql<number>`case when exists (
      select 1 from second_factors
      where second_factors.user_id = users.id and second_factors.confirmed_at is not null
    ) or exists (select 1 from passkeys where passkeys.user_id = users.id)
    then 1 else 0 end`;
}

/** `2,3` → the two roles. */
export function readRoles(roles: string): RoleId[] {
  return roles.split(',').map(Number).filter(isRoleId);
}

export function newSecret(): string {
  return new Secret({ buffer: Uint8Array.from(randomBytes(SECRET_BYTES)).buffer }).base32;
}

/** As the QR code of an enrolment tells it to the application. */
export function secretUri(secret: string, email: string): string {
  return new TOTP({ issuer: 'Vertente', label: email, secret }).toString();
}

export function secretPlace(userId: number): SealedPlace {
  return { table: 'second_factors', column: 'secret_sealed', row: userId };
}

/** The time step of which this is the code; null for a wrong one. */
export function stepOfCode(secret: string, code: string, now: number): number | null {
  const token = code.replace(/\s/g, '');
  // The library throws on as many signs that take more bytes.
  if (!/^[0-9]{6}$/.test(token)) return null;
  const totp = new TOTP({ secret });
  const delta = totp.validate({ token, timestamp: now, window: STEPS_AROUND });
  return delta === null ? null : totp.counter({ timestamp: now }) + delta;
}

/** What showed that a code or a passkey is right; `takeProof` uses it up. */
export type Proof =
  | { readonly kind: 'totp'; readonly userId: number; readonly step: number }
  | { readonly kind: 'recovery'; readonly userId: number; readonly hash: string }
  | PasskeyProof;

export interface TypedCode {
  readonly userId: number;
  readonly kind: 'totp' | 'recovery';
  readonly code: string;
}

/** Null for a code that is wrong or was used. */
export async function proveCode(
  db: Db,
  secrets: Secrets,
  { userId, kind, code }: TypedCode,
  { now, turn }: { now: number; turn?: Turn },
): Promise<Proof | null> {
  if (kind === 'recovery') {
    const hash = await hashOfCode(db, userId, code, turn);
    return hash === null ? null : { kind, userId, hash };
  }
  const factor = await db
    .selectFrom('second_factors')
    .selectAll()
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  if (!factor) return null;
  const secret = secrets.open(factor.secret_sealed, secretPlace(userId));
  const step = secret === null ? null : stepOfCode(secret, code, now);
  return step === null || step <= factor.last_step ? null : { kind, userId, step };
}

/** Uses the code up, or counts the passkey's use. False where another call has done so meanwhile. */
export async function takeProof(tx: Tx, proof: Proof): Promise<boolean> {
  if (proof.kind === 'passkey') return takePasskeyProof(tx, proof);
  if (proof.kind === 'recovery') return takeRecoveryCode(tx, proof.userId, proof.hash);
  const { numUpdatedRows } = await tx
    .updateTable('second_factors')
    .set({ last_step: proof.step })
    .where('user_id', '=', proof.userId)
    .where('confirmed_at', 'is not', null)
    .where('last_step', '<', proof.step)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export interface SecondFactors {
  /** Whether there is an application of codes, and how many passkeys and recovery codes. */
  readonly totp: boolean;
  readonly passkeys: number;
  readonly codes: number;
  /** Whether the password alone does not let the person in. */
  readonly isOn: boolean;
  /** With what they can go on after it, in the order in which it is offered. */
  readonly kinds: SecondFactorKind[];
}

export async function readSecondFactors(db: Db | Tx, userId: number): Promise<SecondFactors> {
  const row = await db
    .selectFrom('users')
    .select(({ selectFrom, fn }) => [
      selectFrom('second_factors')
        .select(fn.countAll().as('total'))
        .whereRef('second_factors.user_id', '=', 'users.id')
        .where('second_factors.confirmed_at', 'is not', null)
        .as('totp'),
      selectFrom('passkeys')
        .select(fn.countAll().as('total'))
        .whereRef('passkeys.user_id', '=', 'users.id')
        .as('passkeys'),
      selectFrom('recovery_codes')
        .select(fn.countAll().as('total'))
        .whereRef('recovery_codes.user_id', '=', 'users.id')
        .as('codes'),
    ])
    .where('users.id', '=', userId)
    .executeTakeFirst();
  const [totp, passkeys, codes] = [row?.totp, row?.passkeys, row?.codes].map((total) => Number(total ?? 0));
  const kinds: SecondFactorKind[] = [];
  if (totp) kinds.push('totp');
  if (passkeys) kinds.push('passkey');
  const isOn = kinds.length > 0;
  if (isOn && codes) kinds.push('recovery');
  return { totp: totp === 1, passkeys: passkeys ?? 0, codes: codes ?? 0, isOn, kinds };
}

/** Takes the application of codes away. False where none was on. */
export async function removeTotp(tx: Tx, userId: number): Promise<boolean> {
  const removed = await tx
    .deleteFrom('second_factors')
    .where('user_id', '=', userId)
    .returning('confirmed_at')
    .executeTakeFirst();
  return removed !== undefined && removed.confirmed_at !== null;
}

/** Recovery codes without anything that they could stand for are of no use any more. */
export async function dropCodesWithoutFactor(tx: Tx, userId: number): Promise<void> {
  if ((await readSecondFactors(tx, userId)).isOn) return;
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
}

/** Takes everything away: application, passkeys and codes. False where there was none. */
export async function removeSecondFactors(tx: Tx, userId: number): Promise<boolean> {
  const { isOn } = await readSecondFactors(tx, userId);
  await removeTotp(tx, userId);
  await tx.deleteFrom('passkeys').where('user_id', '=', userId).execute();
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  return isOn;
}
