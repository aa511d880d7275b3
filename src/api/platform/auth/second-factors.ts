/**
 * Second factors: codes of an authenticator application (TOTP, RFC 6238) and recovery
 * codes for whoever has lost it. Each code is taken once.
 */
import { randomBytes, randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { isRoleId, type RoleId } from '#domain/shared/access.ts';
import type { Db } from '../database/database.ts';
import type { Tx } from '../database/transaction.ts';
import type { SealedPlace, Secrets } from '../secrets/secrets.ts';
import type { Turn } from './fair-queue.ts';
import { hashRecoveryCode } from './passwords.ts';

/** RFC 4226 asks for 160 bits. */
const SECRET_BYTES = 20;
/** Steps before and after this one whose code is taken: clocks differ, and typing takes a while. */
const STEPS_AROUND = 1;
const SALT_BYTES = 16;
const RECOVERY_CODES = 10;
/** Without the letters and digits that are taken for one another. */
const CODE_SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789';
const CODE_HALF = 5;

/** How a person's second factor stands: `required` where their role must have one and they have none. */
export type SecondFactorState = 'on' | 'off' | 'required';

export function secondFactorState(isOn: boolean, role: number, roles: string): SecondFactorState {
  if (isOn) return 'on';
  return readRoles(roles).some((one) => one === role) ? 'required' : 'off';
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

/** Ten codes as they are shown once, and what is kept of them. */
export async function newRecoveryCodes(): Promise<{ codes: string[]; salt: string; hashes: string[] }> {
  const salt = randomBytes(SALT_BYTES);
  const codes = Array.from({ length: RECOVERY_CODES }, newCode);
  const hashes = await Promise.all(codes.map((code) => hashRecoveryCode(bare(code), salt)));
  return { codes, salt: salt.toString('hex'), hashes };
}

function newCode(): string {
  const half = () =>
    Array.from({ length: CODE_HALF }, () => CODE_SIGNS[randomInt(CODE_SIGNS.length)]).join('');
  return `${half()}-${half()}`;
}

/** As it is hashed, however it was typed. */
function bare(code: string): string {
  return code.toLowerCase().replace(/[\s-]/g, '');
}

/** What showed that a code is right; `takeProof` uses it up. */
export type Proof =
  | { readonly kind: 'totp'; readonly userId: number; readonly step: number }
  | { readonly kind: 'recovery'; readonly userId: number; readonly hash: string };

export interface TypedCode {
  readonly userId: number;
  readonly kind: Proof['kind'];
  readonly code: string;
}

/** Null for a code that is wrong or was used. */
export async function proveCode(
  db: Db,
  secrets: Secrets,
  { userId, kind, code }: TypedCode,
  { now, turn }: { now: number; turn?: Turn },
): Promise<Proof | null> {
  const factor = await db
    .selectFrom('second_factors')
    .selectAll()
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  if (!factor) return null;
  if (kind === 'totp') {
    const secret = secrets.open(factor.secret_sealed, secretPlace(userId));
    const step = secret === null ? null : stepOfCode(secret, code, now);
    return step === null || step <= factor.last_step ? null : { kind, userId, step };
  }
  if (factor.codes_salt === null) return null;
  const hash = await hashRecoveryCode(bare(code), Buffer.from(factor.codes_salt, 'hex'), turn);
  const left = await db
    .selectFrom('recovery_codes')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .executeTakeFirst();
  return left ? { kind, userId, hash } : null;
}

/** Uses the code up. False where another call has done so meanwhile. */
export async function takeProof(tx: Tx, proof: Proof): Promise<boolean> {
  if (proof.kind === 'totp') {
    const { numUpdatedRows } = await tx
      .updateTable('second_factors')
      .set({ last_step: proof.step })
      .where('user_id', '=', proof.userId)
      .where('confirmed_at', 'is not', null)
      .where('last_step', '<', proof.step)
      .executeTakeFirstOrThrow();
    return numUpdatedRows > 0n;
  }
  const { numDeletedRows } = await tx
    .deleteFrom('recovery_codes')
    .where('user_id', '=', proof.userId)
    .where('code_hash', '=', proof.hash)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export async function keepRecoveryCodes(
  tx: Tx,
  userId: number,
  { salt, hashes }: { salt: string; hashes: readonly string[] },
): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await tx
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ user_id: userId, code_hash })))
    .execute();
  await tx.updateTable('second_factors').set({ codes_salt: salt }).where('user_id', '=', userId).execute();
}

/** Whether the person has one, and how many recovery codes are left. */
export async function readSecondFactor(
  db: Db | Tx,
  userId: number,
): Promise<{ isOn: boolean; codes: number }> {
  const row = await db
    .selectFrom('second_factors')
    .select(({ selectFrom, fn }) =>
      selectFrom('recovery_codes')
        .select(fn.countAll().as('codes'))
        .whereRef('recovery_codes.user_id', '=', 'second_factors.user_id')
        .as('codes'),
    )
    .where('second_factors.user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  return { isOn: row !== undefined, codes: Number(row?.codes ?? 0) };
}

/** Turns it off. False where there was none. */
export async function removeSecondFactor(tx: Tx, userId: number): Promise<boolean> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  const removed = await tx
    .deleteFrom('second_factors')
    .where('user_id', '=', userId)
    .returning('confirmed_at')
    .executeTakeFirst();
  return removed !== undefined && removed.confirmed_at !== null;
}
